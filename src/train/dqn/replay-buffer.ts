import type { Feature } from '../../env/environment/rules.js';
import type { VectorEnvironmentLike } from '../../env/vector/vector-environment.js';

/** The last transitions in a ring: position, move, what it earned up to the next position, and how much that counts. */
export class ReplayBuffer {
  /** Rows filled; they are the first ones. */
  count = 0;
  /** The row to be filled next. */
  private next = 0;
  readonly observations: PackedObservations;
  /** `[capacity, moves]`: legal moves there */
  readonly masks: Uint8Array;
  /** [capacity] */
  readonly actions: Uint16Array;
  /** `[capacity]`: discounted sum of the rewards up to the next position */
  readonly rewards: Float32Array;
  /** `[capacity]`: what a value of the next position counts: gamma^n after n steps, 0 if the game has ended there */
  readonly discounts: Float32Array;
  /** The next position; stale where its discount is 0. */
  readonly nextObservations: PackedObservations;
  /** `[capacity, moves]`: legal moves in the next position */
  readonly nextMasks: Uint8Array;

  constructor(
    readonly capacity: number,
    features: readonly Feature[],
    readonly moves: number,
  ) {
    this.observations = new PackedObservations(features, capacity);
    this.nextObservations = new PackedObservations(features, capacity);
    this.masks = new Uint8Array(capacity * moves);
    this.nextMasks = new Uint8Array(capacity * moves);
    this.actions = new Uint16Array(capacity);
    this.rewards = new Float32Array(capacity);
    this.discounts = new Float32Array(capacity);
  }

  /** The row for one more transition, which the caller fills; the oldest gives way. */
  append(): number {
    const row = this.next;
    this.next = (row + 1) % this.capacity;
    this.count = Math.min(this.count + 1, this.capacity);
    return row;
  }
}

/**
 * Observations as the integers that they are made of (see `Feature`), a quarter or half as large as float32: a row's entries are
 * k / maximum, and k is kept. What is unpacked is exactly what was packed.
 */
export class PackedObservations {
  /** `[size]`: the maximum of each entry of an observation. */
  private readonly maxima: Float32Array;
  /** Entries of an observation. */
  readonly size: number;
  /** [rows, size] */
  readonly integers: Uint8Array | Uint16Array;

  constructor(features: readonly Feature[], rows: number) {
    this.maxima = Float32Array.from(features.flatMap(({ size, maximum }) => Array<number>(size).fill(maximum)));
    this.size = this.maxima.length;
    const largest = this.maxima.reduce((most, maximum) => Math.max(most, maximum), 0);
    this.integers = new (largest < 256 ? Uint8Array : Uint16Array)(rows * this.size);
  }

  /** Packs row `from` of observations [rows, size] into row `to`. */
  pack(observations: Float32Array, from: number, to: number) {
    const { integers, maxima, size } = this;
    const source = from * size;
    const target = to * size;
    // Rounded: an array of integers takes what is before the point.
    for (let i = 0; i < size; i++) integers[target + i] = observations[source + i] * maxima[i] + 0.5;
  }

  /** Unpacks row `from` into row `to` of observations [rows, size]. */
  unpack(from: number, observations: Float32Array, to: number) {
    const { integers, maxima, size } = this;
    const source = from * size;
    const target = to * size;
    for (let i = 0; i < size; i++) observations[target + i] = integers[source + i] / maxima[i];
  }

  /** Copies a row of other packed observations of the same features into row `to`. */
  copyRow(other: PackedObservations, from: number, to: number) {
    copyEntries(other.integers, from * this.size, this.integers, to * this.size, this.size);
  }
}

/** Copies entries between arrays without making a view. */
export function copyEntries<Numbers extends Float32Array | Uint8Array | Uint16Array>(
  source: Numbers,
  from: number,
  target: Numbers,
  to: number,
  length: number,
) {
  for (let i = 0; i < length; i++) target[to + i] = source[from + i];
}

