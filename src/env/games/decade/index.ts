import { parseStandardDeckLine } from '../../base/cards.js';
import type { Game } from '../../environment/game.js';
import { described } from '../../environment/options.js';
import { decadeActionFeatures } from './action-features.js';
import type { DecadeConfig } from './config.js';
import { decadeGuide, decadeOptionTexts } from './guide.js';
import type { DecadeMove } from './moves.js';
import { DecadeNotation } from './notation.js';
import { asDecade, cardsLeftVary, cardsOf, playedDecade } from './play.js';
import { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

/** Decade, also called Ten-Twenty-Thirty. */
export const decade: Game<DecadeConfig, DecadeState, DecadeMove> = {
  ...playedDecade,
  summary: 'Discard neighbouring cards of a line that total ten, twenty or thirty.',
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
  optionFields: described(playedDecade.optionFields, decadeOptionTexts),
  createRules: (config) => new DecadeRules(config),
  createActionFeatures: (rules, version) => decadeActionFeatures(asDecade(rules), version),
  createNotation: (rules) => new DecadeNotation(asDecade(rules)),
  guide: decadeGuide,
  parseDeckLine: (line, config) => parseStandardDeckLine(line, cardsOf(config)),
};

export type { DecadeConfig } from './config.js';
export { decadeGuide } from './guide.js';
export { type DecadeGame, decadePlay } from './app.js';
export type { DecadeTraceMove } from './play.js';
