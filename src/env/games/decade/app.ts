/** maketen/decade: Decade (Ten-Twenty-Thirty) for an app of one game. Games are plain JSON, functions return new ones. Pure: runs anywhere. */
export { DECADE_PRESETS as presets, type DecadeConfig, decadeOptions as options } from './config.js';
export { type DecadeGame, legalMoves, newGame, parseGame, play } from './play.js';
export type { DecadeTraceMove } from './trace.js';
