import { InputError, shown } from './errors.js';
import type { Action, GameState } from './rules.js';
import { nearestNames } from './words.js';

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
  /**
   * The action of a move as `formatMove` writes it.
   * @throws InputError for any other text
   */
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

/** The names of the moves of a table, by which notations read and write them. */
export class MoveNames {
  private readonly actions: ReadonlyMap<string, Action>;

  constructor(readonly names: readonly string[]) {
    this.actions = new Map(names.map((name, action) => [name, action]));
  }

  /**
   * The action of a name.
   * @param typed what somebody typed, in the spelling of the names
   * @param text the same as it was typed, and `example` what was expected, for the message
   * @throws InputError, with the nearest names
   */
  actionOf(typed: string, text: string, example: string): Action {
    const action = this.actions.get(typed);
    if (action !== undefined) return action;
    const near = nearestNames(typed, this.names).map((name) => `"${name}"`);
    const hint = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
    throw new InputError(`Expected a move such as ${example}, but got ${shown(text)}${hint}`);
  }
}

/** A word of a position; columns count from 1. */
export interface Word {
  readonly text: string;
  readonly column: number;
}

/** The words of a text. @param pattern what is a word, with the flag "g" */
export function wordsOf(text: string, pattern: RegExp, firstColumn = 1): Word[] {
  return Array.from(text.matchAll(pattern), (match) => ({ text: match[0], column: firstColumn + match.index }));
}

/** A rule in plain words. */
export interface RuleText {
  /** What it is about, in a word: "Draw". */
  readonly about: string;
  readonly text: string;
}

/** The rules that apply, by what they are about. */
export function ruleTexts(rules: Readonly<Record<string, string | false>>): RuleText[] {
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
  /** Whose game it is. */
  readonly credit?: string;
}
