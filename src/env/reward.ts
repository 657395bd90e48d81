import type { GameState, Rules } from './rules.js';

/**
 * A reward scheme: the return earned so far in a position. A step's reward is the difference, so an episode's rewards
 * add up to `returnSoFar` of its last position.
 */
export interface RewardScheme<State extends GameState = GameState> {
  readonly name: string;
  readonly meaning: string;
  /** The sum of all rewards from the deal to this position. */
  returnSoFar(rules: Rules<State>, state: Readonly<State>): number;
}

/** Schemes that need nothing of a game but the Rules interface; each game lists those that suit it. */
export const WIN: RewardScheme = {
  name: 'win',
  meaning: '1 for a win, 0 otherwise',
  returnSoFar: (_rules, state) => (state.outcome === 'won' ? 1 : 0),
};

/** The change of the score in each step. */
export const SCORE: RewardScheme = {
  name: 'score',
  meaning: 'the change of the score',
  returnSoFar: (rules, state) => rules.score(state),
};

/** Minus the share of the cards that are left, at the end. */
export const CARDS_LEFT: RewardScheme = {
  name: 'cards-left',
  meaning: 'minus the cards left at the end, over 52',
  returnSoFar: (rules, state) => (state.outcome === 'ongoing' ? 0 : -(rules.cardsLeft(state) ?? 0) / 52),
};
