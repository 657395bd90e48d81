import { legalActions } from '../../src/env/environment/rules.js';
import { type EnvironmentParts, type GameState, Random } from '../../src/env/index.js';
import { dealt, randomAction } from '../support/games.js';

/** The position with at least two legal moves that comes after `decisions` others, when the first legal move is always played. */
export function decisionOf(parts: EnvironmentParts, seed: number, decisions: number): GameState {
  const { rules } = parts;
  for (let from = seed; ; from++) {
    const state = dealt(rules, from);
    let left = decisions;
    for (let legal = legalActions(rules, state); legal.length > 0; legal = legalActions(rules, state)) {
      if (legal.length > 1 && left-- === 0) return state;
      rules.apply(state, legal[0]);
    }
  }
}

/** Positions after fewer than `most` random moves, one of each random game that then has at least so many legal ones. */
export function randomPositions({ rules }: EnvironmentParts, count: number, most: number, least: number): GameState[] {
  const random = new Random('test positions of hints', 1);
  const positions: GameState[] = [];
  for (let seed = 0; positions.length < count; seed++) {
    const state = dealt(rules, seed);
    for (let left = random.below(most); left > 0 && state.outcome === 'ongoing'; left--)
      rules.apply(state, randomAction(rules, state, random));
    if (legalActions(rules, state).length >= least) positions.push(state);
  }
  return positions;
}
