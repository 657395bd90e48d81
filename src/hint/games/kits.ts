import { knowingTheDeck } from '../../agents/games/decade/clairvoyant/knowing-the-deck.js';
import { KitsOfLayer } from '../../env/environment/game.js';
import type { Deck } from '../../env/environment/rules.js';
import { type DecadePositionJson, decadePositions } from '../../env/games/decade/position.js';
import type { DecadeRules } from '../../env/games/decade/rules.js';
import type { DecadeState } from '../../env/games/decade/state.js';
import { type FourTenPositionJson, fourTenPositions } from '../../env/games/four-ten/position.js';
import type { FourTenRules } from '../../env/games/four-ten/rules.js';
import type { TensTraceMove } from '../../env/games/tens/played-game.js';
import { type TensPositionJson, tensPositions } from '../../env/games/tens/position.js';
import type { TensRules } from '../../env/games/tens/rules.js';
import { decadeConsequences, decadeEffects, decadeReviewWords, decadeValueInterpreter } from './decade/hints.js';
import { fourTenConsequences, fourTenEffects, fourTenReviewWords, fourTenValueInterpreter } from './four-ten/hints.js';
import { HINT_KIT_CHECKS, type HintKit } from './kit.js';

/** The plain objects that positions of the games are given as. */
export type PlainPosition = DecadePositionJson | FourTenPositionJson | TensPositionJson;

/** The move that `play` takes of a plain game. */
export type MoveOf<PlainGame> = PlainGame extends { readonly moves: readonly (infer Move)[] }
  ? Move
  : PlainGame extends { readonly movesHistory: unknown }
    ? TensTraceMove
    : unknown;

/** Every order of play ends alike, so one game shows it. */
function tensDealCanBeWon(rules: TensRules, deck: Deck) {
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  rules.deal(state, 0, deck);
  while (rules.actionMask(state, mask) > 0) rules.apply(state, mask.indexOf(1));
  return state.outcome === 'won';
}

const tens: HintKit<TensRules> = { game: 'tens', positions: tensPositions, dealCanBeWon: tensDealCanBeWon };

const decade: HintKit<DecadeRules> = {
  game: 'decade',
  consequences: decadeConsequences,
  effects: decadeEffects,
  valueInterpreter: decadeValueInterpreter,
  knowsEveryCard: (state) => (state as DecadeState).stock.left === 0,
  positions: decadePositions,
  reviewWords: decadeReviewWords,
  dealCanBeWon: (rules, deck) => {
    const { possible, proved } = knowingTheDeck(rules)(deck[0]).win;
    return proved ? possible : null;
  },
};

const fourTen: HintKit<FourTenRules> = {
  game: 'four-ten',
  consequences: fourTenConsequences,
  effects: fourTenEffects,
  valueInterpreter: fourTenValueInterpreter,
  positions: fourTenPositions,
  reviewWords: fourTenReviewWords,
};

export const HINT_KITS = new KitsOfLayer<HintKit>('hint', [decade, fourTen, tens], HINT_KIT_CHECKS);
