/**
 * Solves Four Ten for its presets and writes what exact hints need of it, src/agents/games/four-ten/exact/solved-standings.ts:
 * npx tsx scripts/four-ten-tables.ts [-- --check [PRESET...]]. Some 15 s of one core a preset. With --check it writes nothing and fails if a number is
 * another one; only the presets that are named are solved then.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type FourTenSolution, shippedFourTenSolution } from '../src/agents/games/four-ten/exact/solution.js';
import { solveFourTen } from '../src/agents/games/four-ten/exact/solve.js';
import { type FourTenConfig, fourTenOptions, fourTenPresets } from '../src/env/games/four-ten/config.js';

const [option, ...named] = process.argv.slice(2);
const check = option === '--check';
const unknown = named.find((preset) => !(preset in fourTenPresets));
if (unknown !== undefined) throw new Error(`Expected a preset of Four Ten, but got ${unknown}`);
const FILE = join(import.meta.dirname, '../src/agents/games/four-ten/exact/solved-standings.ts');

/** Shortest decimals that are read as the same numbers. */
function list(numbers: Float64Array, count: number): string {
  return `'${numbers.subarray(0, count).join(' ')}'`;
}

function entry(config: FourTenConfig, { probabilities, rounds, standings }: FourTenSolution): string {
  const { count } = standings;
  return `{
    config: ${JSON.stringify(config)},
    probabilities: ${list(probabilities, count)},
    rounds: ${list(rounds, count)},
  },`;
}

const entries: string[] = [];
for (const [preset, { options }] of Object.entries(fourTenPresets)) {
  const config = fourTenOptions.parse(options);
  if (check && named.length > 0 && !named.includes(preset)) {
    entries.push(entry(config, shippedFourTenSolution(config)!));
    continue;
  }
  console.log(`solving ${preset} ...`);
  entries.push(entry(config, await solveFourTen(config)));
}

const source = `// Written by npx tsx scripts/four-ten-tables.ts.
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';

/** What \`solveFourTen\` finds for a preset: decimals by standing (\`Standings\`), those of games that are over left out. */
type SolvedStandings = Readonly<{ config: FourTenConfig; probabilities: string; rounds: string }>;

export const SOLVED_STANDINGS: readonly SolvedStandings[] = [${entries.join('\n')}];
`;
const fresh = await format(source, { ...(await resolveConfig(FILE)), filepath: FILE });
if (!check) {
  writeFileSync(FILE, fresh);
  console.log(`wrote ${FILE}`);
} else if (fresh !== readFileSync(FILE, 'utf8')) {
  console.error(`${FILE} is out of date: run npx tsx scripts/four-ten-tables.ts`);
  process.exitCode = 1;
}
