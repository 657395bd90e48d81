import { Decade } from '../environments/games/decade/decade';
import * as options from '../environments/games/decade/options';
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
export {
  deckCards,
  deckCounts,
  ends,
  goal,
  largestTotal,
  loop,
  maxRun,
  minRun,
  optional,
  ranks,
  recycle,
  stacks,
  totals,
} from '../environments/games/decade/options';
export { pairsFor, valuesFor } from '../environments/games/decade/next-cards';

export const firstFree = __heap_base;

export function layOut(): u32 {
  return table.layOut(Decade.bytes);
}

export function deal(at: usize, seed: f64): i32 {
  return table.dealTable<Decade>(at, seed);
}

export function step(at: usize): i32 {
  return table.stepTable<Decade>(at);
}

export function show(at: usize): i32 {
  return table.showTable<Decade>(at);
}

export function dealSeed(at: usize, i: u32, seed: f64, deck: u32, position: usize): void {
  table.dealSeed<Decade>(at, i, <u64>seed, deck, position);
}

export function dealDecision(at: usize, i: u32, seed: f64): bool {
  return table.dealDecision<Decade>(at, i, <u64>seed);
}

export function play(at: usize, i: u32, action: u32): f64 {
  return table.playOne<Decade>(at, i, action);
}

export function redealOne(at: usize, i: u32, seed: f64): void {
  table.redealOne<Decade>(at, i, <u64>seed);
}

export function redeal(at: usize, seed: f64): void {
  table.redealTable<Decade>(at, seed);
}

export function expand(_at: usize, list: usize, count: u32, to: usize): void {
  table.expand<Decade>(list, count, to);
}

export function rollOut(at: usize, scratch: usize, count: u32, to: usize, seed: f64): void {
  table.rollOut<Decade>(at, scratch, count, to, seed);
}

/** Writes the position of each of so many games, 56 bytes a stack and 16 more. */
export function positions(at: usize, count: u32, to: usize): void {
  for (let i: u32 = 0; i < count; i++) table.gameAt<Decade>(at, i).writePosition(to + i * (56 * options.stacks + 16));
}
