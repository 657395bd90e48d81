import { FourTenExactAgent } from '../../agents/games/four-ten/exact/agent.js';
import { FourTenPlayer } from '../../agents/games/four-ten/exact/player.js';
import {
  canBeSolved,
  type FourTenSolution,
  shippedFourTenSolution,
} from '../../agents/games/four-ten/exact/solution.js';
import { checkedRoundCost, solveFourTen } from '../../agents/games/four-ten/exact/solve.js';
import { EXACT } from '../../agents/resolve/agent-sources.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import type { FourTenRules } from '../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../env/games/four-ten/state.js';
import { exactOptimum } from '../../gap/upper-bound.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import type { GameTables, LabKit, Question, Solved } from './kit.js';

/** The exact solution of these options: that of the package, or worked out, which takes some 15 seconds. @throws InputError as `solveFourTen` */
export async function fourTenSolution(
  config: FourTenConfig,
  options: WorkOptions & { roundCost?: number | undefined } = {},
): Promise<FourTenSolution> {
  const roundCost = checkedRoundCost(options.roundCost);
  const shipped = shippedFourTenSolution(config);
  if (shipped?.roundCost === roundCost) return shipped;
  return solveFourTen(config, { roundCost, onProgress: (solved, total) => stepDone(options, solved, total) });
}

/** The value of best play, its chance of reaching the target and its rounds; of a position, what each move is worth. */
async function solveFourTenPreset(
  { config, moves }: FourTenRules,
  { parts: { notation }, position, roundCost: cost, ...options }: Question,
): Promise<Solved> {
  const state = position === null ? null : (notation.parseState(position) as unknown as FourTenState);
  const start = performance.now();
  const solution = await fourTenSolution(config, { ...options, roundCost: cost ?? undefined });
  const seconds = (performance.now() - start) / 1000;
  const { roundCost } = solution;
  const name = `value (1 for the target, less ${roundCost} a round)`;
  if (state === null) {
    const { value, probabilityOfReaching, expectedRounds } = solution.start;
    return {
      lines: [
        [name, value.toFixed(10)],
        ['chance of reaching the target', probabilityOfReaching.toFixed(10)],
        ['expected rounds', expectedRounds.toFixed(6)],
        ['time (the package has the presets solved)', `${seconds.toFixed(1)} s`],
      ],
      json: { roundCost, value, probabilityOfReaching, expectedRounds, seconds },
    };
  }
  const player = new FourTenPlayer(solution);
  const values = new Float64Array(moves.length);
  player.actionValues(state, values);
  const worths = [...values.entries()]
    .filter(([, value]) => !Number.isNaN(value))
    .sort(([, a], [, b]) => b - a)
    .map(([action, worth]) => ({ move: notation.formatMove(action), worth }));
  const value = player.value(state);
  return {
    lines: [[name, value.toFixed(10)], ...worths.map(({ move, worth }) => [move, worth.toFixed(10)] as const)],
    json: { roundCost, value, moves: worths },
  };
}

const FOUR_TEN_TABLES: GameTables<FourTenState> = {
  hasActionFeatures: true,
  numbersOf: ({ hands, phase, drawn, hidden, firstSeen, exchanges, points, safeties, round, seen }) => {
    const unseen = hidden.reduce((counts, count, kind) => counts + (count << (8 * kind)), 0);
    return [...hands, phase, drawn, unseen, firstSeen, exchanges, points, safeties, round, ...seen];
  },
};

export const fourTenLabKit: LabKit<FourTenRules> = {
  game: 'four-ten',
  upperBounds: ({ config }, { reward }) => {
    const create = async () => exactOptimum((await fourTenSolution(config)).start.value);
    return reward.name === 'objective' && canBeSolved(config) ? [{ name: 'exact', isExact: true, create }] : [];
  },
  auditValues: { 'four-ten': EXACT, 'four-ten-fault-first': EXACT },
  solve: solveFourTenPreset,
  inTables: () => FOUR_TEN_TABLES,
  calibration: { deals: 200, playouts: 50 },
  solvedAgent: async ({ config }, options) => new FourTenExactAgent(await fourTenSolution(config, options)),
};
