/** maketen/four-ten: Four Ten for an app of one game. Games are plain JSON, functions return new ones. Pure: runs anywhere. */
export { type FourTenConfig, fourTenOptions as options, fourTenPresets as presets } from './config.js';
export type { FourTenMove } from './moves.js';
export { type FourTenGame, legalMoves, newGame, parseGame, play } from './play.js';
