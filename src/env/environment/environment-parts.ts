import { InputError, mismatch, shown } from '../base/errors.js';
import type { ReadonlyRecord } from '../base/schema.js';
import type { Box } from '../base/spaces.js';
import { nearestNames, suggestion } from '../base/words.js';
import type { Inputs, NetworkInputs } from './network-inputs.js';
import type { Action, Deck, Feature, GameState, RewardScheme, Rules } from './rules.js';

/** The module that a registered game comes from. */
export interface GameModule {
  /** File URL. */
  readonly url: string;
  /** Of the file (not of what it imports). */
  readonly sha256: string;
}

/** Plain JSON that rebuilds the environment: `make(spec)`. */
export interface EnvironmentSpec {
  readonly preset: string;
  /** The rules' version, such as 'decade-v1', must match; absent in specs of older packages. */
  readonly rulesId?: string;
  /** Where a game from outside comes from, if that is a module. */
  readonly module?: GameModule;
  /** Every rule option, resolved. */
  readonly rules: ReadonlyRecord;
  /** Name of the reward scheme. */
  readonly reward: string;
  /** Steps after which an episode is truncated; null for no limit. */
  readonly maxSteps: number | null;
  /** Whether positions with a single legal move are played by the environment itself. */
  readonly skipForcedMoves: boolean;
  /** What is shown of a position; unset for 'plain', the rules' observation. */
  readonly inputs?: Inputs;
  /** Name of a custom observation, which `make(spec, { observe })` needs again. */
  readonly observe?: string;
}

/** What an environment is made of; `make` puts it together. */
export interface EnvironmentParts<State extends GameState = GameState, Move = unknown> {
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly notation: Notation<State>;
  readonly reward: RewardScheme<State>;
  /** Makes what the environment shows of a position; unset for the rules' observation. */
  readonly inputs?: NetworkInputs;
  /** Checks a deck from JSON. @throws InputError that names the missing, repeated or foreign card */
  readonly parseDeck: (json: unknown) => Deck;
}

/** The rules as agents see them that read observations: with that of `make(preset, { observe })`, if there is one. */
export function rulesSeen({ rules, inputs }: Pick<EnvironmentParts, 'rules' | 'inputs'>): Rules {
  return inputs?.rules ?? rules;
}

