import { describe, expect, test } from 'vitest';
import { solveTens, type TensSolution } from '../../../../../src/agents/exact/index.js';
import { NO_CARD, RANKS } from '../../../../../src/env/base/cards.js';
import { tensOptions } from '../../../../../src/env/games/tens/config.js';
import { TensRules } from '../../../../../src/env/games/tens/rules.js';
import type { TensState } from '../../../../../src/env/games/tens/state.js';
import { sized } from '../../../../support/size.js';
import { NaiveChance } from './naive.js';
import { randomGame } from './positions.js';

/** Options, and the most hidden cards of a position for the naive recursion: a large tableau is hardly ever in doubt with fewer. */
const LATE: readonly (readonly [Readonly<Record<string, unknown>>, number])[] = [
  [{}, 11],
  [{ refill: 'buffered' }, 11],
  [{ tableauSize: 11 }, 11],
  [{ tableauSize: 15, undoLimit: 3 }, 11],
  [{ blockTen: true, refill: 'buffered' }, 11],
  [{ tableauSize: 15, blockTen: true, refill: 'buffered', undoLimit: 'unlimited' }, 11],
  [{ tableauSize: 9, blockTen: true, courts: 'pairs' }, 11],
  [{ tableauSize: 11, blockTen: true, courts: 'pairs', refill: 'buffered', undoLimit: 3 }, 11],
  [{ tableauSize: 17 }, 12],
  [{ tableauSize: 20, blockTen: true }, 12],
];

/** Positions of random games with few hidden cards whose end is not certain yet. */
function* latePositions(rules: TensRules, solution: TensSolution, mostHidden: number): Generator<TensState> {
  const counts = new Uint8Array(RANKS.length);
  for (let seed = 1; ; seed++) {
    for (const state of randomGame(rules, seed)) {
      if (state.outcome !== 'ongoing' || rules.unseen(state, counts) > mostHidden) continue;
      const chance = solution.winProbability(state);
      if (chance > 0 && chance < 1 - 1e-9) {
        yield state;
        break;
      }
    }
  }
}

function ranks(cards: Iterable<number>): string {
  return Array.from(cards, (card) => RANKS[card >> 2]).join('');
}

describe.each(LATE.filter((_, i) => i % sized(2, 1) === 0))(
  'late positions of random games with %j',
  { tags: 'sized' },
  (options, mostHidden) => {
    const config = tensOptions.parse(options);
    const rules = new TensRules(config);
    const solution = solveTens(config);

    test('the chance is that of a naive recursion', () => {
      let compared = 0;
      for (const state of latePositions(rules, solution, mostHidden)) {
        if (state.known().length > 0) continue;
        const tableau = ranks(state.tableau.filter((card) => card !== NO_CARD));
        const hidden = ranks(state.stock.order.slice(state.stock.drawn).sort());
        expect(Math.abs(new NaiveChance(config).of(tableau, hidden) - solution.winProbability(state))).toBeLessThan(
          1e-12,
        );
        if (++compared === sized(2, 6)) break;
      }
    });
  },
);
