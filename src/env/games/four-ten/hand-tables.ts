import { ADD, COUNT, PRESENT, RANK, REMOVE, SIZE, SUM, SWAP } from './hands.js';
import { EXCHANGEABLE, GIVEN, TAKEN } from './moves.js';

/** As kernel/environments/games/four-ten/hands.ts finds them. */
export const HAND_TABLES = Uint8Array.from(
  [SUM, SIZE, PRESENT, RANK, COUNT, ADD, REMOVE, SWAP, GIVEN, TAKEN, new Uint8Array(EXCHANGEABLE.buffer)].flatMap(
    (table) => Array.from(table),
  ),
);
