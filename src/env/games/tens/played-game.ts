import type { PlayedGame } from '../../game.js';
import { CARDS_LEFT, type RewardScheme, SCORE, WIN } from '../../reward.js';
import { formatStandardDeck, parseStandardDeck } from '../../standard-deck.js';
import { type TensConfig, tensOptionFields, tensOptions, tensPresets } from './config.js';
import type { TensMove } from './moves.js';
import { TensRules } from './rules.js';
import type { TensState } from './state.js';
import { TensTraceCodec } from './trace.js';

/** Rewards by the option "scoring". */
export const scoring: RewardScheme<TensState> = {
  name: 'scoring',
  meaning: 'the change of the score by the option "scoring"',
  returnSoFar: (rules, state) => rules.score(state),
};

/** Tens and Block Ten (docs/rules/tens.md): all but its texts for people. */
export const playedTens: PlayedGame<TensConfig, TensState, TensMove> = {
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
  createTraceCodec: (rules) => new TensTraceCodec(asTens(rules)),
  parseDeck: (json) => parseStandardDeck(json),
  formatDeck: formatStandardDeck,
};

export function asTens(rules: object): TensRules {
  if (!(rules instanceof TensRules)) throw new TypeError('Expected the rules of Tens');
  return rules;
}
