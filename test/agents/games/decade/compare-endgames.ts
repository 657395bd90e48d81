import { expect } from 'vitest';
import { CompiledEndgame } from '../../../../src/agents/games/decade/exact/compiled-endgame.js';
import { DecadeEndgame } from '../../../../src/agents/games/decade/exact/endgame.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { type MakeOptions, partsOf } from '../../../../src/env/index.js';
import { latePositions } from '../../../support/late-positions.js';
import { DecadeHindsight } from './naive-hindsight.js';

/** Rules that call for different parts of the compiled endgame, and the most hidden cards to ask about. */
export const ENDGAME_RULES: readonly (readonly [preset: string, options: MakeOptions, hidden: number])[] = [
  ['decade', {}, 8],
  ['decade', { rules: { totals: [8, 10, 20, 28, 30] } }, 7],
  ['decade', { rules: { totals: [15, 25, 40] } }, 7],
  ['decade-loop', {}, 7],
  ['decade-loop3', {}, 8],
  ['decade-fives', {}, 7],
  ['decade-loop-fives', {}, 6],
  ['decade-seven-loop3', {}, 7],
  ['decade-loop3', { rules: { totals: [10, 20] } }, 7],
  ['decade-loop3', { rules: { minRun: 3 } }, 7],
  ['decade-loop3', { rules: { discards: 'optional' } }, 7],
  ['decade-loop', { rules: { minRun: 4, totals: [30, 40, 50] } }, 6],
  ['decade', { rules: { minRun: 3, maxRun: 4 } }, 7],
  ['decade-max3', { reward: 'cards-left' }, 6],
  ['decade-loop3', { reward: 'cards-left' }, 6],
  ['decade-seven', { reward: 'cards-left' }, 6],
];

/** Returns of games that are lost with so many cards, worth what a reward scheme pays. */
function returnsOf(options: MakeOptions): number[] {
  return Array.from({ length: 53 }, (_, cards) => (options.reward === 'cards-left' ? -cards : 0));
}

/**
 * Expects compiled values of draws to be those of their references to the last bit, and counts the positions and the different values: each with 1 to
 * `most` hidden cards, from all of the line and from its first cards.
 */
export function compareEndgames(preset: string, options: MakeOptions, most: number, positions: number) {
  const { rules: shared } = partsOf(preset, options);
  const rules = shared as unknown as DecadeRules;
  const returns = returnsOf(options);
  const compiled = new CompiledEndgame(rules, 1, returns);
  const reference = new DecadeEndgame(rules, 1, returns);
  const foreseeing = new DecadeHindsight(rules, 1, returns);
  const values = new Set<number>();
  let compared = 0;
  for (let hidden = 1; hidden <= most; hidden++)
    for (const { orders } of latePositions(shared, hidden, Math.ceil(positions / most), 1)) {
      const { values: line, lengths, unseen } = orders[0] as DecadeState;
      compared++;
      for (const lo of [0, lengths[0] >> 1]) {
        const value = compiled.valueOfDraw(line, lo, lengths[0], unseen, hidden);
        expect(value).toBe(reference.valueOfDraw(line, lo, lengths[0], unseen, hidden));
        values.add(value);
      }
      if (compared % 8 > 0) continue;
      const seen = compiled.byHindsight(line, 0, lengths[0], unseen, hidden);
      expect(seen).toBe(foreseeing.valueOfDraw(line, 0, lengths[0], unseen, hidden));
    }
  return { compared, different: values.size };
}
