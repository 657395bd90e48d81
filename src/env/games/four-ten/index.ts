import type { Game, Measure } from '../../environment/game.js';
import { described } from '../../environment/options.js';
import { FourTenMoves } from './action-features.js';
import type { FourTenConfig } from './config.js';
import { fourTenGuide, fourTenOptionTexts } from './guide.js';
import type { FourTenMove } from './moves.js';
import { FourTenNotation } from './notation.js';
import { asFourTen, parseFourTenDeckLine, playedFourTen } from './play.js';
import { FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';

/** Rules: "Report rounds, safeties left, points." */
const fourTenMeasures: readonly Measure<FourTenState>[] = [
  { name: 'rounds', meaning: 'rounds started', better: 'lower', of: (_rules, state) => state.round },
  {
    name: 'safeties left',
    meaning: 'safeties left at the end',
    better: 'higher',
    of: (_rules, state) => state.safeties,
  },
  { name: 'points', meaning: 'points at the end', better: 'higher', of: (_rules, state) => state.points },
];

/** Four Ten, a game created by Jeremiah Sanders in 2019. */
export const fourTen: Game<FourTenConfig, FourTenState, FourTenMove> = {
  ...playedFourTen,
  summary:
    'Balance three hands and bring Hand to ten, to reach fifty points in few rounds (created by Jeremiah Sanders).',
  measures: fourTenMeasures,
  playMatters: true,
  moveNoun: 'move',
  optionFields: described(playedFourTen.optionFields, fourTenOptionTexts),
  createRules: (config) => new FourTenRules(config),
  createActionFeatures: (rules) => new FourTenMoves(asFourTen(rules)),
  createNotation: (rules) => new FourTenNotation(asFourTen(rules)),
  guide: fourTenGuide,
  parseDeckLine: parseFourTenDeckLine,
};

export type { FourTenConfig } from './config.js';
export { fourTenGuide } from './guide.js';
export { type FourTenGame, fourTenPlay } from './app.js';
export type { FourTenMove } from './moves.js';
