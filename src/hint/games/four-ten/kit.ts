import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { HintKit } from '../kit.js';
import { fourTenConsequences } from './consequences.js';
import { fourTenEffects } from './effects.js';
import { fourTenPositions } from './position-json.js';
import { fourTenReviewWords } from './review-words.js';
import { fourTenValueInterpreter } from './value-interpreter.js';

/** What hints know of Four Ten. */
export const fourTenHintKit: HintKit<FourTenRules> = {
  game: 'four-ten',
  consequences: fourTenConsequences,
  effects: fourTenEffects,
  valueInterpreter: fourTenValueInterpreter,
  positions: fourTenPositions,
  reviewWords: fourTenReviewWords,
};
