import { Random } from '../../../../src/env/base/random.js';
import { type TensConfig, tensOptions, tensPresets } from '../../../../src/env/games/tens/config.js';
import { TensRules } from '../../../../src/env/games/tens/rules.js';
import type { TensState } from '../../../../src/env/games/tens/state.js';
import { fc } from '../../../support/fast-check.js';
import { dealt, observed, randomAction } from '../../../support/games.js';

export function rulesWith(options: Partial<TensConfig>): TensRules {
  return new TensRules(tensOptions.parse(options));
}

/** Options of any preset, with any size of the tableau. */
const variants: fc.Arbitrary<Partial<TensConfig>> = fc
  .tuple(fc.constantFrom(...Object.values(tensPresets)), fc.option(fc.integer({ min: 1, max: 52 }), { nil: undefined }))
  .map(([preset, tableauSize]) => ({ ...preset.options, ...(tableauSize === undefined ? {} : { tableauSize }) }));

/** Variants with any refill policy, undo limit and scoring. */
export const configs: fc.Arbitrary<Partial<TensConfig>> = fc
  .tuple(
    variants,
    fc.record({
      refill: fc.constantFrom('strict' as const, 'buffered' as const),
      undoLimit: fc.constantFrom(0, 1, 3, 'unlimited' as const),
      scoring: fc.constantFrom('binary' as const, 'points' as const),
    }),
  )
  .map(([variant, rest]) => ({ ...variant, ...rest }));

export const seeds = fc.integer({ min: 0, max: 2 ** 31 });

/** A position after so many random moves, or at the game's end. */
export function somePosition(rules: TensRules, seed: number, moves: number): TensState {
  const state = dealt(rules, seed);
  const random = new Random('some position', seed);
  for (let played = 0; played < moves && state.outcome === 'ongoing'; played++)
    rules.apply(state, randomAction(rules, state, random));
  return state;
}

/** The stretch of the observation that a feature fills, as integers. */
export function featureOf(rules: TensRules, state: TensState, name: string): number[] {
  let at = 0;
  for (const { name: other, size, maximum } of rules.features) {
    if (other === name) {
      return observed(rules, state)
        .slice(at, at + size)
        .map((value) => Math.round(value * maximum));
    }
    at += size;
  }
  throw new Error(`no feature ${name}`);
}
