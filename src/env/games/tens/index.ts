import type { Game } from '../../game.js';
import { CARDS_LEFT, type RewardScheme, SCORE, WIN } from '../../reward.js';
import { formatStandardDeck, parseStandardDeck, parseStandardDeckLine } from '../../standard-deck.js';
import { type TensConfig, tensOptionFields, tensOptions, tensPresets } from './config.js';
import type { TensMove } from './moves.js';
import { TensNotation } from './notation.js';
import { TensRules } from './rules.js';
import type { TensState } from './state.js';
import { TensTraceCodec } from './trace.js';

export { type TensConfig, tensOptions, tensPresets } from './config.js';
export {
  type PairMove,
  type QuartetMove,
  type RefillMove,
  removedRanks,
  type TensMove,
  type UndoMove,
} from './moves.js';
export { TensNotation } from './notation.js';
export * as tensPlay from './play.js';
export { checkWin, initGame, parseGame, refillTableau, removeCards, scanLegalMoves, step, undo } from './play.js';
export type { SlotMoves, TensGame, TensTurn, TensVariant } from './play.js';
export { TensRules } from './rules.js';
export { TensState } from './state.js';
export { type TensTraceMove, type TensTraceState, TensTraceCodec } from './trace.js';

const scoring: RewardScheme<TensState> = {
  name: 'scoring',
  meaning: 'the change of the score by the option "scoring"',
  returnSoFar: (rules, state) => rules.score(state),
};

/** Tens and Block Ten (docs/rules/tens.md). */
export const tens: Game<TensConfig, TensState, TensMove> = {
  name: 'tens',
  title: 'Tens',
  summary: 'remove pairs that sum to ten and quartets of tens and courts until the stock and the tableau are empty',
  options: tensOptions,
  optionFields: tensOptionFields,
  presets: tensPresets,
  rewards: [scoring, WIN, SCORE, CARDS_LEFT],
  measures: [
    {
      name: 'cards left',
      meaning: 'cards on the tableau and in the stock at the end',
      better: 'lower',
      of: (rules, state) => rules.cardsLeft(state) ?? 0,
    },
  ],
  caveat:
    'A legal removal never disables another one, so every order of play of a deal ends alike (the same ranks left): no agent can beat random play.',
  playMatters: false,
  moveNoun: 'removal',
  createRules: (config) => new TensRules(config),
  createNotation: (rules) => new TensNotation(asTens(rules)),
  createTraceCodec: (rules) => new TensTraceCodec(asTens(rules)),
  parseDeck: parseStandardDeck,
  parseDeckLine: parseStandardDeckLine,
  formatDeck: formatStandardDeck,
};

function asTens(rules: object): TensRules {
  if (!(rules instanceof TensRules)) throw new TypeError('Expected the rules of Tens');
  return rules;
}