function asFields(value: unknown): ReadonlyRecord {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The space of what is shown of a game, but for the numbers about its moves. */
export function observationSpaceOf({ rules, inputs }: Pick<EnvironmentParts, 'rules' | 'inputs'>): Box {
  return inputs?.stateSpace ?? { type: 'box', low: 0, high: 1, shape: [rules.observationSize] };
}

/** The rules and the reward of an environment's parts: what searches need. @throws InputError, one line */
export function expectRulesAndReward(parts: unknown): asserts parts is Pick<EnvironmentParts, 'rules' | 'reward'> {
  const { rules, reward } = asFields(parts);
  if (!isRules(rules) || typeof asFields(reward).returnSoFar !== 'function')
    throw mismatch(`an environment's parts, with its rules and reward, such as partsOf('decade')`, parts);
}

/** What an environment is made of. @throws InputError, one line */
export function expectParts(parts: unknown): asserts parts is EnvironmentParts {
  expectRulesAndReward(parts);
  const { spec } = asFields(parts);
  if (typeof asFields(spec).preset !== 'string')
    throw new InputError(
      `Expected an environment's parts, such as partsOf('decade'), but "spec" names no preset: ${shown(spec)}`,
    );
}

/** What a part of a kit has to be. */
export type PartKind = 'text' | 'function' | 'list' | 'object' | 'switch';

/** Each kind in words, and whether a value is of it. */
const KINDS: Readonly<Record<PartKind, readonly [string, (value: unknown) => boolean]>> = {
  text: ['a text', (value) => typeof value === 'string' && value !== ''],
  function: ['a function', (value) => typeof value === 'function'],
  list: ['a list', Array.isArray],
  switch: ['true or false', (value) => typeof value === 'boolean'],
  object: ['an object', (value) => typeof value === 'object' && value !== null],
};

/**
 * Checks the parts of something that a game from outside brings.
 * @param what it is, in the error's words
 * @param optional parts that may be left out; with them, no others may be there
 * @throws InputError, one line, that names the part
 */
export function expectPartsOf(
  what: string,
  value: unknown,
  needed: ReadonlyRecord<PartKind>,
  optional?: ReadonlyRecord<PartKind>,
) {
  if (typeof value !== 'object' || value === null) throw mismatch(`${what} to be an object`, value);
  const parts = value as ReadonlyRecord;
  for (const [part, kind] of Object.entries({ ...optional, ...needed })) {
    const [words, isOfKind] = KINDS[kind];
    if (isOfKind(parts[part]) || (parts[part] === undefined && !Object.hasOwn(needed, part))) continue;
    throw mismatch(`${what} to have "${part}", ${words}`, parts[part]);
  }
  if (optional === undefined) return;
  const known = Object.keys({ ...needed, ...optional });
  const foreign = Object.keys(parts).find((part) => !known.includes(part));
  if (foreign !== undefined)
    throw new InputError(`Unknown part ${shown(foreign)} of ${what}${suggestion(foreign, known)}`);
}

/** What reports and options tell apart by name. */
export function expectDifferentNames(what: string, list: readonly { readonly name: string }[]) {
  const twin = list.find(({ name }, i) => list.findIndex((each) => each.name === name) < i);
  if (twin !== undefined)
    throw new InputError(`Expected ${what} of different names, but two are called "${twin.name}"`);
}

/** A place on the table, so that an app can highlight a card: the pile's name and the 0-based position in it. */
export interface CardPlace {
  readonly pile: string;
  readonly index: number;
  /** The card as shown: "TD", or a value such as "3" in Four Ten. */
  readonly card: string;
}

/** Text for people and files: our SAN and FEN. Parsers throw an InputError that names the position in the text. */
export interface Notation<State extends GameState = GameState> {
  /** The move's name in the move table; independent of the position. */
  formatMove(action: Action): string;
  /** The action of a move as `formatMove` writes it. @throws InputError for any other text */
  parseMove(text: string): Action;
  /** The move with the cards it concerns in this position, in the rules' words: "4+6". */
  describeMove(state: Readonly<State>, action: Action): string;
  /** All that a player may know of the position, on one line; never the hidden order. */
  formatState(state: Readonly<State>): string;
  /** A state with this known part; its hidden cards are in an arbitrary order. */
  parseState(text: string): State;
  /** The cards on the table that a legal move touches. */
  cardsOf(state: Readonly<State>, action: Action): CardPlace[];
  /** A picture of several lines for a terminal; with ANSI colours if asked for. */
  render(state: Readonly<State>, options?: { color?: boolean }): string;
}

/** The JSON of trace-format.md. */
export interface TraceCodec<State extends GameState = GameState> {
  /** The STATE object: all that a player may know of the position. */
  stateToJson(state: Readonly<State>): unknown;
  /** The MOVE object of a legal action in this position. */
  moveToJson(state: Readonly<State>, action: Action): unknown;
  /** The action of a MOVE object. @throws InputError if it is no move of this game or not legal here */
  moveFromJson(state: Readonly<State>, json: unknown): Action;
}

/** A notation in which each move of the table has a name. */
export abstract class NamedMoves<GameRules extends Pick<Rules, 'moves'>> {
  protected readonly names: readonly string[];

  /** @throws InputError for what are no rules */
  constructor(protected readonly rules: GameRules) {
    expectRules(rules);
    this.names = rules.moves.map((move: GameRules['moves'][number]) => this.nameOf(move));
  }

  protected abstract nameOf(move: GameRules['moves'][number]): string;

  formatMove(action: Action): string {
    return this.names[action];
  }
}

/**
 * The action of a name.
 * @param typed what somebody typed, in the spelling of the names
 * @param text the same as it was typed, and `example` what was expected, for the message
 * @throws InputError, with the nearest names
 */
export function actionNamed(names: readonly string[], typed: string, text: string, example: string): Action {
  const action = names.indexOf(typed);
  if (action >= 0) return action;
  const near = nearestNames(typed, names).map((name) => `"${name}"`);
  const hint = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
  throw new InputError(`Expected a move such as ${example}, but got ${shown(text)}${hint}`);
}

/** A word of a position; columns count from 1. */
export interface Word {
  readonly text: string;
  readonly column: number;
}

/** "Expected ..., but got "x" at column 7". */
export function unexpected(expected: string, { text, column }: Word, got = shown(text)): InputError {
  return new InputError(`Expected ${expected}, but got ${got} at column ${column}`);
}

/** Splits a position into words; these signs are words by themselves. */
export function wordsOf(text: string, signs: string): Word[] {
  const words = text.matchAll(new RegExp(`[${signs}]|[^\\s${signs}]+`, 'g'));
  return Array.from(words, (match) => ({ text: match[0], column: 1 + match.index }));
}

export function splitAt(words: readonly Word[], sign: string): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (word.text === sign) parts.push([]);
    else parts[parts.length - 1].push(word);
  }
  return parts;
}

