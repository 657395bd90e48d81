import { knowingTheDeck } from '../../../agents/games/decade/clairvoyant/index.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { HintKit } from '../kit.js';
import { decadeConsequences } from './consequences.js';
import { decadeEffects } from './effects.js';
import { decadePositions } from './position-json.js';
import { decadeReviewWords } from './review-words.js';
import { decadeValueInterpreter } from './value-interpreter.js';

/** What hints know of Decade. */
export const decadeHintKit: HintKit<DecadeRules> = {
  game: 'decade',
  consequences: decadeConsequences,
  effects: decadeEffects,
  valueInterpreter: decadeValueInterpreter,
  positions: decadePositions,
  reviewWords: decadeReviewWords,
  dealCanBeWon: (rules, deck) => {
    const { possible, proved } = knowingTheDeck(rules)(deck[0]).win;
    return proved ? possible : null;
  },
};
