import { ILLEGAL_LOGIT } from './network-description.js';

/** The legal moves of some rows: entries row by row, in the order of the moves. */
export interface LegalEntries {
  readonly moveCount: number;
  /** Entries of row i: starts[i] up to starts[i + 1]. */
  readonly starts: Uint32Array;
  /** By entry: which move it is of, and where its numbers are in arrays [rows, moves]. */
  readonly moves: Uint32Array;
  readonly at: Uint32Array;
}

export class LegalMoves implements LegalEntries {
  readonly starts: Uint32Array;
  readonly moves: Uint32Array;
  readonly at: Uint32Array;

  /** @param rows at most */
  constructor(
    readonly moveCount: number,
    rows: number,
  ) {
    this.starts = new Uint32Array(rows + 1);
    this.moves = new Uint32Array(rows * moveCount);
    this.at = new Uint32Array(rows * moveCount);
  }

  /** Takes `rows` rows of masks [.., moves], 1 = legal, from row `from` on. */
  take(masks: Uint8Array, from: number, rows: number) {
    const { starts, moves, at, moveCount } = this;
    let entry = 0;
    for (let row = 0; row < rows; row++) {
      const start = (from + row) * moveCount;
      // An entry that is not legal is written, too, and the next one over it: a branch could not be foretold.
      for (let move = 0; move < moveCount; move++) {
        moves[entry] = move;
        at[entry] = row * moveCount + move;
        entry += masks[start + move];
      }
      starts[row + 1] = entry;
    }
  }
}

/** What came out of a network for some rows, to be read before the next ones go through. */
export interface PolicyOutputs {
  /** The first of the rows, and how many there are. */
  readonly from: number;
  readonly rows: number;
  /** Of networks with logits only: what has none does not list moves. */
  readonly legal: LegalEntries;
  /** By `legal.at`. */
  readonly logits: Float32Array | Float64Array;
  /** By row from 0 on; undefined without that head. */
  readonly values: Float32Array | Float64Array | undefined;
}

/** log of the sum of exp(logit) over the legal moves of a row: a logit less it is the log of the move's probability. */
function logSumOf({ legal, logits }: PolicyOutputs, row: number) {
  const { starts, at } = legal;
  let most = -Infinity;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) most = Math.max(most, logits[at[entry]]);
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) {
    const less = logits[at[entry]] - most;
    sum += less === 0 ? 1 : Math.exp(less);
  }
  return most + Math.log(sum);
}

/** What is to be added to the logits of a row for its action values: in a dueling network its value less their mean (`duelingActionValues`). */
export function duelingBase({ legal, logits, values }: PolicyOutputs, row: number): number {
  if (values === undefined) return 0;
  const { starts, at } = legal;
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) sum += logits[at[entry]];
  return values[row] - sum / Math.max(1, starts[row + 1] - starts[row]);
}

/** Writes the logits of these rows, each with a term of its row added, and `illegal` for moves that are not legal. */
function writeMoves(
  { from, rows, legal, logits }: PolicyOutputs,
  numbers: Float32Array,
  illegal: number,
  termOf: (row: number) => number,
) {
  const { starts, moves, at, moveCount } = legal;
  numbers.fill(illegal, from * moveCount, (from + rows) * moveCount);
  for (let i = 0; i < rows; i++) {
    const term = termOf(i);
    const to = (from + i) * moveCount;
    for (let entry = starts[i]; entry < starts[i + 1]; entry++) numbers[to + moves[entry]] = logits[at[entry]] + term;
  }
}

export function writePolicy(outputs: PolicyOutputs, logProbabilities: Float32Array, values?: Float32Array) {
  const { from, rows } = outputs;
  writeMoves(outputs, logProbabilities, ILLEGAL_LOGIT, (row) => -logSumOf(outputs, row));
  for (let i = 0; values && i < rows; i++) values[from + i] = outputs.values?.[i] ?? 0;
}

/** Writes the results of `QNetwork.predictActionValues` for these rows; 0 for illegal moves. */
export function writeActionValues(outputs: PolicyOutputs, q: Float32Array) {
  writeMoves(outputs, q, 0, (row) => duelingBase(outputs, row));
}
