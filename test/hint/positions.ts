import { type EnvironmentParts, type GameState, Random } from '../../src/env/index.js';
import { randomAction } from '../support/games.js';

/** The position of a fresh deal. */
export function dealt({ rules }: Pick<EnvironmentParts, 'rules'>, seed: number): GameState {
  const state = rules.createState();
  rules.deal(state, seed);
  return state;
}

/** The position with at least two legal moves that comes after `decisions` others, when the first legal move is always played. */
export function decisionOf(parts: EnvironmentParts, seed: number, decisions: number): GameState {
  const { rules } = parts;
  const mask = new Uint8Array(rules.moves.length);
  for (let from = seed; ; from++) {
    const state = dealt(parts, from);
    let left = decisions;
    for (let count = rules.actionMask(state, mask); count > 0; count = rules.actionMask(state, mask)) {
      if (count > 1 && left-- === 0) return state;
      rules.apply(state, mask.indexOf(1));
    }
  }
}

/** Positions after fewer than `most` random moves, one of each random game that then has at least so many legal ones. */
export function randomPositions({ rules }: EnvironmentParts, count: number, most: number, least: number): GameState[] {
  const random = new Random('test positions of hints', 1);
  const mask = new Uint8Array(rules.moves.length);
  const positions: GameState[] = [];
  for (let seed = 0; positions.length < count; seed++) {
    const state = dealt({ rules }, seed);
    for (let left = random.below(most); left > 0 && state.outcome === 'ongoing'; left--)
      rules.apply(state, randomAction(rules, state, random));
    if (rules.actionMask(state, mask) >= least) positions.push(state);
  }
  return positions;
}
