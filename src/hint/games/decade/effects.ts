import { RANKS } from '../../../env/cards.js';
import { setCards } from '../../../env/games/decade/moves.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import { type DecadeState, stackCards } from '../../../env/games/decade/state.js';
import type { Action } from '../../../env/rules.js';
import type { Effect } from '../../consequence.js';

/** Cards named around the place where a set has been taken out. */
const NAMED = 3;

/**
 * What a move of Decade does to the table. Ranks are as they stand on the cards ("10", "Q"), stacks are counted from 1, and null stands for the
 * line.
 */
export type DecadeEffect =
  | { readonly type: 'clears'; readonly stack: number | null }
  | { readonly type: 'leaves-only' | 'leaves-together' | 'leaves-newest'; readonly ranks: readonly string[] }
  | { readonly type: 'next-card-begins'; readonly stack: number | null }
  | { readonly type: 'next-card-between' | 'next-card-after'; readonly ranks: readonly string[] }
  | { readonly type: 'ends' };

function ranksOf(cards: readonly number[]): string[] {
  return cards.map((card) => (RANKS[card >> 2] === 'T' ? '10' : RANKS[card >> 2]));
}

function stackOf(rules: DecadeRules, stack: number): number | null {
  return rules.config.stacks === 1 ? null : stack + 1;
}

/** Of a straight line a set at the right end leaves the newest cards; anywhere else it brings the cards on both sides together. */
function ofDiscard(rules: DecadeRules, state: Readonly<DecadeState>, action: Action): DecadeEffect {
  const taken = new Set(setCards(rules.table, state, action).map(({ index }) => index));
  const cards = stackCards(state, state.checked);
  const left = cards.filter((_, index) => !taken.has(index));
  if (left.length === 0) return { type: 'clears', stack: stackOf(rules, state.checked) };
  if (left.length <= NAMED) return { type: 'leaves-only', ranks: ranksOf(left) };
  const before = Array.from(cards.keys()).filter((index) => !taken.has(index) && index < Math.max(...taken)).length;
  const isAtEnd = before === left.length;
  if (rules.config.loop) return { type: 'leaves-together', ranks: ranksOf([...left.slice(-2), left[0]]) };
  if (isAtEnd) return { type: 'leaves-newest', ranks: ranksOf(left.slice(-NAMED)) };
  return { type: 'leaves-together', ranks: ranksOf(left.slice(Math.max(0, before - 2), before + 1)) };
}

function ofDraw(rules: DecadeRules, state: Readonly<DecadeState>): DecadeEffect {
  const stack = Math.max(0, state.next);
  const cards = stackCards(state, stack);
  if (cards.length === 0) return { type: 'next-card-begins', stack: stackOf(rules, stack) };
  if (rules.config.loop && cards.length > 1)
    return { type: 'next-card-between', ranks: ranksOf([cards.at(-1)!, cards[0]]) };
  return { type: 'next-card-after', ranks: ranksOf(cards.slice(-2)) };
}

export function decadeEffects(rules: DecadeRules): Effect<DecadeEffect> {
  return (given, action) => {
    const state = given as DecadeState;
    const { draw, finish } = rules.table;
    if (action === draw) return ofDraw(rules, state);
    return action === finish ? { type: 'ends' } : ofDiscard(rules, state, action);
  };
}
