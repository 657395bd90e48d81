import { fourTen } from '../../../env/games/four-ten/index.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import type { ReviewWords } from '../../review/review-words.js';
import { BUST_IN_ROUNDS } from './value-interpreter.js';

/** What moves begin with, and how it is said as a noun. */
const NOUNS: Readonly<Record<string, string>> = {
  place: 'placing',
  replace: 'replacing',
  exchange: 'exchanging',
  end: 'ending',
};

export function fourTenReviewWords(rules: FourTenRules): ReviewWords {
  const notation = fourTen.createNotation(rules);
  return {
    // Nearly every game is won, and the rounds that it takes tell plays apart.
    judgedByResult: { worthOfWin: BUST_IN_ROUNDS },
    moment: (state) => ({ unit: 'round', number: (state as FourTenState).round }),
    mistake: (given, action, best) => {
      const state = given as FourTenState;
      const deed = (of: number): string =>
        notation.describeMove(state, of).replace(/^\w+/, (verb) => NOUNS[verb] ?? verb);
      return `${deed(action)} instead of ${deed(best)}`;
    },
  };
}
