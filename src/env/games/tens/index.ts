import { parseStandardDeckLine } from '../../base/cards.js';
import type { Game } from '../../environment/game.js';
import { described } from '../../environment/options.js';
import type { TensConfig, TensMove } from './config.js';
import { tensGuide, tensOptionTexts } from './guide.js';
import { TensNotation } from './notation.js';
import { asTens, playedTens } from './played-game.js';
import { TensRules } from './rules.js';
import type { TensState } from './state.js';

/** Tens and Block Ten (docs/rules/tens.md). */
export const tens: Game<TensConfig, TensState, TensMove> = {
  ...playedTens,
  summary: 'remove pairs that sum to ten and quartets of tens and courts until the stock and the tableau are empty',
  measures: [
    {
      name: 'cards left',
      meaning: 'cards on the tableau and in the stock at the end',
      better: 'lower',
      of: (rules, state) => rules.cardsLeft(state) ?? 0,
    },
  ],
  caveat: 'Removals never disable each other, so every order of play ends alike: no agent can beat random play.',
  playMatters: false,
  moveNoun: 'removal',
  optionFields: described(playedTens.optionFields, tensOptionTexts),
  createRules: (config) => new TensRules(config),
  createNotation: (rules) => new TensNotation(asTens(rules)),
  guide: tensGuide,
  parseDeckLine: (line) => parseStandardDeckLine(line),
};

export type { TensConfig } from './config.js';
export { tensGuide } from './guide.js';
export { tensPlay } from './play.js';
export type { TensGame } from './slot-game.js';
export type { TensTraceMove } from './played-game.js';
