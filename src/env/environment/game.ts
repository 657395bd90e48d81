import { InputError, mismatch, shown } from '../base/errors.js';
import { parseWith, type Schema } from '../base/schema.js';
import type { CompiledRules } from './compiled-rules.js';
import {
  type EnvironmentParts,
  expectParts,
  type GameGuide,
  type Notation,
  type TraceCodec,
} from './environment-parts.js';
import type { ActionFeatures } from './network-inputs.js';
import type { Deck, GameState, PlayableRules, RewardScheme, Rules } from './rules.js';

/** Options of a game under a name. */
export interface Preset {
  readonly summary: string;
  /** The options in which it differs from the game's defaults. */
  readonly options: Readonly<Record<string, unknown>>;
}

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
  readonly optionFields: Readonly<Record<string, Schema>>;
  readonly presets: Readonly<Record<string, Preset>>;
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
function expectGameAndRules(parts: unknown): void {
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
export function optionsOfGame(game: Game, preset: string, changes: Readonly<Record<string, unknown>> = {}): object {
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
export function partsOfGame(game: Game, preset: string, options: Readonly<Record<string, unknown>> = {}): GameParts {
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