/** The fields of a position by their names, which are their first words. */
export type Fields<Name extends string> = ReadonlyMap<Name, { readonly name: Word; readonly words: readonly Word[] }>;

/**
 * @param kind what the game calls them, in messages
 * @param empty what is thrown for a field without words; `at` counts the fields
 * @param again what is thrown for the second field of a name
 * @throws InputError for an unknown name, too
 */
export function fieldsOf<Name extends string>(
  parts: readonly (readonly Word[])[],
  names: readonly Name[],
  kind: string,
  empty: (at: number) => InputError,
  again = (name: Word) => unexpected(`"${name.text}" once`, name, 'it again'),
): Fields<Name> {
  const fields = new Map<Name, { name: Word; words: readonly Word[] }>();
  for (const [at, [name, ...words]] of parts.entries()) {
    if (name === undefined) throw empty(at);
    const known = names.find((each) => each === name.text);
    if (known === undefined)
      throw new InputError(
        `Unknown ${kind} ${shown(name.text)} at column ${name.column}${suggestion(name.text, names)}`,
      );
    if (fields.has(known)) throw again(name);
    fields.set(known, { name, words });
  }
  return fields;
}

/** A rule in plain words. */
export interface RuleText {
  /** What it is about, in a word: "Draw". */
  readonly about: string;
  readonly text: string;
}

/** The rules that apply, by what they are about. */
export function ruleTexts(rules: ReadonlyRecord<string | false>): RuleText[] {
  return Object.entries(rules).flatMap(([about, text]) => (text === false ? [] : [{ about, text }]));
}

/** What a game is, for somebody who has never played it. All of it follows from the options: `Rules.config`. */
export interface GameGuide<Config extends object = object> {
  /** Tells the presets of a game apart: "Decade: ring, two or three cards". */
  title(config: Config): string;
  /** What to do, in one line. */
  goal(config: Config): string;
  /** All of its rules, in the order in which a newcomer needs them. */
  rules(config: Config): readonly RuleText[];
  /** How moves are written (`Notation.formatMove`), for players who answer in text. */
  moves?(config: Config): string;
  /** Whose game it is. */
  readonly credit?: string;
}

/** Whether something is a game's rules, as far as it looks like them. */
function isRules(value: unknown): value is Rules {
  const { moves, features } = (value ?? {}) as Partial<Rules>;
  return Array.isArray(moves) && Array.isArray(features);
}

/** Checks what callers without types pass as rules. @throws InputError, one line */
export function expectRules(rules: unknown): asserts rules is Rules {
  if (!isRules(rules)) throw mismatch(`a game's rules, such as partsOf('decade').rules`, rules);
}

/** A feature whose entries are amounts. */
export function countFeature(name: string, size: number, maximum: number, meaning: string): Feature {
  return { name, size, maximum, kind: 'count', meaning };
}

/** A feature whose entries are kinds without an order; 0: none. */
export function categoryFeature(name: string, size: number, maximum: number, meaning: string): Feature {
  return { name, size, maximum, kind: 'category', meaning };
}

/** Entries of an observation of these features. */
export function sizeOf(features: readonly Pick<Feature, 'size'>[]): number {
  return features.reduce((sum, { size }) => sum + size, 0);
}
