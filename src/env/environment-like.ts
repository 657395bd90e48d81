import { InputError, mismatch, shown } from './errors.js';
import type { Inputs } from './inputs/network-inputs.js';
import { isSeed } from './random.js';
import type { GameState, Outcome, Rules } from './rules.js';
import { suggestion } from './words.js';

/** What `step` and `reset` tell beside the observation. One object is reused: copy what you keep. */
export interface StepInfo {
  /** [moves]; 1 = legal. All 0 when the game is over. Reused. */
  actionMask: Uint8Array;
  legalCount: number;
  /** `[moves, features]` with inputs 'features': numbers about each legal move, 0 for the others. Reused. */
  actionFeatures?: Float32Array;
  outcome: Outcome;
  score: number;
  /** Cards on the table plus stock; null where the game has no such result. */
  cardsLeft: number | null;
  /** The seed that this episode was dealt from. */
  seed: number;
  /** Steps taken in this episode. */
  episodeLength: number;
  /** What this episode has earned so far. */
  episodeReturn: number;
}

/** The result of a step. One object is reused: copy what you keep. */
export interface StepResult {
  /** [entries], float32 in `observationSpace`: in [0, 1] but for observations of one's own. Reused. */
  observation: Float32Array;
  reward: number;
  terminated: boolean;
  truncated: boolean;
  info: StepInfo;
}

/** A result to be filled in, over these arrays. */
export function blankResult(observation: Float32Array, actionMask: Uint8Array): StepResult {
  return {
    observation,
    reward: 0,
    terminated: false,
    truncated: false,
    info: {
      actionMask,
      legalCount: 0,
      outcome: 'ongoing',
      score: 0,
      cardsLeft: null,
      seed: 0,
      episodeLength: 0,
      episodeReturn: 0,
    },
  };
}

/** Which game `reset` deals; without either, the next one of the last seed. */
export interface ResetOptions {
  /**
   * An integer from 0 to 2^53 - 1. Without it the seed is hashed from the last one given and the number of resets since
   * then, or random if none was given; it lies in [2^30, 2^31), the region of training (`info.seed`).
   */
  seed?: number;
  /** A deck in trace-format.md's JSON, instead of the seed's. */
  deck?: unknown;
}

const RESET_OPTIONS: readonly string[] = ['seed', 'deck'] satisfies (keyof ResetOptions)[];

export function expectResetOptions(options: ResetOptions): void {
  if (typeof options !== 'object' || (options as unknown) === null)
    throw mismatch('reset options as an object such as { seed: 7 }', options);
  for (const key in options) {
    if (!RESET_OPTIONS.includes(key))
      throw new InputError(`Unknown reset option ${shown(key)}${suggestion(key, RESET_OPTIONS)}`);
  }
  const { seed } = options;
  if (seed !== undefined && !isSeed(seed))
    throw new InputError(
      `Expected seed to be an integer from 0 to 2^53 - 1, but got ${shown(seed)}; leave it out for a fresh deal`,
    );
}

/** Positions to be decided together, game i at row i. Buffers belong to whoever made the batch and are reused. */
export interface DecisionBatch<State extends GameState = GameState> {
  /** How many games; every array has at least this many rows. */
  readonly size: number;
  readonly states: readonly Readonly<State>[];
  /** [size, observationSize], row by row, float32 in [0, 1]. */
  readonly observations: Float32Array;
  /** [size, moves], row by row; 1 = legal. */
  readonly actionMasks: Uint8Array;
  /** `[size]`: the number of legal moves, at least 1. */
  readonly legalCounts: Uint16Array;
  /** `[size]`: a number that stays with each game, as rows change places when games end. */
  readonly tags?: Int32Array;
  /** What the games are played by, if the batch says so; agents that were made for other rules refuse it. */
  readonly rules?: Pick<Rules, 'id' | 'config' | 'observedAs'> | undefined;
  /** What the batch's observations are, if it says so; agents that read plain ones refuse others. */
  readonly spec?: { readonly inputs?: Inputs; readonly observe?: string };
}
