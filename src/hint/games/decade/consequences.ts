import { RANKS } from '../../../env/cards.js';
import { setCards, stackCards } from '../../../env/games/decade/position.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { Action } from '../../../env/rules.js';
import type { Consequence } from '../../consequence.js';

/** Cards named around the place where a set has been taken out. */
const NAMED = 3;

function ranks(cards: readonly number[]): string {
  return cards.map((card) => (RANKS[card >> 2] === 'T' ? '10' : RANKS[card >> 2])).join(' ');
}

function pileName(rules: DecadeRules, stack: number): string {
  return rules.config.stacks === 1 ? 'the line' : `stack ${stack + 1}`;
}

/** Of a straight line a set at the right end leaves the newest cards; anywhere else it brings the cards on both sides together. */
function afterDiscard(rules: DecadeRules, state: Readonly<DecadeState>, action: Action): string {
  const taken = new Set(setCards(rules, state, action).map(({ index }) => index));
  const cards = stackCards(state, state.checked);
  const left = cards.filter((_, index) => !taken.has(index));
  if (left.length === 0) return `clears ${pileName(rules, state.checked)}`;
  if (left.length <= NAMED) return `leaves only ${ranks(left)}`;
  const before = Array.from(cards.keys()).filter((index) => !taken.has(index) && index < Math.max(...taken)).length;
  const isAtEnd = before === left.length;
  if (rules.config.loop) return `leaves ${ranks([...left.slice(-2), left[0]])} next to each other`;
  if (isAtEnd) return `leaves ${ranks(left.slice(-NAMED))} as the newest cards`;
  return `leaves ${ranks(left.slice(Math.max(0, before - 2), before + 1))} next to each other`;
}

function ofDraw(rules: DecadeRules, state: Readonly<DecadeState>): string {
  const stack = Math.max(0, state.next);
  const cards = stackCards(state, stack);
  if (cards.length === 0) return `puts the next card on ${pileName(rules, stack)}`;
  const newest = ranks(cards.slice(-1));
  if (rules.config.loop && cards.length > 1)
    return `puts the next card between ${newest} and ${ranks(cards.slice(0, 1))}`;
  return `puts the next card after ${ranks(cards.slice(-2))}`;
}

export function decadeConsequences(rules: DecadeRules): Consequence {
  return (given, action) => {
    const state = given as DecadeState;
    const { draw, finish } = rules.table;
    if (action === draw) return ofDraw(rules, state);
    return action === finish ? 'ends the game' : afterDiscard(rules, state, action);
  };
}
