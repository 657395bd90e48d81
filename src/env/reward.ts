import type { GameState, Rules } from './rules.js';

/**
 * A reward scheme is the return earned so far in a position. The environment's reward is its difference over a step, and the first
 * step's reward starts from 0, so an episode's rewards always add up to `returnSoFar` of its last position.
 */
export interface RewardScheme<State extends GameState = GameState> {
  readonly name: string;
  readonly meaning: string;
  returnSoFar(rules: Rules<State>, state: Readonly<State>): number;
}

const win: RewardScheme = {
  name: 'win',
  meaning: '1 for a win, 0 otherwise',
  returnSoFar: (_rules, state) => (state.outcome === 'won' ? 1 : 0),
};

const score: RewardScheme = {
  name: 'score',
  meaning: 'the change of the score',
  returnSoFar: (rules, state) => rules.score(state),
};

const cardsLeft: RewardScheme = {
  name: 'cards-left',
  meaning: 'minus the cards left at the end, over 52',
  returnSoFar: (rules, state) => (state.outcome === 'ongoing' ? 0 : -(rules.cardsLeft(state) ?? 0) / 52),
};

/** Schemes that need nothing of a game but the Rules interface. */
export const SHARED_REWARDS: readonly RewardScheme[] = [win, score, cardsLeft];
