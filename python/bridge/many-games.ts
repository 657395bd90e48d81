import type { VectorEnvironment } from 'maketen';
import { HEADER_BYTES } from './pipe.js';
import { OUTCOMES } from './single-game.js';

/** Arrays in a frame start where every type may. */
function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

/** Lays out arrays in a frame, one after the other. */
class Layout {
  constructor(
    private readonly buffer: ArrayBuffer,
    public at: number,
  ) {}

  next<Items>(
    Type: new (buffer: ArrayBuffer, at: number, length: number) => Items,
    length: number,
    bytes: number,
  ): Items {
    const items = new Type(this.buffer, this.at, length);
    this.at += aligned(length * bytes);
    return items;
  }
}

/**
 * A vector environment, with the frame that its answers are written into: rewards (float64), observations (float32), masks, terminations and
 * truncations (uint8), then how many episodes have ended (uint32) and, of those alone, a row each: the game's index (int32), return, score,
 * cards left and seed (float64), length (int32), outcome (uint8), final observation and final mask. Each array starts at a multiple of 8.
 */
export class ManyGames {
  readonly frame: Uint8Array;
  private readonly rewards: Float64Array;
  private readonly observations: Float32Array;
  private readonly masks: Uint8Array;
  private readonly terminations: Uint8Array;
  private readonly truncations: Uint8Array;
  private readonly ended: Uint32Array;
  private readonly tail: number;
  /** Entries of an observation, and those of them that are about moves. */
  private readonly width: number;
  private readonly perMove: number;
  /** Seeds of the episodes that a step is part of. */
  private readonly seeds: Int32Array;

  constructor(readonly games: VectorEnvironment) {
    const { size } = games;
    const moves = games.singleActionSpace.n;
    this.perMove = games.actionFeatures.length / size;
    this.width = games.singleObservationSpace.shape[0] + this.perMove;
    this.seeds = new Int32Array(size);
    const fixed = aligned(8 * size) + aligned(4 * size * this.width) + aligned(size * moves) + 2 * aligned(size) + 8;
    const perRow = 5 * 8 + 4 + 1 + 4 * this.width + moves;
    this.frame = new Uint8Array(HEADER_BYTES + fixed + size * perRow + 9 * 8);
    const layout = new Layout(this.frame.buffer as ArrayBuffer, HEADER_BYTES);
    this.rewards = layout.next(Float64Array, size, 8);
    this.observations = layout.next(Float32Array, size * this.width, 4);
    this.masks = layout.next(Uint8Array, size * moves, 1);
    this.terminations = layout.next(Uint8Array, size, 1);
    this.truncations = layout.next(Uint8Array, size, 1);
    this.ended = layout.next(Uint32Array, 1, 4);
    this.tail = HEADER_BYTES + fixed;
  }

  /** Deals anew; returns how many bytes the answer has. */
  reset(seed: number | readonly number[], decks: readonly unknown[] | undefined): number {
    this.games.reset(seed, decks ? { decks } : {});
    return this.write();
  }

  /** Plays an action in each game; returns how many bytes the answer has. */
  step(actions: Int32Array): number {
    this.seeds.set(this.games.episodeSeeds);
    this.games.step(actions);
    return this.write();
  }

  private write(): number {
    const { games } = this;
    this.rewards.set(games.rewards);
    this.writeRows(games.observations, games.actionFeatures, this.observations, null);
    this.masks.set(games.actionMasks);
    this.terminations.set(games.terminations);
    this.truncations.set(games.truncations);
    return this.writeEnded();
  }

  /** Position and move features side by side; of the games `rows` alone, one after the other, if they are given. */
  private writeRows(
    positions: Float32Array,
    features: Float32Array,
    target: Float32Array,
    rows: readonly number[] | null,
  ): void {
    const { perMove, width } = this;
    const own = width - perMove;
    if (rows === null && perMove === 0) {
      target.set(positions);
      return;
    }
    const count = rows?.length ?? this.games.size;
    for (let k = 0; k < count; k++) {
      const i = rows === null ? k : rows[k];
      let to = k * width;
      for (let from = i * own, end = from + own; from < end; from++) target[to++] = positions[from];
      for (let from = i * perMove, end = from + perMove; from < end; from++) target[to++] = features[from];
    }
  }

  private writeEnded(): number {
    const { games, frame, tail, seeds } = this;
    const rows: number[] = [];
    for (let i = 0; i < games.size; i++) if (games.terminations[i] === 1 || games.truncations[i] === 1) rows.push(i);
    this.ended[0] = rows.length;
    const count = rows.length;
    if (count === 0) return tail - HEADER_BYTES;
    const layout = new Layout(frame.buffer as ArrayBuffer, tail);
    layout.next(Int32Array, count, 4).set(rows);
    const column = (of: (i: number) => number): void => layout.next(Float64Array, count, 8).set(rows.map(of));
    column((i) => games.finalReturns[i]);
    column((i) => games.finalScores[i]);
    column((i) => games.finalCardsLeft[i]);
    column((i) => seeds[i]);
    layout.next(Int32Array, count, 4).set(rows.map((i) => games.finalLengths[i]));
    layout.next(Uint8Array, count, 1).set(rows.map((i) => OUTCOMES.indexOf(games.finalOutcomes[i])));
    const observations = layout.next(Float32Array, count * this.width, 4);
    this.writeRows(games.finalObservations, games.finalActionFeatures, observations, rows);
    const moves = games.singleActionSpace.n;
    const masks = layout.next(Uint8Array, count * moves, 1);
    rows.forEach((i, k) => masks.set(games.finalActionMasks.subarray(i * moves, (i + 1) * moves), k * moves));
    return layout.at - HEADER_BYTES;
  }
}
