import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { Consequence } from '../../consequence.js';
import { type FourTenEffect, fourTenEffects } from './effects.js';

function inWords(effect: FourTenEffect): string {
  if (effect.type === 'gain') return `ends the round with ${effect.points} points`;
  if (effect.type === 'fault') {
    if (effect.costs === 'a safety') return 'is a fault and costs a safety';
    return effect.costs === 'the game'
      ? 'is a fault that cannot be paid for'
      : `is a fault and costs ${effect.costs.points} points`;
  }
  const { hand, home, shadow } = effect.sums;
  const sums = `Hand ${hand}, Home ${home}, Shadow ${shadow}`;
  if (effect.type === 'keeps-sums') return `with ${sums}`;
  return effect.type === 'makes-sums' ? `makes ${sums}` : `leaves ${sums} for the next card`;
}

export function fourTenConsequences(rules: FourTenRules): Consequence {
  const effect = fourTenEffects(rules);
  return (state, action) => inWords(effect(state, action));
}
