/**
 * Solves Four Ten for its presets and writes what exact hints need of it, src/agents/games/four-ten/exact/solved-standings.ts:
 * npm run four-ten-tables. Some 15 s of one core a preset. With --check it writes nothing and fails if a number is another one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { solveFourTen } from '../src/agents/games/four-ten/exact/index.js';
import { type FourTenConfig, fourTenOptions, fourTenPresets } from '../src/env/games/four-ten/config.js';

const check = process.argv.includes('--check');
const FILE = join(import.meta.dirname, '../src/agents/games/four-ten/exact/solved-standings.ts');

/** Shortest decimals that are read as the same numbers. */
function list(numbers: Float64Array, count: number): string {
  return `[${[...numbers.subarray(0, count)].join(', ')}]`;
}

async function entry(config: FourTenConfig): Promise<string> {
  const { probabilities, rounds, standings } = await solveFourTen(config);
  const { count } = standings;
  return `{
    config: ${JSON.stringify(config)},
    probabilities: ${list(probabilities, count)},
    rounds: ${list(rounds, count)},
  },`;
}

const entries: string[] = [];
for (const [preset, { options }] of Object.entries(fourTenPresets)) {
  console.log(`solving ${preset} ...`);
  entries.push(await entry(fourTenOptions.parse(options)));
}

const source = `// Written by npm run four-ten-tables.
import type { SolvedStandings } from './solution.js';

export const SOLVED_STANDINGS: readonly SolvedStandings[] = [${entries.join('\n')}];
`;
const fresh = await format(source, { ...(await resolveConfig(FILE)), filepath: FILE });
if (!check) {
  writeFileSync(FILE, fresh);
  console.log(`wrote ${FILE}`);
} else if (fresh !== readFileSync(FILE, 'utf8')) {
  console.error(`${FILE} is out of date: run npm run four-ten-tables`);
  process.exitCode = 1;
}
