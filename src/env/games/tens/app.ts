/** maketen/tens: Tens and Block Ten for an app of one game. Games are plain JSON, functions return new ones. Pure: runs anywhere. */
export { tensOptions as options, tensPresets as presets, type TensConfig } from './config.js';
export { checkWin, initGame, parseGame, refillTableau, removeCards, scanLegalMoves, step, undo } from './play.js';
export type { SlotMoves, TensGame, TensTurn, TensVariant } from './play.js';
