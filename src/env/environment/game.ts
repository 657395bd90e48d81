import { InputError, mismatch, shown } from '../base/errors.js';
import { parseWith, type ReadonlyRecord, type Schema } from '../base/schema.js';
import { suggestion } from '../base/words.js';
import type { CompiledRules } from './compiled-rules.js';
import {
  type EnvironmentParts,
  expectParts,
  expectPartsOf,
  type GameGuide,
  type Notation,
  type PartKind,
  type TraceCodec,
} from './environment-parts.js';
import type { ActionFeatures } from './network-inputs.js';
import type { Preset } from './presets.js';
import type { Deck, GameState, PlayableRules, RewardScheme, Rules } from './rules.js';

/** A number that is reported of a finished game beside win and score: cards left, rounds, ... */
export interface Measure<State extends GameState = GameState> {
  readonly name: string;
  readonly meaning: string;
  readonly better: 'lower' | 'higher';
  /** Whether games can differ in it under these options; unset where they always can. */
  readonly varies?: (config: object) => boolean;
  /** Its value in this finished game. */
  of(rules: Rules<State>, state: Readonly<State>): number;
}

/** What playing a game needs, for apps too: all but its texts for people. */
export interface PlayedGame<Config extends object = object, State extends GameState = GameState, Move = unknown> {
  readonly name: string;
  readonly title: string;
  /** Rule options: a strict zod object with a default and a `.describe()` text for each. */
  readonly options: Schema<Config>;
  /** The same object's fields one by one, for documentation. */
  readonly optionFields: ReadonlyRecord<Schema>;
  readonly presets: ReadonlyRecord<Preset>;
  /** The reward schemes; the first is the default, and `rewardsOf` says which there are to choose from. */
  readonly rewards: readonly RewardScheme<State>[];
  /** Whether a reward can differ between games under these options, and is offered; unset if always. */
  rewardVaries?(reward: RewardScheme<State>, config: object): boolean;
  /** The rules under these options, which are complete and checked. */
  createRules(config: Config): PlayableRules<State, Move>;
  /** States and moves as the JSON of traces. */
  createTraceCodec(rules: PlayableRules<State, Move>): TraceCodec<State>;
  /**
   * Checks a deck from JSON (trace-format.md).
   * @param config the rule options, where decks depend on them
   * @throws InputError that names the missing, repeated or foreign card
   */
  parseDeck(json: unknown, config?: object): Deck;
  /** The deck as JSON that `parseDeck` reads. */
  formatDeck(deck: Deck, config?: object): unknown;
}

/** Everything shared code needs to know of a game; it never asks for the game's name. */
export interface Game<
  Config extends object = object,
  State extends GameState = GameState,
  Move = unknown,
> extends PlayedGame<Config, State, Move> {
  readonly summary: string;
  /** What can be reported of a finished game, the main result beside winning first; `measuresOf` says what is. */
  readonly measures: readonly Measure<State>[];
  /** Said wherever policies are compared on it; for example that play does not matter. */
  readonly caveat?: string;
  /** Whether some moves are better than others. Where they are not (Tens), no agent can beat random play. */
  readonly playMatters: boolean;
  /** What a move is called in sentences: 'move', 'removal'. */
  readonly moveNoun: string;
  /** The rules under these options, which are complete and checked. */
  createRules(config: Config): Rules<State, Move>;
  /**
   * Numbers about each legal move for networks; undefined for options that have none.
   * @param version which of them (`encoder.derivedVersion`): models keep those that they were trained with; unset for the newest
   */
  createActionFeatures?(rules: Rules<State, Move>, version?: number): ActionFeatures | undefined;
  /**
   * The rules of a game from outside compiled to WebAssembly, for `makeVector` with the backend "kernel"; unset where there are none.
   * @throws InputError for options that they do not know
   */
  createCompiledRules?(rules: Rules<State, Move>): CompiledRules<State>;
  /** Moves and positions as text. */
  createNotation(rules: Rules<State, Move>): Notation<State>;
  /** Title, aim and rules in plain words, for players. */
  readonly guide?: GameGuide<Config>;
  /** One line of a deck file (trace-format.md). */
  parseDeckLine(line: string, config?: object): Deck;
}

