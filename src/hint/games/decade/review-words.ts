import { decade } from '../../../env/games/decade/index.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { ReviewWords } from '../../review/review-words.js';

export function decadeReviewWords(rules: DecadeRules): ReviewWords {
  const { stacks, loop, maxRun } = rules.config;
  const { draw, finish } = rules.table;
  const notation = decade.createNotation(rules);
  // Hardly a game of these is ever won.
  const isHopeless = stacks > 1 || (!loop && maxRun !== null && maxRun <= 3);
  return {
    ...(isHopeless && { judgedByResult: { worthOfWin: 0 } }),
    moment: (state) => ({ unit: 'card', number: (state as DecadeState).stock.drawn }),
    mistake: (given, action, best) => {
      const state = given as DecadeState;
      const set = (of: number): string => notation.describeMove(state, of);
      const deed = (of: number): string =>
        of === draw ? 'drawing' : of === finish ? 'ending the game' : `taking ${set(of)}`;
      const areSets = [action, best].every((of) => of !== draw && of !== finish);
      return `${deed(action)} instead of ${areSets ? set(best) : deed(best)}`;
    },
  };
}
