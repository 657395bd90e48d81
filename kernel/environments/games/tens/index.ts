import { resetAll, stepAll, truncateOne } from '../../episodes';
import * as rows from '../../rows';
import { Tens } from './tens';

export * from '../../rows';
export { blockTen, buffered, courtPairs, pointScoring, removalPoints, tableauSize } from './tens';

export const firstFree = __heap_base;

/** Bytes of a game under the options. */
export function bytesOfGame(): u32 {
  return offsetof<Tens>();
}

export function reset(seed: f64, hasSeeds: bool): i32 {
  return resetAll<Tens>(seed, hasSeeds);
}

export function step(): i32 {
  return stepAll<Tens>();
}

export function truncate(i: u32): i32 {
  return truncateOne<Tens>(i);
}

export function snapshot(i: u32, to: usize): u32 {
  return changetype<Tens>(rows.games + i * rows.gameBytes).snapshot(to);
}