/** What an environment is made of, with its game; `partsOf` puts it together. */
export type GameParts = EnvironmentParts & { readonly game: Game };

/** What an environment is made of, with its game. @throws InputError, one line */
export function expectGameParts(parts: unknown): asserts parts is GameParts {
  expectParts(parts);
  const { game } = parts as Partial<GameParts>;
  if (!Array.isArray(game?.measures))
    throw new InputError(
      `Expected an environment's parts with their game, such as partsOf('decade'), but "game" is ${shown(game)}`,
    );
}

/** What callers without types pass. @throws InputError for what has no game and rules */
function expectGameAndRules(parts: unknown) {
  const { game, rules } = (parts ?? {}) as Partial<GameParts>;
  if (!Array.isArray(game?.rewards) || !Array.isArray(game.measures) || typeof rules?.config !== 'object')
    throw mismatch(`parts with their game and rules, such as partsOf('decade')`, parts);
}

/** The reward schemes to choose from under the game's options. The first is the default. */
export function rewardsOf<State extends GameState>(parts: {
  readonly game: Pick<PlayedGame<object, State>, 'rewards' | 'rewardVaries'>;
  readonly rules: { readonly config: object };
}): readonly RewardScheme<State>[] {
  expectGameAndRules(parts);
  const { game, rules } = parts;
  return game.rewards.filter((reward) => game.rewardVaries?.(reward, rules.config) ?? true);
}

/** The measures that can vary under the game's options. The first is the main result beside winning. */
export function measuresOf<State extends GameState>(parts: {
  readonly game: Pick<Game<object, State>, 'measures'>;
  readonly rules: { readonly config: object };
}): readonly Measure<State>[] {
  expectGameAndRules(parts);
  return parts.game.measures.filter(({ varies }) => varies === undefined || varies(parts.rules.config));
}

/** A preset's rule options with changes, complete. @throws InputError for an unknown option or value */
export function optionsOfGame(game: Game, preset: string, changes: ReadonlyRecord = {}): object {
  const options = { ...game.presets[preset].options, ...changes };
  return parseWith(game.options, options, 'option', Object.keys(game.optionFields));
}

/**
 * `partsOf` for a game at hand: bundles hold no other game.
 * @param preset one of the game's
 * @param options changes to the preset's rule options
 * @throws InputError for an unknown option or value
 * @example partsOfGame(decade, 'decade-loop3', { maxRun: 4 })
 */
export function partsOfGame(game: Game, preset: string, options: ReadonlyRecord = {}): GameParts {
  const rules = game.createRules(optionsOfGame(game, preset, options));
  const [reward] = rewardsOf({ game, rules });
  return {
    spec: {
      preset,
      rulesId: rules.id,
      rules: rules.config,
      reward: reward.name,
      maxSteps: null,
      skipForcedMoves: false,
    },
    rules,
    reward,
    game,
    notation: game.createNotation(rules),
    parseDeck: (json) => game.parseDeck(json, rules.config),
  };
}

/** The layers that know more of a game than its rules. */
export const LAYERS = ['agents', 'hint', 'train', 'lab'] as const;
export type Layer = (typeof LAYERS)[number];

export interface LayerKit {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
}

/** All code of one game in one object: its rules, and what each layer knows of it. */
export type Kit = { readonly game: Game } & { readonly [layer in Layer]?: LayerKit };

/** A part of what is known of a game, and how it is checked under one preset. */
export interface KitPart {
  /** As `registerGame` is given it: 'notation', 'agents: from-the-right', 'hint: consequences'. */
  readonly name: string;
  /** Whether it takes so long that it is asked only once a game, late. */
  readonly isSlow?: boolean;
  /** The part without which this one cannot be looked at: where that is wrong, this one is left out. */
  readonly needs?: string;
  /** Checks what can be seen without a position. @throws Error, one line */
  check?(): void;
  /** Its answer in an ongoing position, equal for all that differ in hidden cards only. @throws Error, one line */
  answer?(state: GameState): unknown;
  /** The same of the position in which a game has ended. */
  answerAtEnd?(state: GameState): unknown;
  dispose?(): void;
}

