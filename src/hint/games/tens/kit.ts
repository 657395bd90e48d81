import type { TensRules } from '../../../env/games/tens/rules.js';
import type { Deck } from '../../../env/rules.js';
import type { HintKit } from '../kit.js';
import { tensPositions } from './position-json.js';

/** Every order of play ends alike, so one game shows it. */
function dealCanBeWon(rules: TensRules, deck: Deck): boolean {
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  rules.deal(state, 0, deck);
  while (rules.actionMask(state, mask) > 0) rules.apply(state, mask.indexOf(1));
  return state.outcome === 'won';
}

/** What hints know of Tens. */
export const tensHintKit: HintKit<TensRules> = {
  game: 'tens',
  positions: tensPositions,
  dealCanBeWon,
};
