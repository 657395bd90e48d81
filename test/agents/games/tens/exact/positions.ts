import { copyOf } from '../../../../../src/env/environment/rules.js';
import type { TensRules } from '../../../../../src/env/games/tens/rules.js';
import type { TensState } from '../../../../../src/env/games/tens/state.js';
import { Random } from '../../../../../src/env/index.js';
import { afterAction, randomAction } from '../../../../support/games.js';

/** Positions of one random game, the last one included; copies. Undos are among the random moves. */
export function randomGame(rules: TensRules, seed: number, maxMoves = 120): TensState[] {
  const random = new Random('test exact tens', seed);
  const state = rules.createState();
  const positions: TensState[] = [];
  rules.deal(state, seed);
  for (let move = 0; ; move++) {
    positions.push(copyOf(rules, state));
    if (state.outcome !== 'ongoing' || move === maxMoves) return positions;
    rules.apply(state, randomAction(rules, state, random));
  }
}

/** How many cards that the player does not know the action draws. */
export function hiddenDraws(rules: TensRules, state: Readonly<TensState>, action: number): number {
  return Math.max(0, afterAction(rules, state, action).stock.drawn - state.stock.seen);
}

/** The means of some values over what an action can draw: every sequence of hidden ranks, with its probability. */
export function expectations(
  rules: TensRules,
  state: Readonly<TensState>,
  action: number,
  valuesOf: readonly ((next: TensState) => number)[],
): number[] {
  const draws = hiddenDraws(rules, state, action);
  const arranged = copyOf(rules, state);
  const { stock } = arranged;
  const counts = new Uint8Array(rules.cardKinds.length);
  const hidden = rules.unseen(state, counts);

  const meansFrom = (draw: number) => {
    if (draw === draws) {
      const next = afterAction(rules, arranged, action);
      return valuesOf.map((valueOf) => valueOf(next));
    }
    const sums = valuesOf.map(() => 0);
    for (let kind = 0; kind < counts.length; kind++) {
      if (counts[kind] === 0) continue;
      const at = stock.seen + draw;
      const from = stock.order.findIndex((card, index) => index >= at && card >> 2 === kind);
      [stock.order[at], stock.order[from]] = [stock.order[from], stock.order[at]];
      stock.fixed = Math.max(stock.fixed, at + 1);
      const share = counts[kind]--;
      meansFrom(draw + 1).forEach((mean, i) => (sums[i] += share * mean));
      counts[kind]++;
    }
    return sums.map((sum) => sum / (hidden - draw));
  };
  return meansFrom(0);
}
