/** A game of cards and its hints as hooks, without styles, for React, React Native, and Preact by the alias of react. @module maketen/react */
export { playAny, type AnyGameOf } from './play-any.js';
export { type GameOptions, type GameTable, useGame } from './use-game.js';
export { type GameHints, type HintSource, useHint } from './use-hint.js';
export { type Picked, type Picks, usePicks } from './use-picks.js';
