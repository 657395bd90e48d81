import type { Rules } from '../../src/env/index.js';

/** Sequences of legal moves of one length, and how many of them end the game with their last move, by outcome. */
export interface PerftRow {
  readonly depth: number;
  readonly sequences: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** Counts the sequences of legal moves from a seed's deal, for each length up to `depth`, as chess programmers do; those that had ended are not continued. */
export function perft(rules: Rules, seed: number, depth: number): PerftRow[] {
  const rows = Array.from({ length: depth }, (_, i) => ({ depth: i + 1, sequences: 0, won: 0, lost: 0, drawn: 0 }));
  const states = Array.from({ length: depth + 1 }, () => rules.createState());
  const follow = (moves: number): void => {
    if (moves === depth) return;
    const [row, next] = [rows[moves], states[moves + 1]];
    const mask = new Uint8Array(rules.moves.length);
    rules.actionMask(states[moves], mask);
    for (let action = 0; action < mask.length; action++) {
      if (mask[action] === 0) continue;
      rules.copyState(next, states[moves]);
      rules.apply(next, action);
      row.sequences++;
      if (next.outcome !== 'ongoing') row[next.outcome]++;
      follow(moves + 1);
    }
  };
  rules.deal(states[0], seed);
  follow(0);
  return rows;
}
