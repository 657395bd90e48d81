import type { Game } from '../../game.js';
import { type FourTenConfig, fourTenOptions, fourTenPresets } from './config.js';
import { formatFourTenDeck, parseFourTenDeck, parseFourTenDeckLine } from './deck.js';
import type { FourTenMove } from './moves.js';
import { FourTenNotation } from './notation.js';
import { fourTenMeasures, fourTenRewards } from './rewards.js';
import { FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';
import { FourTenTraceCodec } from './trace.js';

export { type FourTenConfig, fourTenOptions, fourTenPresets } from './config.js';
export { type FourTenMove, HAND_NAMES, type HandName } from './moves.js';
export { valuesOf as handValues } from './multisets.js';
export { FourTenNotation } from './notation.js';
export type { FourTenGame } from './play.js';
export * as fourTenPlay from './play.js';
export { FourTenRules } from './rules.js';
export { FourTenState, PHASE_NAMES, type PhaseName } from './state.js';
export { FourTenTraceCodec, type FourTenTraceState } from './trace.js';

/** Four Ten, a game created by Jeremiah Sanders in 2019. */
export const fourTen: Game<FourTenConfig, FourTenState, FourTenMove> = {
  name: 'four-ten',
  title: 'Four Ten',
  summary:
    'Balance three hands and bring Hand to ten, to reach fifty points in few rounds (created by Jeremiah Sanders).',
  options: fourTenOptions,
  optionFields: fourTenOptions.shape,
  presets: fourTenPresets,
  rewards: fourTenRewards,
  measures: fourTenMeasures,
  playMatters: true,
  moveNoun: 'move',
  createRules: (config) => new FourTenRules(config),
  createNotation: (rules) => new FourTenNotation(asFourTen(rules)),
  createTraceCodec: (rules) => new FourTenTraceCodec(asFourTen(rules)),
  parseDeck: parseFourTenDeck,
  parseDeckLine: parseFourTenDeckLine,
  formatDeck: formatFourTenDeck,
};

function asFourTen(rules: object): FourTenRules {
  if (!(rules instanceof FourTenRules)) throw new TypeError('Expected the rules of Four Ten');
  return rules;
}