export interface LayerChecks<OwnKit extends LayerKit> {
  /** The parts of a kit beside the game's name; all are optional. */
  readonly shape: ReadonlyRecord<PartKind>;
  /** Checks more than the shape. @throws InputError for a kit that contradicts itself or the others */
  readonly expectSound?: (kit: OwnKit, others: readonly OwnKit[]) => void;
  /** The parts of a kit under these rules, for `checkGame`. */
  readonly parts: (kit: OwnKit, parts: GameParts) => readonly KitPart[];
}

/** @param what is said of some presets, for the error @throws InputError for one that the game has not */
export function expectOwnPresets({ name, presets }: Game, ofPresets: object, what: string) {
  const own = Object.keys(presets);
  const foreign = Object.keys(ofPresets).find((preset) => !own.includes(preset));
  if (foreign !== undefined)
    throw new InputError(
      `Expected ${what} by presets of "${name}", but got ${shown(foreign)}${suggestion(foreign, own)}`,
    );
}

/** The kits of registered games; those of the package are in their layers. */
const registered: Kit[] = [];

const loaded = new Map<Layer, KitsOfLayer<LayerKit>>();

/** A layer's kits of the package's and of registered games, whichever comes first. */
export class KitsOfLayer<OwnKit extends LayerKit> {
  private readonly listeners: ((kits: readonly OwnKit[]) => void)[] = [];

  /** @param own of the package's games @throws InputError for an unsound kit that was registered earlier */
  constructor(
    private readonly layer: Layer,
    private readonly own: readonly OwnKit[],
    private readonly checks: LayerChecks<OwnKit>,
  ) {
    for (const { [layer]: kit } of registered) if (kit !== undefined) this.expect(kit);
    loaded.set(layer, this as unknown as KitsOfLayer<LayerKit>);
  }

  get all(): readonly OwnKit[] {
    return [...this.own, ...registered.flatMap(({ [this.layer]: kit }) => (kit === undefined ? [] : [kit as OwnKit]))];
  }

  /** The kit of the game of these rules; an empty one where there is none: all but its name is optional. */
  of({ game }: Pick<Rules, 'game'>): OwnKit {
    return (
      this.own.find((kit) => kit.game === game) ?? this.all.find((kit) => kit.game === game) ?? ({ game } as OwnKit)
    );
  }

  /** Calls a listener with all kits, now and after each change. */
  onChange(listener: (kits: readonly OwnKit[]) => void) {
    listener(this.all);
    this.listeners.push(listener);
  }

  changed() {
    for (const listener of this.listeners) listener(this.all);
  }

  /** @throws InputError, one line, for a kit that is not sound beside the others */
  expect(kit: LayerKit) {
    const { shape, expectSound } = this.checks;
    expectPartsOf(`"${this.layer}" of the game "${kit.game}"`, kit, { game: 'text' }, shape);
    expectSound?.(
      kit as OwnKit,
      this.all.filter((each) => each !== kit),
    );
  }

  parts(parts: GameParts): readonly KitPart[] {
    return this.checks.parts(this.of(parts.rules), parts);
  }
}

export function kitParts(parts: GameParts): readonly KitPart[] {
  return [...loaded.values()].flatMap((kits) => kits.parts(parts));
}

export function isLoaded(layer: Layer): boolean {
  return loaded.has(layer);
}

/** Checks the layers' parts of a kit, as far as the layers are loaded. @throws InputError, one line */
export function expectKit(kit: Kit) {
  for (const layer of LAYERS) {
    const { [layer]: own } = kit;
    if (own === undefined) continue;
    const { name } = kit.game;
    const isObject = typeof own === 'object' && (own as unknown) !== null;
    if (!isObject || own.game !== name)
      throw new InputError(
        `Expected "${layer}" of the game ${shown(name)} to be a kit with game ${shown(name)}, but ${isObject ? `its game is ${shown(own.game)}` : `got ${shown(own)}`}`,
      );
    loaded.get(layer)?.expect(own);
  }
}

/** Adds a kit that was checked. @returns what takes it back */
export function addKit(kit: Kit): () => void {
  const announce = () => loaded.forEach((kits) => kits.changed());
  registered.push(kit);
  announce();
  return () => {
    registered.splice(registered.indexOf(kit), 1);
    announce();
  };
}
