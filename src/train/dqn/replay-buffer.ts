import { blankRow } from '../../env/environment/network-inputs.js';
import type { Feature } from '../../env/environment/rules.js';
import { Encoder } from '../../env/inputs/encoder.js';
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
  pack(observations: Float32Array, from: number, to: number): void {
    const { integers, maxima, size } = this;
    const source = from * size;
    const target = to * size;
    for (let i = 0; i < size; i++) integers[target + i] = Math.round(observations[source + i] * maxima[i]);
  }

  /** Unpacks row `from` into row `to` of observations [rows, size]. */
  unpack(from: number, observations: Float32Array, to: number): void {
    const { integers, maxima, size } = this;
    const source = from * size;
    const target = to * size;
    for (let i = 0; i < size; i++) observations[target + i] = integers[source + i] / maxima[i];
  }

  /** Copies a row of other packed observations of the same features into row `to`. */
  copyRow(other: PackedObservations, from: number, to: number): void {
    copyEntries(other.integers, from * this.size, this.integers, to * this.size, this.size);
  }
}

/** Copies entries between arrays without making a view. */
function copyEntries<Numbers extends Float32Array | Uint8Array | Uint16Array>(
  source: Numbers,
  from: number,
  target: Numbers,
  to: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) target[to + i] = source[from + i];
}

export type ReplayMinibatch = ReturnType<typeof replayMinibatch>;

/** The memory of `size` rows drawn from a replay buffer, unpacked and encoded by `gather`. */
export function replayMinibatch(size: number, { size: columns, moves }: Encoder) {
  return {
    rows: new Int32Array(size),
    weights: new Float32Array(size),
    /** `[size]`: rewards, until what follows is added */
    targets: new Float32Array(size),
    discounts: new Float32Array(size),
    /** Encoded next positions [nextCount, inputs] of the rows with a discount, their masks [nextCount, moves], and these rows. */
    nextInputs: new Float32Array(size * columns),
    nextMasks: new Uint8Array(size * moves),
    nextCount: 0,
    nextRows: new Int32Array(size),
    /** Encoded positions [size, inputs], their masks [size, moves], and the move of each. */
    inputs: new Float32Array(size * columns),
    masks: new Uint8Array(size * moves),
    actions: new Int32Array(size),
  };
}

/** Fetches the transitions of a minibatch's `rows`. */
export function gather(minibatch: ReplayMinibatch, buffer: ReplayBuffer, encoded: EncodedPositions): void {
  const { rows, nextRows } = minibatch;
  let next = 0;
  rows.forEach((row, k) => {
    minibatch.actions[k] = buffer.actions[row];
    minibatch.targets[k] = buffer.rewards[row];
    minibatch.discounts[k] = buffer.discounts[row];
    if (buffer.discounts[row] !== 0) nextRows[next++] = row;
  });
  minibatch.nextCount = next;
  encoded.encode(buffer, rows, rows.length, 0, minibatch);
  const { nextObservations: observations, nextMasks: masks } = buffer;
  const { nextInputs: inputs, nextMasks } = minibatch;
  encoded.encode({ observations, masks }, nextRows, next, encoded.nStep, { inputs, masks: nextMasks });
}

/** Numbers of moves that are kept at most: 256 MB. */
const MOST_KEPT = 2 ** 26;
/** Instead of a position's number, where its numbers are not kept. */
const NEVER = -(2 ** 30);

/**
 * Encodes transitions. What a move's numbers are costs most, so those of the last positions played are kept: each comes in many minibatches, as the position of a move
 * and as the next one. They follow from the observations, so checkpoints do without.
 */
export class EncodedPositions {
  /** Positions so far, of all games, one step after the other: their numbers. */
  private count = 0;
  /** `[row]`: the number of a transition's position. */
  private readonly positionOf: Int32Array;
  /** `[positions, width]`: a ring. */
  private readonly kept: Float32Array;
  private readonly positions: number;
  private readonly width: number;
  private readonly row: ReturnType<typeof blankRow>;
  /** Writes all but the numbers of moves. */
  private readonly plain: Encoder;

  /** @param capacity of the replay buffer */
  constructor(
    private readonly encoder: Encoder,
    private readonly games: number,
    readonly nStep: number,
    capacity: number,
  ) {
    this.row = blankRow({ observations: new Float32Array(encoder.observationSize) });
    this.plain = new Encoder(encoder.rules, { ...encoder.options, derived: false });
    this.width = encoder.size - encoder.stateSize;
    this.positions = Math.min(capacity, Math.floor(MOST_KEPT / this.width));
    this.kept = new Float32Array(this.positions * this.width);
    this.positionOf = new Int32Array(capacity).fill(NEVER);
  }

  /** Keeps what the positions of all games are encoded to [games, inputs], before they are played on. */
  keep(inputs: Float32Array): void {
    const { encoder, width } = this;
    for (let i = 1; i <= this.games; i++)
      copyEntries(inputs, i * encoder.size - width, this.kept, (this.count++ % this.positions) * width, width);
  }

  /** Notes a new row of the replay buffer. @param steps to its next position @param cut whether a time limit ended the game there */
  added(row: number, game: number, steps: number, cut: boolean): void {
    this.positionOf[row] = cut ? NEVER : this.count - steps * this.games + game;
  }

  /** Fetches and encodes the positions of the first rows, `steps` later: what is observed `from` there. */
  encode(
    from: Pick<ReplayBuffer, 'observations' | 'masks'>,
    rows: Int32Array,
    count: number,
    steps: number,
    to: Pick<ReplayMinibatch, 'inputs' | 'masks'>,
  ): void {
    const { encoder, row, width, positions } = this;
    const { moves } = encoder;
    row.actionMasks = to.masks;
    row.inputs = row.features = to.inputs;
    for (let k = 0; k < count; k++) {
      from.observations.unpack(rows[k], row.observations, 0);
      copyEntries(from.masks, rows[k] * moves, to.masks, k * moves, moves);
      row.mask = k * moves;
      row.input = k * encoder.size;
      row.feature = row.input + encoder.stateSize;
      const position = this.positionOf[rows[k]] + steps * this.games;
      const isKept = position < this.count && position >= Math.max(0, this.count - positions);
      (isKept ? this.plain : encoder).write(row);
      if (isKept) copyEntries(this.kept, (position % positions) * width, to.inputs, row.feature, width);
    }
  }
}

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
  beforeStep({ observations, actionMasks, size }: VectorEnvironmentLike, actions: Int32Array): void {
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
  afterStep(environment: VectorEnvironmentLike, buffer: ReplayBuffer, added: EncodedPositions['added']): void {
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

  private moveOldest(game: number, buffer: ReplayBuffer, to: number): void {
    const { moves } = this;
    const from = game * this.n + this.oldest[game];
    buffer.observations.copyRow(this.observations, from, to);
    copyEntries(this.masks, from * moves, buffer.masks, to * moves, moves);
    buffer.actions[to] = this.actions[from];
    buffer.rewards[to] = this.returns[from];
  }
}
