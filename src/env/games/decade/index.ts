import type { Game } from '../../game.js';
import { CARDS_LEFT, SCORE, WIN } from '../../reward.js';
import { formatStandardDeck, parseStandardDeck, parseStandardDeckLine } from '../../standard-deck.js';
import { DECADE_PRESETS, type DecadeConfig, decadeOptions } from './config.js';
import type { DecadeMove } from './moves.js';
import { DecadeNotation } from './notation.js';
import { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';
import { DecadeTraceCodec } from './trace.js';

export { DECADE_PRESETS, type DecadeConfig } from './config.js';
export type { DecadeMove, LoopDiscard, StraightDiscard } from './moves.js';
export { DecadeNotation } from './notation.js';
export * as decadePlay from './play.js';
export type { DecadeGame } from './play.js';
export { goneCards, recycledCards, stackCards } from './position.js';
export { DecadeRules } from './rules.js';
export { DecadeState } from './state.js';
export { DecadeTraceCodec, type DecadeTraceMove, type DecadeTraceState } from './trace.js';

/** Decade, also called Ten-Twenty-Thirty. */
export const decade: Game<DecadeConfig, DecadeState, DecadeMove> = {
  name: 'decade',
  title: 'Decade (Ten-Twenty-Thirty)',
  summary: 'Discard neighbouring cards of a line that total ten, twenty or thirty.',
  options: decadeOptions,
  optionFields: decadeOptions.shape,
  presets: DECADE_PRESETS,
  rewards: [WIN, SCORE, CARDS_LEFT],
  rewardVaries: (reward, config) => reward !== CARDS_LEFT || cardsLeftVary(config),
  measures: [
    {
      name: 'cards left',
      meaning: 'cards on the table and in the stock at the end; not reported with recycle, which leaves all 52',
      better: 'lower',
      varies: cardsLeftVary,
      of: (rules, state) => rules.cardsLeft(state) ?? 0,
    },
  ],
  playMatters: true,
  moveNoun: 'move',
  createRules: (config) => new DecadeRules(config),
  createNotation: (rules) => new DecadeNotation(asDecade(rules)),
  createTraceCodec: (rules) => new DecadeTraceCodec(asDecade(rules)),
  parseDeck: parseStandardDeck,
  parseDeckLine: parseStandardDeckLine,
  formatDeck: formatStandardDeck,
};

/** With `recycle` discards go back under the stock, so all 52 cards are left at every end. */
function cardsLeftVary(config: object): boolean {
  return !(config as DecadeConfig).recycle;
}

function asDecade(rules: object): DecadeRules {
  if (!(rules instanceof DecadeRules)) throw new TypeError('Expected the rules of Decade');
  return rules;
}
