import type { Game } from '../../game.js';
import { parseStandardDeckLine } from '../../standard-deck.js';
import type { TensConfig } from './config.js';
import { tensGuide } from './guide.js';
import type { TensMove } from './moves.js';
import { TensNotation } from './notation.js';
import { asTens, playedTens } from './played-game.js';
import type { TensState } from './state.js';

/** Tens and Block Ten (docs/rules/tens.md). */
export const tens: Game<TensConfig, TensState, TensMove> = {
  ...playedTens,
  createNotation: (rules) => new TensNotation(asTens(rules)),
  guide: tensGuide,
  parseDeckLine: (line) => parseStandardDeckLine(line),
};

export { type TensConfig, tensOptions, tensPresets } from './config.js';
export { mostStuckTens, tensGuide } from './guide.js';
export {
  type PairMove,
  type QuartetMove,
  type RefillMove,
  removedRanks,
  type TensMove,
  type UndoMove,
} from './moves.js';
export { TensNotation } from './notation.js';
export { TensRules } from './rules.js';
export { TensState } from './state.js';
export { TensTraceCodec, type TensTraceMove, type TensTraceState } from './played-game.js';
export { tensPlay } from './play.js';
export type { SlotMoves, TensGame, TensTurn } from './slot-game.js';
export type { TensVariant } from './config.js';
