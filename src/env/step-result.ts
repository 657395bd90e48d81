import type { Inputs } from './inputs/network-inputs.js';
import type { Outcome } from './rules.js';

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
  /** The rules' version, for example 'decade-v1': other rules refuse the spec. Absent in specs of older packages, which are taken for the present one's. */
  readonly rulesId?: string;
  /** Where a game from outside comes from, if that is a module. */
  readonly module?: GameModule;
  /** Every rule option, resolved. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** Name of the reward scheme. */
  readonly reward: string;
  /** Steps after which an episode is truncated; null for no limit. */
  readonly maxSteps: number | null;
  /** Whether positions with a single legal move are played by the environment itself. */
  readonly skipForcedMoves: boolean;
  /** What is shown of a position; unset for 'plain', the rules' observation. */
  readonly inputs?: Inputs;
  /** Name of an own observation: what it is, JSON cannot say, so `make(spec, { observe })` wants it again. */
  readonly observe?: string;
}

/** What `step` and `reset` tell beside the observation. One object is reused: copy what you keep. */
export interface StepInfo {
  /** [moves]; 1 = legal. All 0 when the game is over. Reused. */
  actionMask: Uint8Array;
  legalCount: number;
  /** `[moves, features]`: with inputs 'features' the numbers about each legal move, 0 for the others; see `actionFeatureSpace`. Reused. */
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
