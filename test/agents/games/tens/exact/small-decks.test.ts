import { describe, expect, test } from 'vitest';
import {
  PositionClasses,
  type RankGroups,
  rankGroups,
} from '../../../../../src/agents/games/tens/exact/position-classes.js';
import { EndValues } from '../../../../../src/agents/games/tens/exact/solution.js';
import { RANKS } from '../../../../../src/env/base/cards.js';
import { tensOptions } from '../../../../../src/env/games/tens/config.js';
import { sized } from '../../../../support/size.js';
import { NaiveChance, type NaiveRules, naiveWin, orders } from './naive.js';

/** The groups of the ranks of a small deck. */
function groupsOf(ranks: string, { blockTen, courts }: NaiveRules): RankGroups {
  const all = rankGroups(tensOptions.parse({ blockTen, courts }));
  const present = (rank: number): boolean => ranks.includes(RANKS[rank]);
  return {
    pairs: all.pairs.filter((pair) => pair.every(present)),
    twins: all.twins.filter(present),
    quartets: all.quartets.filter(present),
    blocked: all.blocked.filter(present),
  };
}

/** The chance of winning before any card is drawn. */
function chanceOf(ranks: string, rules: NaiveRules): number {
  const classes = new PositionClasses(groupsOf(ranks, rules));
  const chances = new EndValues(classes, rules.tableauSize, { won: 1, lost: 0, cardLeft: 0, removal: 0 });
  return chances.of(classes.of(new Uint8Array(13)));
}

function fourOfEach(ranks: string): string {
  return [...ranks].map((rank) => rank.repeat(4)).join('');
}

const TENS: NaiveRules = { tableauSize: 0, blockTen: false, courts: 'quartets', refill: 'strict' };
const BLOCK_TEN: NaiveRules = { ...TENS, blockTen: true };
const CLASSIC: NaiveRules = { ...BLOCK_TEN, courts: 'pairs' };

describe('small decks: the share of all orders that are won, each played', () => {
  const DECKS: readonly (readonly [string, NaiveRules, readonly number[]])[] = [
    ['A95', TENS, [2, 3, 4]],
    ['46K', TENS, [4, 6]],
    ['TJQ', TENS, [7, 9]],
    ['5TJ', TENS, [5, 7]],
    ['37T', BLOCK_TEN, [5, 6]],
    ['5TQ', BLOCK_TEN, [6, 8]],
    ['5JK', CLASSIC, [2, 3]],
    ['5TQ', CLASSIC, [4, 5]],
    ['28J', CLASSIC, [3]],
  ];
  test.each(DECKS)('%s of %j', { tags: 'long' }, (ranks, rules, tableauSizes) => {
    const deck = fourOfEach(ranks);
    for (const tableauSize of tableauSizes) {
      for (const refill of ['strict', 'buffered'] as const) {
        let won = 0;
        let all = 0;
        for (const order of orders(deck)) {
          all++;
          if (naiveWin({ ...rules, tableauSize, refill }, order)) won++;
        }
        expect(all).toBe(34650);
        expect(won).toBeGreaterThan(0);
        expect(won).toBeLessThan(all);
        expect(chanceOf(ranks, { ...rules, tableauSize })).toBeCloseTo(won / all, 13);
      }
    }
  });
});

describe('decks of up to 32 cards: card by card, nothing taken to be interchangeable', () => {
  const DECKS: readonly (readonly [string, NaiveRules, number])[] = [
    ['A928', TENS, 4],
    ['A9285J', TENS, 6],
    ['A95TK', TENS, 9],
    ['A92837', TENS, 7],
    ['A9283746', TENS, 4],
    ['A928TJ', BLOCK_TEN, 9],
    ['28465JT', CLASSIC, 6],
  ];
  test.each(sized([DECKS[0]], DECKS))('%s of %j with %i slots', { tags: 'sized' }, (ranks, rules, tableauSize) => {
    const naive = new NaiveChance({ ...rules, tableauSize });
    const chance = naive.of('', fourOfEach(ranks), true);
    expect(chanceOf(ranks, { ...rules, tableauSize }) / chance).toBeCloseTo(1, 12);
  });
});
