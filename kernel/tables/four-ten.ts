import { FourTen } from '../environments/games/four-ten/four-ten';
import * as table from '../environments/table';

export * from '../environments/rows';
export {
  actionsAt,
  autoreset,
  baseAt,
  bytesOfSeat,
  copyTable,
  grow,
  masksAt,
  redealKey,
  rollOutKey,
  seatsAt,
  seedsAt,
} from '../environments/table';
export { faultFirst, firstSafeties, gameTarget, handTarget } from '../environments/games/four-ten/four-ten';

export const firstFree = __heap_base;

export function layOut(): u32 {
  return table.layOut(FourTen.bytes);
}

export function deal(at: usize, seed: f64): i32 {
  return table.dealTable<FourTen>(at, seed);
}

export function step(at: usize): i32 {
  return table.stepTable<FourTen>(at);
}

export function show(at: usize): i32 {
  return table.showTable<FourTen>(at);
}

export function dealSeed(at: usize, i: u32, seed: f64): void {
  table.dealSeed<FourTen>(at, i, <u64>seed);
}

export function play(at: usize, i: u32, action: u32): f64 {
  return table.playOne<FourTen>(at, i, action);
}

export function redealOne(at: usize, i: u32, seed: f64): void {
  table.redealOne<FourTen>(at, i, <u64>seed, 32);
}

export function redeal(at: usize, seed: f64): void {
  table.redealTable<FourTen>(at, seed, 32);
}

export function rollOut(at: usize, scratch: usize, count: u32, to: usize, seed: f64): void {
  table.rollOut<FourTen>(at, scratch, count, to, seed, 32);
}
