export { type TensConfig, tensOptions, tensPresets } from './config.js';
export {
  type PairMove,
  type QuartetMove,
  type RefillMove,
  removedRanks,
  type TensMove,
  type UndoMove,
} from './moves.js';
export { TensNotation } from './notation.js';
export { tensPlay } from './play.js';
export { checkWin, initGame, refillTableau, removeCards, scanLegalMoves, step, undo } from './slot-play.js';
export type { SlotMoves, TensGame, TensTurn, TensVariant } from './slot-play.js';
export { parseGame } from './saved-game.js';
export { TensRules } from './rules.js';
export { TensState } from './state.js';
export { type TensTraceMove, type TensTraceState, TensTraceCodec } from './trace.js';

export { tens } from './game.js';
export { tensGuide } from './guide.js';
export { mostStuckTens } from './guide-facts.js';
