import { resetAll, stepAll, truncateOne } from '../../episodes';
import * as rows from '../../rows';
import { FourTen } from './four-ten';

export * from '../../rows';
export { faultFirst, firstSafeties, gameTarget, handTarget } from './four-ten';

export const firstFree = __heap_base;

/** Bytes of a game under the options. */
export function bytesOfGame(): u32 {
  return FourTen.bytes;
}

export function reset(seed: f64, hasSeeds: bool): i32 {
  return resetAll<FourTen>(seed, hasSeeds);
}

export function step(): i32 {
  return stepAll<FourTen>();
}

export function truncate(i: u32): i32 {
  return truncateOne<FourTen>(i);
}

export function snapshot(i: u32, to: usize): u32 {
  return changetype<FourTen>(rows.games + i * rows.gameBytes).snapshot(to);
}
