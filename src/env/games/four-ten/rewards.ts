import type { Measure } from '../../game.js';
import { type RewardScheme, SCORE, WIN } from '../../reward.js';
import type { FourTenConfig } from './config.js';
import type { FourTenState } from './state.js';

/** Rules: "minus 0.01 for each round started". */
const ROUND_COST = 0.01;

function objectiveOf(state: Readonly<FourTenState>): number {
  return (state.outcome === 'won' ? 1 : 0) - ROUND_COST * state.round;
}

/** Points over the target, at most 1. */
function share(config: Readonly<Record<string, unknown>>, points: number): number {
  return Math.min(1, points / (config as FourTenConfig).gameTarget);
}

export const fourTenRewards: readonly RewardScheme<FourTenState>[] = [
  {
    name: 'objective',
    meaning: '1 for reaching the target, minus 0.01 for each round started',
    returnSoFar: (_rules, state) => objectiveOf(state),
  },
  {
    name: 'rounds',
    meaning: 'the objective in rounds, for learning: minus 1 for each round started, minus 100 for a bust',
    returnSoFar: (_rules, state) => (state.outcome === 'lost' ? -1 / ROUND_COST : 0) - state.round,
  },
  {
    name: 'points',
    meaning: 'the change of points over the target',
    returnSoFar: (rules, state) => state.points / (rules.config as FourTenConfig).gameTarget,
  },
  {
    name: 'progress',
    meaning: 'as objective, but the 1 is paid in shares as points come (and taken back as points go or on a bust)',
    returnSoFar: (rules, state) =>
      (state.outcome === 'lost' ? 0 : share(rules.config, state.points)) - ROUND_COST * state.round,
  },
  WIN,
  SCORE,
];

/** Rules: "Report rounds, safeties left, points." */
export const fourTenMeasures: readonly Measure<FourTenState>[] = [
  { name: 'rounds', meaning: 'rounds started', better: 'lower', of: (_rules, state) => state.round },
  {
    name: 'safeties left',
    meaning: 'safeties left at the end',
    better: 'higher',
    of: (_rules, state) => state.safeties,
  },
  { name: 'points', meaning: 'points at the end', better: 'higher', of: (_rules, state) => state.points },
];
