import { afterAll, describe, expect, test } from 'vitest';
import { solveTens, type TensSolution } from '../../../../../src/agents/exact/index.js';
import { tensOptions } from '../../../../../src/env/games/tens/config.js';
import { TensNotation } from '../../../../../src/env/games/tens/notation.js';
import { TensRules } from '../../../../../src/env/games/tens/rules.js';
import type { TensState } from '../../../../../src/env/games/tens/state.js';
import { sized } from '../../../../support/size.js';
import { expectations, hiddenDraws, legalActions, randomGame } from './positions.js';

interface Solved {
  readonly rules: TensRules;
  readonly solution: TensSolution;
}

const known = new Map<string, Solved>();

/** Worked out once for equal options. */
export function solved(options: Readonly<Record<string, unknown>>): Solved {
  const config = tensOptions.parse(options);
  const key = JSON.stringify(config);
  if (!known.has(key)) known.set(key, { rules: new TensRules(config), solution: solveTens(config) });
  return known.get(key)!;
}

/** What holds of the solution of any options, in random games. */
export function solutionLaws(optionSets: readonly Readonly<Record<string, unknown>>[]): void {
  afterAll(() => known.clear());
  describe.each(optionSets)('positions of random games with %j', (options) => {
    const { rules, solution } = solved(options);
    const games = Array.from({ length: sized(8, 25) }, (_, seed) => randomGame(rules, seed));
    const ongoing = games.flat().filter((state) => state.outcome === 'ongoing');

    test('1 if won, 0 if lost, in between before, and 1 as soon as all cards are dealt', () => {
      for (const state of games.flat()) {
        const chance = solution.winProbability(state);
        if (state.outcome === 'won') expect(chance).toBe(1);
        if (state.outcome === 'lost') expect(chance).toBe(0);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
        if (rules.allDealt(state)) expect(chance).toBe(1);
      }
    });

    test('the score and the cards left are those of the end, and known as soon as all cards are dealt', () => {
      for (const state of games.flat()) {
        const score = solution.expectedScore(state);
        const cardsLeft = solution.expectedCardsLeft(state);
        if (state.outcome !== 'ongoing')
          expect([score, cardsLeft]).toEqual([rules.score(state), rules.cardsLeft(state)]);
        if (rules.allDealt(state)) expect(cardsLeft).toBe(rules.config.blockTen ? 4 : 0);
      }
    });

    test('what is to be expected is the mean of that after a move, over what the move can draw, for every move', () => {
      const expected = [
        (each: TensState): number => solution.winProbability(each),
        (each: TensState): number => solution.expectedScore(each),
        (each: TensState): number => solution.expectedCardsLeft(each),
      ];
      let compared = 0;
      for (const state of ongoing.filter((_, at) => at % 4 === 0 || at > ongoing.length - 20)) {
        for (const action of legalActions(rules, state)) {
          if (hiddenDraws(rules, state, action) > 2) continue; // a quartet's refill has too many sequences
          expectations(rules, state, action, expected).forEach((mean, i) => {
            expect(Math.abs(mean - expected[i](state))).toBeLessThan(2e-12);
          });
          compared++;
        }
      }
      if (options.tableauSize !== 1) expect(compared).toBeGreaterThan(20); // one slot: lost before the first move
    });

    test('the position read from its notation has the same chance, and so has any order of the hidden cards', () => {
      const notation = new TensNotation(rules);
      for (const state of games.slice(0, 8).flat()) {
        expect(solution.winProbability(notation.parseState(notation.formatState(state)))).toBe(
          solution.winProbability(state),
        );
      }
    });
  });
}
