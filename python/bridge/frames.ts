import type { Environment, Outcome, StepResult } from 'maketen';
import type { Game } from './game.js';
import { HEADER_BYTES } from './pipe.js';

/** In the order of their codes. */
const OUTCOMES: readonly Outcome[] = ['ongoing', 'won', 'lost', 'drawn'];

/** What is shown of games in step. */
export interface Shown {
  readonly games: readonly Game[];
  /** `[game]`: the one that the last step was played in, maybe to its end; null where there was none. */
  readonly played: readonly (Game | null)[];
  /** `[game]`: whether any action is taken, because the next step deals anew. */
  readonly isOpen: readonly boolean[];
}

/** An answer about games, with its header. kernel/environments/table.ts writes the same. */
export interface Frame {
  write(shown: Shown): Uint8Array;
}

/** Lays out arrays in a frame, one after the other, each from a multiple of 8 on. */
class Layout {
  constructor(
    private readonly buffer: ArrayBuffer,
    public at = HEADER_BYTES,
  ) {}

  next<Items>(
    Type: { new (buffer: ArrayBuffer, at: number, length: number): Items; readonly BYTES_PER_ELEMENT: number },
    length: number,
  ): Items {
    const items = new Type(this.buffer, this.at, length);
    this.at += (length * Type.BYTES_PER_ELEMENT + 7) & ~7;
    return items;
  }
}

/** Writes a row of what is seen: the observation, with the numbers about each move behind it, and the mask. */
function writeRow(row: number, { observation, info }: StepResult, observations: Float32Array, masks: Uint8Array): void {
  const { actionFeatures = [], actionMask } = info;
  const start = row * (observation.length + actionFeatures.length);
  observations.set(observation, start);
  observations.set(actionFeatures, start + observation.length);
  masks.set(actionMask, row * actionMask.length);
}

function widthOf({ observationSpace, actionFeatureSpace }: Environment): number {
  const [rows = 0, columns = 0] = actionFeatureSpace?.shape ?? [];
  return observationSpace.shape[0] + rows * columns;
}

/**
 * A single game: reward, score, cards left, return and seed (float64), length and number of legal moves (int32), whether it is terminated, truncated,
 * its outcome and whether nothing was to be decided (uint8), four bytes of nothing; then the observation (float32) and the mask (uint8).
 */
export class SingleFrame implements Frame {
  private readonly bytes: Uint8Array;
  private readonly numbers: Float64Array;
  private readonly counts: Int32Array;
  private readonly flags: Uint8Array;
  private readonly observation: Float32Array;
  private readonly mask: Uint8Array;

  constructor(environment: Environment) {
    const width = widthOf(environment);
    const head = HEADER_BYTES + 56 + 4 * width;
    this.bytes = new Uint8Array(head + environment.actionSpace.n);
    const layout = new Layout(this.bytes.buffer as ArrayBuffer);
    this.numbers = layout.next(Float64Array, 5);
    this.counts = layout.next(Int32Array, 2);
    this.flags = layout.next(Uint8Array, 4);
    this.observation = layout.next(Float32Array, width);
    this.mask = this.bytes.subarray(head);
  }

  write({ games: [game] }: Shown): Uint8Array {
    const { reward, terminated, truncated, info } = game.result;
    this.numbers.set([reward, info.score, info.cardsLeft ?? NaN, info.episodeReturn, game.seed]);
    this.counts.set([info.episodeLength, info.legalCount]);
    this.flags.set([terminated, truncated, OUTCOMES.indexOf(info.outcome), game.undecided !== null].map(Number));
    writeRow(0, game.result, this.observation, this.mask);
    return this.bytes;
  }
}

/**
 * Many games in step: rewards (float64), observations (float32), masks, terminations and truncations (uint8), then how many episodes have ended (uint32)
 * and, of those alone, a row each: the game's index (int32), return, score, cards left and seed (float64; -1 for a deck or position), length (int32),
 * outcome (uint8), final observation and final mask. Each array starts at a multiple of 8.
 */
export class ManyFrame implements Frame {
  private readonly bytes: Uint8Array;
  private readonly width: number;
  private readonly moves: number;
  private readonly rewards: Float64Array;
  private readonly observations: Float32Array;
  private readonly masks: Uint8Array;
  private readonly terminations: Uint8Array;
  private readonly truncations: Uint8Array;
  private readonly ended: Uint32Array;
  private readonly tail: number;

  constructor(environment: Environment, size: number) {
    this.width = widthOf(environment);
    this.moves = environment.actionSpace.n;
    // A game's entries before the tail and in it, and what alignment takes of fifteen arrays.
    this.bytes = new Uint8Array(HEADER_BYTES + size * (55 + 8 * this.width + 2 * this.moves) + 15 * 8);
    const layout = new Layout(this.bytes.buffer as ArrayBuffer);
    this.rewards = layout.next(Float64Array, size);
    this.observations = layout.next(Float32Array, size * this.width);
    this.masks = layout.next(Uint8Array, size * this.moves);
    this.terminations = layout.next(Uint8Array, size);
    this.truncations = layout.next(Uint8Array, size);
    this.ended = layout.next(Uint32Array, 1);
    this.tail = layout.at;
  }

  write({ games, played, isOpen }: Shown): Uint8Array {
    const ended: number[] = [];
    for (const [i, game] of games.entries()) {
      const { reward = 0, terminated = false, truncated = false } = played[i]?.result ?? {};
      this.rewards[i] = Math.fround(reward);
      this.terminations[i] = terminated ? 1 : 0;
      this.truncations[i] = truncated ? 1 : 0;
      if (terminated || truncated) ended.push(i);
      writeRow(i, game.result, this.observations, this.masks);
      if (isOpen[i]) this.masks.fill(1, i * this.moves, (i + 1) * this.moves);
    }
    this.ended[0] = ended.length;
    const last = ended.map((i) => played[i]!);
    return this.bytes.subarray(0, ended.length > 0 ? this.writeEnded(ended, last) : this.tail);
  }

  /** Writes the tail; returns where it ends. */
  private writeEnded(ended: readonly number[], games: readonly Game[]): number {
    const count = ended.length;
    const layout = new Layout(this.bytes.buffer as ArrayBuffer, this.tail);
    layout.next(Int32Array, count).set(ended);
    const infos = games.map(({ result }) => result.info);
    layout.next(Float64Array, count).set(infos.map(({ episodeReturn }) => episodeReturn));
    layout.next(Float64Array, count).set(infos.map(({ score }) => score));
    layout.next(Float64Array, count).set(infos.map(({ cardsLeft }) => cardsLeft ?? NaN));
    layout.next(Float64Array, count).set(games.map(({ seed }) => seed));
    layout.next(Int32Array, count).set(infos.map(({ episodeLength }) => episodeLength));
    layout.next(Uint8Array, count).set(infos.map(({ outcome }) => OUTCOMES.indexOf(outcome)));
    const observations = layout.next(Float32Array, count * this.width);
    const masks = layout.next(Uint8Array, count * this.moves);
    games.forEach(({ result }, row) => writeRow(row, result, observations, masks));
    return layout.at;
  }
}
