import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { AgentEntry } from '../kit.js';
import { FourTenTurnAgent, type Taste } from './turn-agent.js';

/**
 * Rounds that good play needs from so many points missing on: with safeties, and without. In between, the next larger entry counts.
 * Worked out with `RoundEvaluator.start` from few missing points to many; the expectation from 50 is 4.21.
 */
const ROUNDS_TO_GO: readonly (readonly [missing: number, safe: number, bare: number])[] = [
  [0, 0, 0],
  [10, 1, 1],
  [20, 1.79, 1.83],
  [28, 2.34, 2.54],
  [30, 2.63, 2.71],
  [38, 3.03, 3.34],
  [40, 3.46, 3.62],
  [48, 3.75, 4.15],
  [50, 4.21, 4.48],
];

/** Index in `ROUNDS_TO_GO`. Targets other than ten are scaled; from 50 points on the way to go is of one kind. */
function stageOf(missing: number, handTarget: number): number {
  const tens = (missing * 10) / handTarget;
  const stage = ROUNDS_TO_GO.findIndex(([limit]) => tens <= limit);
  return stage < 0 ? ROUNDS_TO_GO.length - 1 : stage;
}

/** The rules' objective takes 1 for a bust and 0.01 for a round. */
const BUST = 100;

/** The highest sum of three hands without a fault or a ten: 10 + 9 + 9. */
function highestSum(handTarget: number): number {
  return 3 * handTarget - 2;
}

/** Plays for as few rounds as possible: the value of a round's end is minus the rounds that remain. */
const fewRounds: Taste = {
  key: ({ gameTarget, handTarget }, points, safeties) =>
    [stageOf(gameTarget - points, handTarget), Math.min(safeties, 2), points >= highestSum(handTarget)].join(),
  endValues: ({ gameTarget, handTarget }, points, safeties) => {
    const stage = stageOf(gameTarget - points, handTarget);
    const missing = (ROUNDS_TO_GO[stage][0] * handTarget) / 10;
    const after = (gain: number): number => -ROUNDS_TO_GO[stageOf(missing - gain, handTarget)][safeties > 0 ? 1 : 2];
    const [, safe, bare] = ROUNDS_TO_GO[stage];
    const unpaid = points >= highestSum(handTarget) ? bare + 1.5 : BUST / 2;
    return {
      ten: after(handTarget),
      fault: -(safeties > 1 ? safe : safeties > 0 ? bare : unpaid),
      bottom: Float64Array.from({ length: 49 }, (_, sum) => after(sum)),
    };
  },
};

/** Plays for a large sum at the bottom of the deck; a ten is worth nothing, but better than a fault. */
const bottom: Taste = {
  key: (_config, _points, safeties) => String(safeties > 0),
  endValues: (_config, _points, safeties) => ({
    ten: 0,
    fault: safeties > 0 ? -2 : -50,
    bottom: Float64Array.from({ length: 49 }, (_, sum) => sum),
  }),
};

function entry(name: string, summary: string, taste: Taste): AgentEntry<FourTenRules> {
  return { name, summary, isSlow: true, create: (rules) => new FourTenTurnAgent(name, rules, taste) };
}

export const fourTenAgents: readonly AgentEntry<FourTenRules>[] = [
  entry(
    'four-ten-rule',
    'Four Ten: searches the exchanges of a turn, counts the next card over the unseen ones, plays for few rounds',
    fewRounds,
  ),
  entry('four-ten-bottom', 'Four Ten: plays for the bottom of the deck and makes Hand ten only if it must', bottom),
];
