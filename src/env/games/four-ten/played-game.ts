import type { PlayedGame } from '../../game.js';
import { type FourTenConfig, fourTenOptions, fourTenPresets } from './config.js';
import { formatFourTenDeck, parseFourTenDeck } from './deck.js';
import type { FourTenMove } from './moves.js';
import { fourTenMeasures, fourTenRewards } from './rewards.js';
import { FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';
import { FourTenTraceCodec } from './trace.js';

/** Four Ten, a game created by Jeremiah Sanders in 2019: all but its texts for people. */
export const playedFourTen: PlayedGame<FourTenConfig, FourTenState, FourTenMove> = {
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
  createTraceCodec: (rules) => new FourTenTraceCodec(asFourTen(rules)),
  parseDeck: parseFourTenDeck,
  formatDeck: formatFourTenDeck,
};

export function asFourTen(rules: object): FourTenRules {
  if (!(rules instanceof FourTenRules)) throw new TypeError('Expected the rules of Four Ten');
  return rules;
}
