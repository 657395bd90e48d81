import { blankRow } from '../../env/environment/network-inputs.js';
import type { Encoder } from '../../env/inputs/encoder.js';
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
export function gather(minibatch: ReplayMinibatch, buffer: ReplayBuffer, encoded: EncodedPositions) {
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

/** Words that are kept at most: 256 MB. */
const MOST_KEPT = 2 ** 26;
/** Instead of a position's number, where its input is not kept. */
const NEVER = -(2 ** 30);
/** Rows that are fetched and written before the next ones, so that they are still in the nearest cache. */
const BLOCK = 64;
/** Words in a line of a processor's cache. */
const LINE = 16;

/**
 * Encodes transitions. The inputs of the last positions played are kept, without their zeros: each comes in many minibatches, as the position of a move and as the
 * next one. They follow from the observations, so checkpoints do without.
 */
export class EncodedPositions {
  /** Positions so far, of all games, one step after the other: their numbers. */
  private count = 0;
  /** The first position of the play that goes on. */
  private first = 0;
  /** `[row]`: the number of a transition's position. */
  private readonly positionOf: Int32Array;
  /** `[positions]`, a ring: the first word of each, counted from the first of all, modulo 2^32. */
  private readonly starts: Int32Array;
  /** A ring of a power of two words: of each position a bit for each column, 1 where it is not 0, then these columns' numbers. */
  private readonly bits: Int32Array;
  private readonly numbers: Float32Array;
  /** Words so far, modulo 2^32. */
  private words = 0;
  private readonly bitWords: number;
  private readonly row: ReturnType<typeof blankRow>;
  /** Keeps loads that are only made to wait for them from being left out. */
  touched = 0;

  /** @param capacity of the replay buffer */
  constructor(
    private readonly encoder: Encoder,
    private readonly games: number,
    readonly nStep: number,
    capacity: number,
  ) {
    const { size, observationSize } = encoder;
    this.row = blankRow({ observations: new Float32Array(observationSize) });
    this.starts = new Int32Array(Math.min(capacity, Math.floor(2 ** 30 / size))); // fewer than 2^31 words
    this.bitWords = Math.ceil(size / 32);
    // Of our games' inputs less than a quarter is not 0.
    const room = Math.min(MOST_KEPT, 2 ** Math.ceil(Math.log2((capacity / 4 + 8) * size)));
    this.numbers = new Float32Array(room);
    this.bits = new Int32Array(this.numbers.buffer);
    this.positionOf = new Int32Array(capacity);
    this.forget();
  }

  /** Encodes all that was played before anew: a restored checkpoint has other rows, and other positions before its first step. */
  forget() {
    this.first = this.count;
    this.positionOf.fill(NEVER);
  }

  /** Keeps what the positions of all games are encoded to [games, inputs], before they are played on. */
  keep(inputs: Float32Array) {
    const { starts, bits, bitWords } = this;
    const { size } = this.encoder;
    const last = bits.length - 1;
    const words = new Int32Array(inputs.buffer, inputs.byteOffset, inputs.length);
    for (let from = 0; from < this.games * size; from += size) {
      starts[this.count++ % starts.length] = this.words;
      let to = this.words + bitWords;
      for (let column = 0; column < size;) {
        const at = (this.words + (column >> 5)) & last;
        let set = 0;
        for (const end = Math.min(size, column + 32); column < end; column++) {
          // Without a branch, which could not be foretold: a zero is written, too, and the next number over it.
          const word = words[from + column];
          const isSet = ((word << 1) | -(word << 1)) >>> 31;
          bits[to & last] = word;
          set |= isSet << column;
          to += isSet;
        }
        bits[at] = set;
      }
      this.words = to | 0;
    }
  }

  /** Notes a new row of the replay buffer. @param steps to its next position @param cut whether a time limit ended the game there */
  added(row: number, game: number, steps: number, cut: boolean) {
    this.positionOf[row] = cut ? NEVER : this.count - steps * this.games + game;
  }

  /** Fetches and encodes the positions of the first rows, `steps` later: what is observed `from` there. */
  encode(
    from: Pick<ReplayBuffer, 'observations' | 'masks'>,
    rows: Int32Array,
    count: number,
    steps: number,
    to: Pick<ReplayMinibatch, 'inputs' | 'masks'>,
  ) {
    const { encoder, row, positionOf, games } = this;
    const { moves, size } = encoder;
    row.actionMasks = to.masks;
    row.inputs = row.features = to.inputs;
    let touched = 0;
    for (let start = 0; start < count; start += BLOCK) {
      const end = Math.min(count, start + BLOCK);
      to.inputs.fill(0, start * size, end * size);
      // Rows are scattered over more memory than caches hold. Loads that do not wait for each other come first.
      for (let k = start; k < end; k++)
        touched += this.startOf(positionOf[rows[k]] + steps * games) + from.masks[rows[k] * moves];
      for (let k = start; k < end; k++) touched += this.touch(this.startOf(positionOf[rows[k]] + steps * games));
      for (let k = start; k < end; k++) {
        copyEntries(from.masks, rows[k] * moves, to.masks, k * moves, moves);
        row.input = k * size;
        if (this.write(positionOf[rows[k]] + steps * games, to.inputs, row.input)) continue;
        from.observations.unpack(rows[k], row.observations, 0);
        row.mask = k * moves;
        row.feature = row.input + encoder.stateSize;
        encoder.write(row);
      }
    }
    this.touched = touched;
  }

  private startOf(position: number) {
    return position < 0 ? 0 : this.starts[position % this.starts.length];
  }

  private touch(start: number) {
    const { bits } = this;
    const last = bits.length - 1;
    return (bits[start & last] + bits[(start + LINE) & last] + bits[(start + 2 * LINE) & last]) | 0;
  }

  /** Writes the input of a position over zeros; returns whether it is kept. */
  private write(position: number, inputs: Float32Array, at: number) {
    const { count, first, starts, bits, numbers, bitWords, words } = this;
    if (!(position < count && position >= Math.max(first, count - starts.length))) return false;
    const start = this.startOf(position);
    if (((words - start) | 0) >= numbers.length) return false; // the word after the last is written, too
    const last = numbers.length - 1;
    let next = start + bitWords;
    for (let word = 0; word < bitWords; word++) {
      const from = at + 32 * word;
      for (let set = bits[(start + word) & last]; set !== 0; set &= set - 1)
        inputs[from + 31 - Math.clz32(set & -set)] = numbers[next++ & last];
    }
    return true;
  }
}
