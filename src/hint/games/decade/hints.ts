import { DECK_SIZE, RANKS } from '../../../env/base/cards.js';
import { type Action, CARDS_LEFT, type RewardScheme, SCORE, WIN } from '../../../env/environment/rules.js';
import { mayDealFirst } from '../../../env/games/decade/config.js';
import { decade } from '../../../env/games/decade/index.js';
import { setCards } from '../../../env/games/decade/moves.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import { type DecadeState, stackCards } from '../../../env/games/decade/state.js';
import { curveAt } from '../../../evaluate/calibration.js';
import { clamp, clampedInterval, type Consequence, type Effect, type ValueInterpreter } from '../../move-estimate.js';
import type { ReviewWords } from '../kit.js';

/** Cards named around the place where a set has been taken out. */
const NAMED = 3;

/** What a move of Decade does to the table. Ranks are as they stand on the cards ("10", "Q"), stacks are counted from 1, and null stands for the line. */
export type DecadeEffect =
  | { readonly type: 'clears'; readonly stack: number | null }
  | {
      readonly type: 'leaves-only' | 'leaves-together' | 'leaves-first' | 'leaves-newest';
      readonly ranks: readonly string[];
    }
  | { readonly type: 'next-card-begins'; readonly stack: number | null }
  | { readonly type: 'next-card-between' | 'next-card-after'; readonly ranks: readonly string[] }
  | { readonly type: 'keeps-sets' | 'ends' };

function ranksOf(cards: readonly number[]) {
  return cards.map((card) => (RANKS[card >> 2] === 'T' ? '10' : RANKS[card >> 2]));
}

function stackOf(rules: DecadeRules, stack: number) {
  return rules.config.stacks === 1 ? null : stack + 1;
}

/** Of a straight line a set at an end leaves the first or the newest cards; anywhere else it brings the cards on both sides together. */
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
  if (before === 0) return { type: 'leaves-first', ranks: ranksOf(left.slice(0, NAMED)) };
  return { type: 'leaves-together', ranks: ranksOf(left.slice(Math.max(0, before - 2), before + 1)) };
}

function ofDraw(rules: DecadeRules, state: Readonly<DecadeState>): DecadeEffect {
  if (mayDealFirst(rules.config) && rules.countSets(state) > 0) return { type: 'keeps-sets' };
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
    if (action === rules.table.draw) return ofDraw(rules, state);
    return action === rules.table.finish ? { type: 'ends' } : ofDiscard(rules, state, action);
  };
}

function inWords(effect: DecadeEffect) {
  if (!('ranks' in effect || 'stack' in effect))
    return effect.type === 'ends' ? 'ends the game' : 'keeps every set for later';
  if ('stack' in effect) {
    const pile = effect.stack === null ? 'the line' : `stack ${effect.stack}`;
    return effect.type === 'clears' ? `clears ${pile}` : `puts the next card on ${pile}`;
  }
  const ranks = effect.ranks.join(effect.type === 'next-card-between' ? ' and ' : ' ');
  return {
    'leaves-only': `leaves only ${ranks}`,
    'leaves-together': `leaves ${ranks} next to each other`,
    'leaves-first': `leaves ${ranks} as the first cards`,
    'leaves-newest': `leaves ${ranks} as the newest cards`,
    'next-card-between': `puts the next card between ${ranks}`,
    'next-card-after': `puts the next card after ${ranks}`,
  }[effect.type];
}

export function decadeConsequences(rules: DecadeRules): Consequence {
  const effect = decadeEffects(rules);
  return (state, action) => inWords(effect(state, action));
}

/**
 * 'win' and 'score' pay 1 for a win: their expectation is its chance. How many cards stay where it fails they do not say. A model that looks ahead wins
 * more than its values promise: then a curve corrects them, except where they are exact.
 */
const ofWin: ValueInterpreter = (_state, value, { half, chanceHalf, calibration: { winCurve } }) => {
  const isOff = winCurve !== null && half !== 0;
  const win = isOff ? clampedInterval(curveAt(winCurve, value), chanceHalf, 0, 1) : clampedInterval(value, half, 0, 1);
  return { win, score: win, result: null };
};

/**
 * 'cards-left' pays minus the cards left over 52. How often games of such a value are won has been measured; a game that is not won leaves more cards
 * than the goal and those still in it at most, which sets limits to the chance. Without a curve it is the rate of all games within them;
 * without that it is not known.
 */
function ofCardsLeft(rules: DecadeRules): ValueInterpreter {
  return (state, value, { half, chanceHalf, calibration: { winCurve, winRate } }) => {
    const most = rules.cardsLeft(state as Parameters<DecadeRules['cardsLeft']>[0]);
    const result = clampedInterval(-value * DECK_SIZE, half === null ? null : half * DECK_SIZE, 0, most);
    const { goal } = rules.table;
    const low = clamp(1 - result.high / (goal + 1), 0, 1);
    const high = clamp(1 - (result.low - goal) / (most - goal), 0, 1);
    const win =
      winCurve === null
        ? { estimate: clamp(winRate ?? (low + high) / 2, low, high), low, high }
        : clampedInterval(curveAt(winCurve, value), chanceHalf, low, high);
    return { win, isWinUnknown: winCurve === null && winRate === null && low < high, score: win, result };
  };
}

/** Undefined where values of this reward do not say how likely a win is. */
export function decadeValueInterpreter(rules: DecadeRules, reward: RewardScheme): ValueInterpreter | undefined {
  if (reward.name === WIN.name || reward.name === SCORE.name) return ofWin;
  return reward.name === CARDS_LEFT.name ? ofCardsLeft(rules) : undefined;
}

export function decadeReviewWords(rules: DecadeRules): ReviewWords {
  const { stacks, loop, maxRun } = rules.config;
  const { draw, finish } = rules.table;
  const notation = decade.createNotation(rules);
  // Hardly a game of these is ever won.
  const isHopeless = stacks > 1 || (!loop && maxRun !== null && maxRun <= 3);
  return {
    ...(isHopeless && { judgedByResult: { worthOfWin: 0 } }),
    moment: (state) => ({ unit: 'card', number: (state as DecadeState).stock.drawn }),
    mistake: (given, action, best) => {
      const state = given as DecadeState;
      const set = (of: number) => notation.describeMove(state, of);
      const deed = (of: number) => (of === draw ? 'drawing' : of === finish ? 'ending the game' : `taking ${set(of)}`);
      const areSets = [action, best].every((of) => of !== draw && of !== finish);
      return `${deed(action)} instead of ${areSets ? set(best) : deed(best)}`;
    },
  };
}
