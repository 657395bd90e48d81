import { TabledFourTen } from '../environments/games/four-ten/tabled-four-ten';
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
  positionKey,
  redealKey,
  rollOutKey,
  seatsAt,
  seedOf,
  seedsAt,
} from '../environments/table';
export { faultFirst, firstSafeties, gameTarget, handTarget } from '../environments/games/four-ten/four-ten';

export const firstFree = __heap_base;

export function layOut(): u32 {
  return table.layOut(TabledFourTen.bytes);
}

export function deal(at: usize, seed: f64): i32 {
  return table.dealTable<TabledFourTen>(at, seed);
}

export function step(at: usize): i32 {
  return table.stepTable<TabledFourTen>(at);
}

export function show(at: usize): i32 {
  return table.showTable<TabledFourTen>(at);
}

export function dealSeed(at: usize, i: u32, seed: f64, deck: u32, position: usize): void {
  table.dealSeed<TabledFourTen>(at, i, <u64>seed, deck, position);
}

export function dealDecision(at: usize, i: u32, seed: f64): bool {
  return table.dealDecision<TabledFourTen>(at, i, <u64>seed);
}

export function play(at: usize, i: u32, action: u32): f64 {
  return table.playOne<TabledFourTen>(at, i, action);
}

export function redealOne(at: usize, i: u32, seed: f64): void {
  table.redealOne<TabledFourTen>(at, i, <u64>seed);
}

export function redeal(at: usize, seed: f64): void {
  table.redealTable<TabledFourTen>(at, seed);
}

export function expand(_at: usize, list: usize, count: u32, to: usize): void {
  table.expand<TabledFourTen>(list, count, to);
}

export function rollOut(at: usize, scratch: usize, count: u32, to: usize, seed: f64): void {
  table.rollOut<TabledFourTen>(at, scratch, count, to, seed);
}
