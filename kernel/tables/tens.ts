import { Tens } from '../environments/games/tens/tens';
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
export {
  blockTen,
  buffered,
  courtPairs,
  pointScoring,
  removalPoints,
  tableauSize,
} from '../environments/games/tens/tens';

export const firstFree = __heap_base;

export function layOut(): u32 {
  return table.layOut(offsetof<Tens>());
}

export function deal(at: usize, seed: f64): i32 {
  return table.dealTable<Tens>(at, seed);
}

export function step(at: usize): i32 {
  return table.stepTable<Tens>(at);
}

export function show(at: usize): i32 {
  return table.showTable<Tens>(at);
}

export function dealSeed(at: usize, i: u32, seed: f64): void {
  table.dealSeed<Tens>(at, i, <u64>seed);
}

export function play(at: usize, i: u32, action: u32): f64 {
  return table.playOne<Tens>(at, i, action);
}

export function redealOne(at: usize, i: u32, seed: f64): void {
  table.redealOne<Tens>(at, i, <u64>seed, 52);
}

export function redeal(at: usize, seed: f64): void {
  table.redealTable<Tens>(at, seed, 52);
}

export function rollOut(at: usize, scratch: usize, count: u32, to: usize, seed: f64): void {
  table.rollOut<Tens>(at, scratch, count, to, seed, 52);
}
