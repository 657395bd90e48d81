import * as z from 'zod';
import { FourTenSolution, Standings } from '../../agents/games/four-ten/exact/solution.js';
import { checkedRoundCost, solveFourTen } from '../../agents/games/four-ten/exact/solve.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import { FourTenRules } from '../../env/games/four-ten/rules.js';
import { sha256 } from '../../io/files.js';
import { cacheFolder } from '../../io/folders.js';
import { readStored, type StoredJob, writeStored } from '../jobs/jobs.js';
import { stepDone, type WorkOptions } from '../work-options.js';

/** Raise it when the stored format or the solver changes. */
const VERSION = 3;

export interface FourTenSolutionOptions extends WorkOptions {
  readonly roundCost?: number | undefined;
  /** Default: `cacheFolder()`. */
  readonly folder?: string;
}

/**
 * The exact solution of these options: remembered in a file of less than a megabyte, or worked out, which takes some 15
 * seconds. A file that is damaged, or of another version or config, is written anew. A folder that cannot be written to
 * only means that nothing is remembered.
 * @throws InputError as `solveFourTen`
 */
export async function fourTenSolution(
  config: FourTenConfig,
  { folder = cacheFolder(), ...options }: FourTenSolutionOptions = {},
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
    const { success, data } = schema.safeParse(json);
    if (!success) return null;
    return new FourTenSolution(
      config,
      roundCost,
      Float64Array.from(data.probabilities),
      Float64Array.from(data.rounds),
    );
  });
}

/** @throws InputError for a folder that cannot be written */
export function writeSolution(folder: string, { config, roundCost, probabilities, rounds }: FourTenSolution): void {
  const result = { probabilities: Array.from(probabilities), rounds: Array.from(rounds) };
  writeStored(folder, jobOf(config, roundCost), result);
}
