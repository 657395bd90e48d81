import { UndoableTens } from '../environments/games/tens/undoable-tens';
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
  blockTen,
  buffered,
  courtPairs,
  known,
  mostMoves,
  pointScoring,
  removalPoints,
  tableauSize,
  undoLimit,
} from '../environments/games/tens/tens';

export const firstFree = __heap_base;

export function layOut(): u32 {
  return table.layOut(offsetof<UndoableTens>());
}

export function deal(at: usize, seed: f64): i32 {
  return table.dealTable<UndoableTens>(at, seed);
}

export function step(at: usize): i32 {
  return table.stepTable<UndoableTens>(at);
}

export function show(at: usize): i32 {
  return table.showTable<UndoableTens>(at);
}

export function dealSeed(at: usize, i: u32, seed: f64, deck: u32, position: usize): void {
  table.dealSeed<UndoableTens>(at, i, <u64>seed, deck, position);
}

export function dealDecision(at: usize, i: u32, seed: f64): bool {
  return table.dealDecision<UndoableTens>(at, i, <u64>seed);
}

export function play(at: usize, i: u32, action: u32): f64 {
  return table.playOne<UndoableTens>(at, i, action);
}

export function redealOne(at: usize, i: u32, seed: f64): void {
  table.redealOne<UndoableTens>(at, i, <u64>seed);
}

export function redeal(at: usize, seed: f64): void {
  table.redealTable<UndoableTens>(at, seed);
}

export function expand(_at: usize, list: usize, count: u32, to: usize): void {
  table.expand<UndoableTens>(list, count, to);
}

export function rollOut(at: usize, scratch: usize, count: u32, to: usize, seed: f64): void {
  table.rollOut<UndoableTens>(at, scratch, count, to, seed);
}
