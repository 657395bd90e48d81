import { EXACT } from '../../agents/exact/exact-agent.js';
import { FourTenExactAgent } from '../../agents/games/four-ten/exact/agent.js';
import { FourTenPlayer } from '../../agents/games/four-ten/exact/player.js';
import { canBeSolved, type FourTenSolution } from '../../agents/games/four-ten/exact/solution.js';
import type { FourTenRules } from '../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../env/games/four-ten/state.js';
import type { EnvironmentParts } from '../../env/index.js';
import { exactOptimum } from '../../evaluate/upper-bound.js';
import { fourTenSolution } from './four-ten-solution.js';
import type { LabKit, Question, Solved } from './kit.js';

/** The value of best play, its chance of reaching the target and its rounds; of a position, what each move is worth. */
async function solveFourTenPreset(
  { config }: FourTenRules,
  { parts, position, roundCost, ...options }: Question,
): Promise<Solved> {
  const state = position === null ? null : (parts.notation.parseState(position) as unknown as FourTenState);
  const start = performance.now();
  const solution = await fourTenSolution(config, { ...options, roundCost: roundCost ?? undefined });
  const seconds = (performance.now() - start) / 1000;
  return state === null ? ofGame(solution, seconds) : ofPosition(solution, parts, state);
}

function valueName({ roundCost }: FourTenSolution): string {
  return `value (1 for the target, less ${roundCost} a round)`;
}

function ofGame(solution: FourTenSolution, seconds: number): Solved {
  const { value, probabilityOfReaching, expectedRounds } = solution.start;
  return {
    lines: [
      [valueName(solution), value.toFixed(10)],
      ['chance of reaching the target', probabilityOfReaching.toFixed(10)],
      ['expected rounds', expectedRounds.toFixed(6)],
      ['time (remembered solutions take none)', `${seconds.toFixed(1)} s`],
    ],
    json: { roundCost: solution.roundCost, value, probabilityOfReaching, expectedRounds, seconds },
  };
}

function ofPosition(
  solution: FourTenSolution,
  { rules, notation }: EnvironmentParts,
  state: Readonly<FourTenState>,
): Solved {
  const player = new FourTenPlayer(solution);
  const values = new Float64Array(rules.moves.length);
  player.actionValues(state, values);
  const moves = [...values.entries()]
    .filter(([, value]) => !Number.isNaN(value))
    .sort(([, a], [, b]) => b - a)
    .map(([action, value]) => ({ move: notation.formatMove(action), worth: value }));
  const value = player.value(state);
  return {
    lines: [
      [valueName(solution), value.toFixed(10)],
      ...moves.map(({ move, worth }) => [move, worth.toFixed(10)] as const),
    ],
    json: { roundCost: solution.roundCost, value, moves },
  };
}

/** What the lab knows of Four Ten. */
export const fourTenLabKit: LabKit<FourTenRules> = {
  game: 'four-ten',
  upperBounds: ({ config }, { reward }) => {
    const create = async () => exactOptimum((await fourTenSolution(config)).start.value);
    return reward.name === 'objective' && canBeSolved(config) ? [{ name: 'exact', isExact: true, create }] : [];
  },
  auditValues: { 'four-ten': EXACT, 'four-ten-fault-first': EXACT },
  solve: solveFourTenPreset,
  calibration: { deals: 200, playouts: 50 },
  solvedAgent: async ({ config }, options) => {
    const agent = new FourTenExactAgent(await fourTenSolution(config, options));
    agent.player.solveRoundsOfGains();
    return agent;
  },
};
