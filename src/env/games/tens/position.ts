import { removedRanks } from './moves.js';
import type { TensRules } from './rules.js';
import { slotKind, type TensState } from './state.js';

/**
 * Lays out a position without a history.
 * @param tableau a card or NO_CARD for each slot
 * @param order all 52 cards: those on the tableau and gone in any order, then the stock
 * @param drawn how many of them have left the stock
 */
export function setUp(
  rules: TensRules,
  state: TensState,
  tableau: readonly number[],
  order: readonly number[],
  drawn: number,
  removals: number,
): void {
  state.history.clear();
  state.slots.clear();
  state.counts.fill(0);
  state.hidden.fill(0);
  state.tableau.set(tableau);
  tableau.forEach((card, slot) => {
    state.slots.add(slotKind(card), slot);
    state.counts[slotKind(card)]++;
  });
  for (const card of order.slice(drawn)) state.hidden[card >> 2]++;
  state.stock.arrange(order);
  state.stock.drawn = state.stock.seen = drawn;
  state.undosUsed = 0;
  state.removals = removals;
  rules.judge(state);
}

/** After undos the player knows the next `known` cards; the order of those below is left open. */
export function revealKnown(rules: TensRules, state: TensState, known: number, undosUsed: number): void {
  const { stock, hidden } = state;
  stock.seen = stock.drawn + known;
  stock.fixed = stock.seen;
  for (const card of state.known()) hidden[card >> 2]--;
  state.undosUsed = undosUsed;
  rules.judge(state);
}

/** The removals that took cards out of play. */
export interface Removals {
  readonly removals: number;
  /** Those of two cards. */
  readonly pairs: number;
  /** Index of the first card that belongs to no whole removal; -1: none. */
  readonly odd: number;
}

/** How cards have left play. */
export function removalsOf(rules: TensRules, gone: readonly number[]): Removals {
  const left = new Uint8Array(13);
  for (const card of gone) left[card >> 2]++;
  let removals = 0;
  let pairs = 0;
  for (const ranks of rules.moves.map(removedRanks).filter((ranks) => ranks.length > 0)) {
    while (ranks.every((rank) => left[rank] >= ranks.filter((other) => other === rank).length)) {
      for (const rank of ranks) left[rank]--;
      removals++;
      if (ranks.length === 2) pairs++;
    }
  }
  return { removals, pairs, odd: gone.findIndex((card) => left[card >> 2] > 0) };
}
