import { describe, expect, test } from 'vitest';
import { tensPresets } from '../../../../../src/env/games/tens/config.js';
import { VARIANTS } from '../../../../support/variants.js';
import { afterAction, legalActions, randomGame } from './positions.js';
import { solutionLaws, solved } from './solution-laws.js';

const PRESETS = Object.entries(tensPresets).map(([name, { options }]) => [name, options] as const);

/** Every preset and option set of Tens in the conformance suite, and the smallest and the largest usual tableau. */
const OPTIONS: readonly Readonly<Record<string, unknown>>[] = [
  ...VARIANTS.flatMap(({ preset, rules }) =>
    preset in tensPresets ? [{ ...tensPresets[preset as keyof typeof tensPresets].options, ...rules }] : [],
  ),
  { tableauSize: 9 },
  { tableauSize: 20, blockTen: true, refill: 'buffered', undoLimit: 3 },
  { tableauSize: 20, blockTen: true, courts: 'pairs', scoring: 'points' },
  { scoring: 'points', removalPoints: 3, refill: 'buffered', undoLimit: 3 },
];

solutionLaws(OPTIONS);

describe('the order of removals', () => {
  test.each(PRESETS)('%s: with the buffered refill no removal changes the chance', (_name, options) => {
    const { rules, solution } = solved({ ...options, refill: 'buffered' });
    let compared = 0;
    for (let seed = 0; seed < 100; seed++) {
      for (const state of randomGame(rules, seed)) {
        for (const action of legalActions(rules, state)) {
          if (action === rules.refillAction) continue;
          expect(solution.winProbability(afterAction(rules, state, action))).toBe(solution.winProbability(state));
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
  });
});
