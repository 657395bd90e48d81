import { encodeAll, resetAll, stepAll, truncateOne } from '../../episodes';
import * as rows from '../../rows';
import { Decade } from './decade';

export * from '../../rows';
export { ends, goal, largestTotal, loop, maxRun, minRun, optional, stacks, totals } from './options';
export { pairsFor, valuesFor } from './next-cards';

export const firstFree = __heap_base;

/** Bytes of a game under the options. */
export function bytesOfGame(): u32 {
  return Decade.bytes;
}

export function reset(seed: f64, hasSeeds: bool): i32 {
  return resetAll<Decade>(seed, hasSeeds);
}

export function step(): i32 {
  return stepAll<Decade>();
}

export function encode(columns: u32): void {
  encodeAll<Decade>(columns);
}

export function truncate(i: u32): i32 {
  return truncateOne<Decade>(i);
}

export function snapshot(i: u32, to: usize): u32 {
  return changetype<Decade>(rows.games + i * rows.gameBytes).snapshot(to);
}
