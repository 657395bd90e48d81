import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { Consequence } from '../../consequence.js';
import { type DecadeEffect, decadeEffects } from './effects.js';

function pileName(stack: number | null): string {
  return stack === null ? 'the line' : `stack ${stack}`;
}

function inWords(effect: DecadeEffect): string {
  switch (effect.type) {
    case 'clears':
      return `clears ${pileName(effect.stack)}`;
    case 'leaves-only':
      return `leaves only ${effect.ranks.join(' ')}`;
    case 'leaves-together':
      return `leaves ${effect.ranks.join(' ')} next to each other`;
    case 'leaves-newest':
      return `leaves ${effect.ranks.join(' ')} as the newest cards`;
    case 'next-card-begins':
      return `puts the next card on ${pileName(effect.stack)}`;
    case 'next-card-between':
      return `puts the next card between ${effect.ranks.join(' and ')}`;
    case 'next-card-after':
      return `puts the next card after ${effect.ranks.join(' ')}`;
    case 'ends':
      return 'ends the game';
  }
}

export function decadeConsequences(rules: DecadeRules): Consequence {
  const effect = decadeEffects(rules);
  return (state, action) => inWords(effect(state, action));
}
