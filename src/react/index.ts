/** maketen/react: a game of cards and its hints as hooks, without a look of their own: React, React Native, and Preact by the alias of react. */
export { playAny, type AnyGameOf } from './play-any.js';
export { type GameOptions, type GameTable, useGame } from './use-game.js';
export { type GameHints, type HintSource, useHint } from './use-hint.js';
