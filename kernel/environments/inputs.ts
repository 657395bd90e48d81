// What src/env/inputs/encoder.ts writes of a position, from a game's observation and its mask.
import * as rows from './rows';

// The codings, in the order of src/env/kernel/environment-kernel.ts; any other is 'legal'.
const FIRST: u32 = 0;
const HISTOGRAM: u32 = 1;
const SCALED: u32 = 2;

/** A block as `blockTable` of src/env/kernel/environment-kernel.ts gives it. */
@unmanaged
class Block {
  coding: u32;
  from: u32;
  entries: u32;
  maximum: u32;
  positions: u32;
  column: u32;
  columns: u32;
  endsAtZero: u32;
  /** Of a histogram: where in the table its shares lie. */
  shares: u32;
}

/** The integer that an entry holds a share of `maximum` of. */
function kindAt(entry: usize, maximum: f32): u32 {
  return <u32>(load<f32>(entry) * maximum + 0.5);
}

/** Writes zeros: for so few numbers quicker than `memory.fill`. */
export function clear(to: usize, numbers: u32): void {
  const end = to + (numbers << 2);
  let at = to;
  for (; at + 16 <= end; at += 16) v128.store(at, i32x4.splat(0));
  for (; at < end; at += 4) store<u32>(at, 0);
}

/** Writes the columns about a position. */
export function encode(observation: usize, mask: usize, to: usize): void {
  clear(to, rows.inputSize);
  const count = load<u32>(rows.blocks);
  for (let index: u32 = 0; index < count; index++) {
    const block = changetype<Block>(rows.blocks + 4 + index * offsetof<Block>());
    const coding = block.coding;
    const maximum = block.maximum;
    const share = <f32>maximum;
    const from = observation + (block.from << 2);
    const out = to + (block.column << 2);
    if (coding === SCALED) {
      for (let at: u32 = 0; at < block.columns << 2; at += 4) store<f32>(out + at, load<f32>(from + at));
    } else if (coding === FIRST) {
      for (let i: u32 = 0; i < block.positions; i++) {
        const kind = kindAt(from + (i << 2), share);
        if (kind > 0) store<f32>(out + ((i * maximum + kind - 1) << 2), 1);
      }
    } else if (coding === HISTOGRAM) {
      const shares = rows.blocks + (block.shares << 2);
      for (let i: u32 = 0; i < block.entries; i++) {
        const kind = kindAt(from + (i << 2), share);
        if (kind > 0) {
          // A count until all are counted.
          const column = out + ((kind - 1) << 2);
          store<u32>(column, load<u32>(column) + 1);
        } else if (block.endsAtZero) break;
      }
      for (let column = out; column < out + (maximum << 2); column += 4)
        store<f32>(column, load<f32>(shares + (load<u32>(column) << 2)));
    } else for (let i: u32 = 0; i < block.columns; i++) store<f32>(out + (i << 2), <f32>load<u8>(mask + i));
  }
}
