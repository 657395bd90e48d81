import { mismatch } from '../env/errors.js';
import { expectRules, type Rules } from '../env/rules.js';
import { type Deal, expectDeals } from './evaluate.js';

/** Sequences of legal moves of one length. */
export interface PerftRow {
  /** Moves in each sequence. */
  readonly depth: number;
  /** How many sequences there are from the deal on; those that had ended before are not continued. */
  readonly sequences: number;
  /** How many of them end the game with their last move, by outcome. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/**
 * Counts the sequences of legal moves from a deal, for each length up to `depth` (a chess programmer's perft): two
 * implementations of the rules that agree here agree on every move of the tree. Everything in the deck is known, so
 * nothing is left to chance.
 * @param onProgress called with the number of sequences so far, now and then; awaited
 * @throws InputError for what are no rules, no deal or no depth
 */
export function perft(
  rules: Rules,
  deal: Deal,
  depth: number,
  onProgress?: (sequences: number) => void | Promise<void>,
): Promise<PerftRow[]> {
  return perftOfDeals(rules, [deal], depth, (_, sequences) => onProgress?.(sequences));
}

/** The same for several deals, added up. @param onProgress told the deals done, and the present one's sequences */
export async function perftOfDeals(
  rules: Rules,
  deals: readonly Deal[],
  depth: number,
  onProgress?: (done: number, sequences: number) => void | Promise<void>,
): Promise<PerftRow[]> {
  expectRules(rules);
  expectDeals(deals);
  if (!Number.isInteger(depth) || depth < 0) throw mismatch('a depth, an integer of at least 0', depth);
  const rows = Array.from({ length: depth }, (_, i) => ({ depth: i + 1, sequences: 0, won: 0, lost: 0, drawn: 0 }));
  const states = Array.from({ length: depth + 1 }, () => rules.createState());
  let sequences = 0;
  /** Counts what goes on from the position after so many moves. Yields after each piece of a tenth of a second at most. */
  function* follow(moves: number): Generator<undefined> {
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
      if (++sequences % 50_000 === 0) yield;
      yield* follow(moves + 1);
    }
  }
  for (const [done, { seed, deck }] of deals.entries()) {
    sequences = 0;
    rules.deal(states[0], seed, deck);
    const pieces = follow(0);
    while (pieces.next().done !== true) await onProgress?.(done, sequences);
  }
  return rows;
}
