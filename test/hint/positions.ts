import type { EnvironmentParts, GameState } from '../../src/env/index.js';

/** The position of a fresh deal. */
export function dealt({ rules }: EnvironmentParts, seed: number): GameState {
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
