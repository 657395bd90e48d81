import type { Ranking } from '../thinker/messages.js';
import type { RulesConfig } from './game-view.js';

/**
 * A ranking without figures that say nothing: with `recycle`, discarded cards of Decade go back under the stock, so all 52 are left at
 * every end.
 */
export function tellingFigures(ranking: Ranking, config: RulesConfig): Ranking {
  if (config.recycle !== true) return ranking;
  return { ...ranking, hints: ranking.hints.map((hint) => ({ ...hint, expectedResult: null })) };
}
