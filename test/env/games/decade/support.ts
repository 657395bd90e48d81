import { parseWith } from '../../../../src/env/base/schema.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import { DECADE_PRESETS } from '../../../../src/env/games/decade/config.js';
import { DecadeNotation } from '../../../../src/env/games/decade/notation.js';
import { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { decade, type DecadeConfig, Random } from '../../../../src/env/index.js';
import { dealt } from '../../../support/games.js';

export type DecadePreset = keyof typeof DECADE_PRESETS;

export function rulesOf(preset: DecadePreset, options: Partial<DecadeConfig> = {}): DecadeRules {
  return new DecadeRules(parseWith(decade.options, { ...DECADE_PRESETS[preset].options, ...options }, 'option'));
}

export function gameOf(preset: DecadePreset, options: Partial<DecadeConfig> = {}) {
  const rules = rulesOf(preset, options);
  return { rules, notation: new DecadeNotation(rules) };
}

/** Calls `visit` in each position of a game of random moves, the last included; stops after `most` moves. */
export function playRandomly(
  rules: DecadeRules,
  seed: number,
  visit: (state: DecadeState, legal: readonly number[]) => void,
  most = 400,
): DecadeState {
  const state = dealt(rules, seed);
  const random = new Random('random play', seed);
  for (let move = 0; move < most; move++) {
    const legal = legalActions(rules, state);
    visit(state, legal);
    if (legal.length === 0) break;
    rules.apply(state, legal[random.below(legal.length)]);
  }
  return state;
}
