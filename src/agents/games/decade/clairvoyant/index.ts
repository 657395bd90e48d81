export { type KnowingTheDeck, knowingTheDeck, type KnowingTheDeckOptions, NODE_LIMIT } from './knowing-the-deck.js';
export type { FewestCardsLeft, KnownDeckResult, PossibleWin } from './result.js';
