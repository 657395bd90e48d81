// Scores each legal move by units that see the hidden layers and the move's own columns (src/agents/networks/kernel/heads.ts). For each move the rows where it
// is legal are gathered, [hidden layers' outputs, columns], and multiplied by the move's block of weights: its part of the context's and those that all
// moves share.
import { relu, reluGradient, tanh, tanhGradient } from './activations';
import { addColumnSums, dotRows, product, transpose } from './dense';
import { sortMoves } from './moves';
import { addRows, copyNumbers, copyRows, scatterRows } from './rows';

const RELU: u32 = 1;
const TANH: u32 = 2;

/** A head as its maker lays it out: sizes, then addresses. */
@unmanaged
class Head {
  moves: usize;
  perMove: usize;
  units: usize;
  activation: u32;
  /** Of the hidden layers, and of a row of inputs. */
  width: usize;
  columns: usize;
  learns: u32;
  /** Bytes from a weight to the gradient by it. */
  toGradient: usize;
  inputs: usize;
  trunk: usize;
  trunkDelta: usize;
  context: usize;
  contextBias: usize;
  shared: usize;
  sharedBias: usize;
  score: usize;
  scoreBias: usize;
  /** [moves, depth, units] and [moves, units], and where it learns [moves, depth, units] and [moves, units, width]. */
  blocks: usize;
  biases: usize;
  blockGradients: usize;
  transposed: usize;
  /** [rows, depth], and the gradient by its first columns, [rows, width]. */
  gathered: usize;
  gatheredDelta: usize;
  /** [entries, units], sorted by move, and the gradient by them. */
  hidden: usize;
  hiddenDelta: usize;
  outputs: usize;
  delta: usize;
  /** [entries]: rows of the legal moves, sorted by move. Those of move m are ends[m - 1] up to ends[m]. */
  rowsAt: usize;
  ends: usize;
  scratch: usize;
  zeros: usize;

  get depth(): usize {
    return this.width + this.perMove;
  }

  /** Bytes of a row of the hidden units, and of a move's block. */
  get stride(): usize {
    return this.units << 2;
  }

  get blockBytes(): usize {
    return this.depth * this.stride;
  }

  endOf(move: usize): usize {
    return load<u32>(this.ends + (move << 2));
  }

  gather(move: usize, rows: usize, count: usize): void {
    const width = this.width;
    const perMove = this.perMove;
    const stride = this.columns << 2;
    const columns = this.inputs + stride - (((this.moves - move) * perMove) << 2);
    let to = this.gathered;
    for (const end = rows + (count << 2); rows < end; rows += 4) {
      const row = <usize>load<u32>(rows);
      copyNumbers(width, this.trunk + ((row * width) << 2), to);
      to += width << 2;
      copyNumbers(perMove, columns + row * stride, to);
      to += perMove << 2;
    }
  }
}

/** To be called when weights have changed. */
export function prepareMoves(head: Head): void {
  const moves = head.moves;
  const units = head.units;
  const width = head.width;
  const stride = head.stride;
  const blockBytes = head.blockBytes;
  copyRows(1, moves * units, head.contextBias, 0, head.biases, 0);
  addRows(moves, units, head.sharedBias, 0, head.biases, stride);
  for (let move: usize = 0; move < moves; move++) {
    const block = head.blocks + move * blockBytes;
    copyRows(width, units, head.context + move * stride, moves * stride, block, stride);
    copyRows(1, head.perMove * units, head.shared, 0, block + width * stride, 0);
    if (head.learns) transpose(width, units, block, head.transposed + move * width * stride);
  }
  if (head.learns) memory.fill(head.blockGradients, 0, moves * blockBytes);
}

export function forwardMoves(head: Head, inputs: usize, rows: u32, starts: usize, moves: usize, at: usize): void {
  head.inputs = inputs;
  sortMoves(rows, head.moves, starts, moves, at, head.rowsAt, head.ends);
  const units = head.units;
  const stride = head.stride;
  const depth = head.depth;
  let from: usize = 0;
  for (let move: usize = 0; move < head.moves; move++) {
    const end = head.endOf(move);
    if (end === from) continue;
    const count = end - from;
    head.gather(move, head.rowsAt + (from << 2), count);
    const block = head.blocks + move * head.blockBytes;
    const bias = head.biases + move * stride;
    product(
      count,
      units,
      depth,
      head.gathered,
      depth << 2,
      4,
      block,
      bias,
      0,
      head.hidden + from * stride,
      head.scratch,
    );
    from = end;
  }
  if (head.activation === RELU) relu(head.hidden, from * units);
  else if (head.activation === TANH) tanh(head.hidden, from * units);
  dotRows(from, units, head.hidden, head.score, head.scoreBias, head.outputs);
}

/** Adds the gradient by the weights to theirs, and that by the hidden layers to `trunkDelta`. */
export function backwardMoves(head: Head): void {
  const units = head.units;
  const width = head.width;
  const stride = head.stride;
  const depth = head.depth;
  const delta = head.delta;
  const hidden = head.hidden;
  const by = head.hiddenDelta;
  const toGradient = head.toGradient;
  const scratch = head.scratch;
  const score = head.score + toGradient;
  const entries = head.endOf(head.moves - 1);
  addColumnSums(entries, 1, delta, head.scoreBias + toGradient);
  product(1, units, entries, delta, 0, 4, hidden, score, 0, score, scratch);
  product(entries, units, 1, delta, 4, 4, head.score, head.zeros, 0, by, scratch);
  if (head.activation === RELU) reluGradient(hidden, entries * units, by);
  else if (head.activation === TANH) tanhGradient(hidden, entries * units, by);
  addColumnSums(entries, units, by, head.sharedBias + toGradient);
  let from: usize = 0;
  for (let move: usize = 0; move < head.moves; move++) {
    const end = head.endOf(move);
    if (end === from) continue;
    const count = end - from;
    const rows = head.rowsAt + (from << 2);
    const byMove = by + from * stride;
    const block = head.blockGradients + move * head.blockBytes;
    head.gather(move, rows, count);
    addColumnSums(count, units, byMove, head.contextBias + toGradient + move * stride);
    product(depth, units, count, head.gathered, 4, depth << 2, byMove, block, stride, block, scratch);
    const transposed = head.transposed + move * width * stride;
    product(count, width, units, byMove, stride, 4, transposed, head.zeros, 0, head.gatheredDelta, scratch);
    scatterRows(count, width, rows, head.gatheredDelta, width << 2, head.trunkDelta, width << 2);
    from = end;
  }
}

/** To be called once `backwardMoves` has had all rows. */
export function finishMoves(head: Head): void {
  const moves = head.moves;
  const stride = head.stride;
  const toGradient = head.toGradient;
  for (let move: usize = 0; move < moves; move++) {
    const block = head.blockGradients + move * head.blockBytes;
    addRows(head.width, head.units, block, stride, head.context + toGradient + move * stride, moves * stride);
    addRows(1, head.perMove * head.units, block + head.width * stride, 0, head.shared + toGradient, 0);
  }
}
