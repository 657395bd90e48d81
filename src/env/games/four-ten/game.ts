import type { Game } from '../../game.js';
import type { FourTenConfig } from './config.js';
import { parseFourTenDeckLine } from './deck.js';
import type { FourTenMove } from './moves.js';
import { FourTenNotation } from './notation.js';
import { asFourTen, playedFourTen } from './played-game.js';
import type { FourTenState } from './state.js';

/** Four Ten, a game created by Jeremiah Sanders in 2019. */
export const fourTen: Game<FourTenConfig, FourTenState, FourTenMove> = {
  ...playedFourTen,
  createNotation: (rules) => new FourTenNotation(asFourTen(rules)),
  parseDeckLine: parseFourTenDeckLine,
};
