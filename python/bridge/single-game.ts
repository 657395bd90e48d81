import type { Environment, Outcome, StepResult } from 'maketen';
import { HEADER_BYTES } from './pipe.js';

/** In the order of their codes. */
export const OUTCOMES: readonly Outcome[] = ['ongoing', 'won', 'lost', 'drawn'];

/** Where things lie in the content of an answer; arrays follow: observation (float32), then mask (uint8). */
const AT = { reward: 0, score: 8, cardsLeft: 16, episodeReturn: 24, seed: 32, length: 40, legalCount: 44, flags: 48 };
const FIXED_BYTES = 56;

/** One environment, with the frame that its answers are written into. */
export class SingleGame {
  readonly frame: Uint8Array;
  private readonly content: DataView;
  private readonly observation: Float32Array;
  private readonly mask: Uint8Array;
  private readonly moves: number;
  /** A deal that left nothing to decide, until a step has ended it. */
  private undecided: number | null = null;

  constructor(readonly environment: Environment) {
    const { observationSpace, actionFeatureSpace, actionSpace } = environment;
    const [rows = 0, columns = 0] = actionFeatureSpace?.shape ?? [];
    const width = observationSpace.shape[0] + rows * columns;
    this.moves = actionSpace.n;
    const masks = HEADER_BYTES + FIXED_BYTES + 4 * width;
    this.frame = new Uint8Array(masks + this.moves);
    this.content = new DataView(this.frame.buffer, HEADER_BYTES);
    this.observation = new Float32Array(this.frame.buffer, HEADER_BYTES + FIXED_BYTES, width);
    this.mask = this.frame.subarray(masks);
  }

  /** A deal that leaves nothing to decide is an episode of one step: every action ends it, and earns all of its return. */
  reset(seed: number | undefined, deck: unknown): Uint8Array {
    const result = this.environment.reset({ ...(seed !== undefined && { seed }), ...(deck !== undefined && { deck }) });
    this.undecided = result.terminated ? result.reward : null;
    this.write(result, 0, false);
    if (this.undecided !== null) this.mask.fill(1);
    return this.frame;
  }

  step(action: number): Uint8Array {
    if (this.undecided === null) {
      const result = this.environment.step(action);
      this.write(result, result.reward, result.terminated);
      return this.frame;
    }
    this.content.setFloat64(AT.reward, this.undecided, true);
    this.content.setInt32(AT.length, 1, true);
    this.content.setUint8(AT.flags, 1);
    this.mask.fill(0);
    this.undecided = null;
    return this.frame;
  }

  private write({ observation, truncated, info }: StepResult, reward: number, terminated: boolean): void {
    const { content } = this;
    content.setFloat64(AT.reward, reward, true);
    content.setFloat64(AT.score, info.score, true);
    content.setFloat64(AT.cardsLeft, info.cardsLeft ?? NaN, true);
    content.setFloat64(AT.episodeReturn, info.episodeReturn, true);
    content.setFloat64(AT.seed, info.seed, true);
    content.setInt32(AT.length, info.episodeLength, true);
    content.setInt32(AT.legalCount, info.legalCount, true);
    content.setUint8(AT.flags, terminated ? 1 : 0);
    content.setUint8(AT.flags + 1, truncated ? 1 : 0);
    content.setUint8(AT.flags + 2, OUTCOMES.indexOf(info.outcome));
    content.setUint8(AT.flags + 3, this.undecided === null ? 0 : 1);
    this.observation.set(observation);
    if (info.actionFeatures) this.observation.set(info.actionFeatures, observation.length);
    this.mask.set(info.actionMask);
  }
}