/** A new row of the replay buffer. @param steps to its next position @param cut whether a time limit ended the game there */
export type RowAdded = (row: number, game: number, steps: number, cut: boolean) => void;

/**
 * Makes n-step transitions (Sutton, 1988; Hessel et al., 2018, arXiv:1710.02298) of steps in many games side by side. A transition goes to
 * the replay buffer when its n rewards are there, or when the episode ends: returns never cross into the next one. Where a time limit
 * cuts an episode, the rest is estimated from the observation that it ended with.
 */
export class NStepReturns {
  /** Pending transitions of game i are in rows i * n .. i * n + n - 1, a ring. */
  private readonly observations: PackedObservations;
  private readonly masks: Uint8Array;
  private readonly actions: Uint16Array;
  /** `[games * n]`: discounted sum of the rewards so far */
  private readonly returns: Float64Array;
  /** `[games]`: how many are pending, and where in the ring the oldest is */
  private readonly counts: Int32Array;
  private readonly oldest: Int32Array;
  /** `[n + 1]`: powers of gamma */
  private readonly discounts: Float64Array;

  constructor(
    games: number,
    private readonly n: number,
    gamma: number,
    features: readonly Feature[],
    private readonly moves: number,
  ) {
    this.observations = new PackedObservations(features, games * n);
    this.masks = new Uint8Array(games * n * moves);
    this.actions = new Uint16Array(games * n);
    this.returns = new Float64Array(games * n);
    this.counts = new Int32Array(games);
    this.oldest = new Int32Array(games);
    this.discounts = Float64Array.from({ length: n + 1 }, (_, steps) => gamma ** steps);
  }

  /** Notes the positions and the moves about to be made in them. */
  beforeStep({ observations, actionMasks, size }: VectorEnvironmentLike, actions: Int32Array) {
    const { n, moves } = this;
    for (let i = 0; i < size; i++) {
      const row = i * n + ((this.oldest[i] + this.counts[i]++) % n);
      this.observations.pack(observations, i, row);
      copyEntries(actionMasks, i * moves, this.masks, row * moves, moves);
      this.actions[row] = actions[i];
      this.returns[row] = 0;
    }
  }

  /** Adds the step's rewards; complete transitions go to the buffer. @param added called with each row of it */
  afterStep(environment: VectorEnvironmentLike, buffer: ReplayBuffer, added: RowAdded) {
    const { n, counts, oldest } = this;
    const { rewards, terminations, truncations, observations, actionMasks } = environment;
    for (let i = 0; i < environment.size; i++) {
      const pending = counts[i];
      for (let k = 0; k < pending; k++)
        this.returns[i * n + ((oldest[i] + k) % n)] += this.discounts[pending - 1 - k] * rewards[i];
      const ended = terminations[i] === 1;
      const cut = truncations[i] === 1;
      const nextObservations = cut ? environment.finalObservations : observations;
      const nextMasks = cut ? environment.finalActionMasks : actionMasks;
      while (counts[i] === n || (counts[i] > 0 && (ended || cut))) {
        const row = buffer.append();
        this.moveOldest(i, buffer, row);
        buffer.discounts[row] = ended ? 0 : this.discounts[counts[i]];
        if (!ended) {
          buffer.nextObservations.pack(nextObservations, i, row);
          copyEntries(nextMasks, i * this.moves, buffer.nextMasks, row * this.moves, this.moves);
        }
        added(row, i, counts[i]--, cut);
        oldest[i] = (oldest[i] + 1) % n;
      }
    }
  }

  private moveOldest(game: number, buffer: ReplayBuffer, to: number) {
    const { moves } = this;
    const from = game * this.n + this.oldest[game];
    buffer.observations.copyRow(this.observations, from, to);
    copyEntries(this.masks, from * moves, buffer.masks, to * moves, moves);
    buffer.actions[to] = this.actions[from];
    buffer.rewards[to] = this.returns[from];
  }
}
