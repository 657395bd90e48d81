import * as z from 'zod';
import { EXACT } from '../../agents/exact/exact-agent.js';
import { FourTenExactAgent } from '../../agents/games/four-ten/exact/agent.js';
import { FourTenPlayer } from '../../agents/games/four-ten/exact/player.js';
import { canBeSolved, FourTenSolution, Standings } from '../../agents/games/four-ten/exact/solution.js';
import { checkedRoundCost, solveFourTen } from '../../agents/games/four-ten/exact/solve.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import { FourTenRules } from '../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../env/games/four-ten/state.js';
import { exactOptimum } from '../../gap/upper-bound.js';
import { sha256 } from '../../io/files.js';
import { cacheFolder } from '../../io/folders.js';
import { readStored, type StoredJob, writeStored } from '../jobs/jobs.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import type { LabKit, Question, Solved } from './kit.js';

/** Raise it when the stored format or the solver changes. */
const VERSION = 3;

/**
 * The exact solution of these options: remembered in a file of less than a megabyte, or worked out, which takes some 15
 * seconds. A file that is damaged, or of another version or config, is written anew. A folder that cannot be written to
 * only means that nothing is remembered.
 * @throws InputError as `solveFourTen`
 */
export async function fourTenSolution(
  config: FourTenConfig,
  { folder = cacheFolder(), ...options }: WorkOptions & { roundCost?: number | undefined; folder?: string } = {},
): Promise<FourTenSolution> {
  const roundCost = checkedRoundCost(options.roundCost);
  const known = readSolution(folder, config, roundCost);
  if (known !== null) return known;
  const onProgress = (solved: number, total: number): Promise<void> => stepDone(options, solved, total);
  const solution = await solveFourTen(config, { roundCost, onProgress });
  try {
    writeSolution(folder, solution);
  } catch {
    // Then nothing is remembered.
  }
  return solution;
}

/** The stored file's name, and the rules and options that it is for. */
function jobOf({ gameTarget, handTarget, safeties, precedence }: FourTenConfig, roundCost: number): StoredJob {
  const rules = new FourTenRules({ gameTarget, handTarget, safeties, precedence }).id;
  const content = { rules, gameTarget, handTarget, safeties, precedence, roundCost };
  const path = `four-ten-${sha256(JSON.stringify(content)).slice(0, 16)}.solution.json`;
  return { path, key: { format: 'maketen exact solution', version: VERSION, ...content } };
}

/** The stored solution of these options; null if there is none. */
export function readSolution(folder: string, config: FourTenConfig, roundCost: number): FourTenSolution | null {
  const numbers = z.array(z.number()).length(new Standings(config).count + 2);
  const schema = z.strictObject({ probabilities: numbers, rounds: numbers });
  return readStored(folder, jobOf(config, roundCost), (json) => {
    const { data } = schema.safeParse(json);
    if (data === undefined) return null;
    const [probabilities, rounds] = [data.probabilities, data.rounds].map((each) => Float64Array.from(each));
    return new FourTenSolution(config, roundCost, probabilities, rounds);
  });
}

/** @throws InputError for a folder that cannot be written */
export function writeSolution(folder: string, { config, roundCost, probabilities, rounds }: FourTenSolution): void {
  const result = { probabilities: Array.from(probabilities), rounds: Array.from(rounds) };
  writeStored(folder, jobOf(config, roundCost), result);
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
        ['time (remembered solutions take none)', `${seconds.toFixed(1)} s`],
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
