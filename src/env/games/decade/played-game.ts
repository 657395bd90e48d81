import type { PlayedGame } from '../../game.js';
import { CARDS_LEFT, SCORE, WIN } from '../../reward.js';
import { formatStandardDeck, parseStandardDeck } from '../../standard-deck.js';
import { DECADE_PRESETS, type DecadeConfig, decadeOptions } from './config.js';
import { deckOfConfig } from './deck.js';
import type { DecadeMove } from './moves.js';
import { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';
import { DecadeTraceCodec } from './trace.js';

/** Decade, also called Ten-Twenty-Thirty: all but its texts for people. */
export const playedDecade: PlayedGame<DecadeConfig, DecadeState, DecadeMove> = {
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
  createTraceCodec: (rules) => new DecadeTraceCodec(asDecade(rules)),
  parseDeck: (json, config) => parseStandardDeck(json, cardsOf(config)),
  formatDeck: formatStandardDeck,
};

/** With `recycle` discards go back under the stock, so all 52 cards are left at every end. */
function cardsLeftVary(config: object): boolean {
  return !(config as DecadeConfig).recycle;
}

/** The cards of a game's deck; those of the standard one where there are no options. */
export function cardsOf(config: object | undefined): Readonly<Uint8Array> | undefined {
  return config && deckOfConfig(config as DecadeConfig).cards;
}

export function asDecade(rules: object): DecadeRules {
  if (!(rules instanceof DecadeRules)) throw new TypeError('Expected the rules of Decade');
  return rules;
}
