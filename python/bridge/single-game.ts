import type { Outcome } from 'maketen';
import { type Deal, formatState, type Game, parseState, playAgain } from './game.js';
import { HEADER_BYTES } from './pipe.js';

/** In the order of their codes. */
export const OUTCOMES: readonly Outcome[] = ['ongoing', 'won', 'lost', 'drawn'];

/** Where things lie in the content of an answer; arrays follow: observation (float32), then mask (uint8). */
const AT = { reward: 0, score: 8, cardsLeft: 16, episodeReturn: 24, seed: 32, length: 40, legalCount: 44, flags: 48 };
const FIXED_BYTES = 56;

/** One game, with the frame that its answers are written into. */
export class SingleGame {
  readonly frame: Uint8Array;
  private readonly content: DataView;
  private readonly observation: Float32Array;
  private readonly mask: Uint8Array;

  constructor(public game: Game) {
    const { observationSpace, actionFeatureSpace, actionSpace } = game.environment;
    const [rows = 0, columns = 0] = actionFeatureSpace?.shape ?? [];
    const width = observationSpace.shape[0] + rows * columns;
    const masks = HEADER_BYTES + FIXED_BYTES + 4 * width;
    this.frame = new Uint8Array(masks + actionSpace.n);
    this.content = new DataView(this.frame.buffer, HEADER_BYTES);
    this.observation = new Float32Array(this.frame.buffer, HEADER_BYTES + FIXED_BYTES, width);
    this.mask = this.frame.subarray(masks);
  }

  reset(deal: Deal): Uint8Array {
    this.game.reset(deal);
    return this.write();
  }

  step(action: number): Uint8Array {
    this.game.step(action);
    return this.write();
  }

  /** @throws EpisodeOverError before the first deal */
  expectDealt(): void {
    this.game.played();
  }

  /** @throws as `expectDealt` */
  show(): Uint8Array {
    this.expectDealt();
    return this.write();
  }

  /** A copy, its hidden cards dealt anew from a seed that is given. */
  clone(redeal: number | null): SingleGame {
    const game = this.game.clone();
    if (redeal !== null) game.redeal(redeal);
    return new SingleGame(game);
  }

  getState(): string {
    return formatState(this.game.parts, { game: this.game.played() });
  }

  setState(text: unknown): Uint8Array {
    const { parts } = this.game;
    this.game = playAgain(parts, parseState(parts, text).game);
    return this.write();
  }

  private write(): Uint8Array {
    const { content, game } = this;
    const { observation, reward, terminated, truncated, info } = game.result;
    content.setFloat64(AT.reward, reward, true);
    content.setFloat64(AT.score, info.score, true);
    content.setFloat64(AT.cardsLeft, info.cardsLeft ?? NaN, true);
    content.setFloat64(AT.episodeReturn, info.episodeReturn, true);
    content.setFloat64(AT.seed, game.seed, true);
    content.setInt32(AT.length, info.episodeLength, true);
    content.setInt32(AT.legalCount, info.legalCount, true);
    content.setUint8(AT.flags, terminated ? 1 : 0);
    content.setUint8(AT.flags + 1, truncated ? 1 : 0);
    content.setUint8(AT.flags + 2, OUTCOMES.indexOf(info.outcome));
    content.setUint8(AT.flags + 3, game.undecided === null ? 0 : 1);
    this.observation.set(observation);
    if (info.actionFeatures) this.observation.set(info.actionFeatures, observation.length);
    this.mask.set(info.actionMask);
    return this.frame;
  }
}
