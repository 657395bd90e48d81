import { blankRow } from '../../env/environment/network-inputs.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { copyEntries, type ReplayBuffer } from './replay-buffer.js';

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
  /** The first position of the play that goes on. */
  private first = 0;
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
    this.positionOf = new Int32Array(capacity);
    this.forget();
  }

  /** Encodes all that was played before anew: a restored checkpoint has other rows, and other positions before its first step. */
  forget(): void {
    this.first = this.count;
    this.positionOf.fill(NEVER);
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
      const isKept = position < this.count && position >= Math.max(this.first, this.count - positions);
      (isKept ? this.plain : encoder).write(row);
      if (isKept) copyEntries(this.kept, (position % positions) * width, to.inputs, row.feature, width);
    }
  }
}
