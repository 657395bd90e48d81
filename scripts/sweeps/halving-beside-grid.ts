// Successive halving beside a whole grid: what each costs in processor time, and how good the settings are that each finds, on deals that nothing was
// trained on or chosen by.
// tsx scripts/sweeps/halving-beside-grid.ts examples/sweeps/ppo-halving-decade-loop3.json [seeds, default 0,1,2] [reduction, default 4]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsOf } from '../../src/env/index.js';
import { FIRST_RESULT_SEED } from '../../src/env/seeds.js';
import { seedDeals } from '../../src/evaluate/deals.js';
import { evaluate } from '../../src/evaluate/evaluate.js';
import { meanInterval, pairedDifference } from '../../src/evaluate/statistics.js';
import { readJsonFile, writeJsonFile } from '../../src/io/json.js';
import { inThisThread } from '../../src/lab/jobs/unit-runner.js';
import { runSuccessiveHalving } from '../../src/lab/sweep/halving/successive-halving.js';
import { combinationResults } from '../../src/lab/sweep/results.js';
import { runSweep } from '../../src/lab/sweep/sweep.js';
import { loadPolicy, parseTrainingConfig, trainInFolder } from '../../src/train/index.js';

/** Played by nobody before: the leaderboard's first deals. */
const DEALS = seedDeals(FIRST_RESULT_SEED, 20_000);

const [file = 'examples/sweeps/ppo-halving-decade-loop3.json', list = '0,1,2', reduction = '4'] = process.argv.slice(2);
const space = readJsonFile(file) as { base: { preset: string } };
const { preset } = space.base;
const folder = mkdtempSync(join(tmpdir(), 'maketen-halving-'));
const runner = inThisThread({ partsOf, agentOf: (name) => name });

/** Seconds of processor time of some work. */
async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}

/** Returns of a run's model on the deals. */
async function returnsOf(run: string): Promise<Float64Array> {
  const parts = partsOf(preset);
  const policy = await loadPolicy(run, parts.rules);
  const { returns } = await evaluate(parts, policy, DEALS);
  policy.dispose?.();
  return returns;
}

/** The settings trained once more, with a seed that no search has seen. */
async function trainedAgain(combination: object, seed: number, name: string): Promise<string> {
  const run = join(folder, name);
  await trainInFolder(parseTrainingConfig({ ...space.base, ...combination, seed }), run);
  return run;
}

const percent = ({ estimate, low, high }: { estimate: number; low: number; high: number }): string =>
  `${(100 * estimate).toFixed(2)} (${(100 * low).toFixed(2)} to ${(100 * high).toFixed(2)})`;

const differences: Record<'found' | 'again', Float64Array[]> = { found: [], again: [] };
const costs = { grid: 0, halving: 0 };
try {
  await runSweep(shortSweep(), { folder: join(folder, 'warm'), runner }); // everything is loaded and compiled then
  for (const seed of list.split(',').map(Number)) {
    const path = join(folder, `space-${seed}.json`);
    writeJsonFile(path, { ...space, seeds: [seed] });
    const [gridFolder, halvingFolder] = [join(folder, `grid-${seed}`), join(folder, `halving-${seed}`)];
    const halving = await timed(() =>
      runSuccessiveHalving(path, { folder: halvingFolder, runner, reduction: Number(reduction), seed }),
    );
    const grid = await timed(() => runSweep(path, { folder: gridFolder, runner }));
    const [best] = combinationResults(grid.result.states);
    const { trial } = halving.result.winner!;
    const run = (name: string): string => `${name},seed=${seed}`;
    const found = [join(halvingFolder, 'runs', run(trial.name)), join(gridFolder, 'runs', run(best.name))];
    const again = [
      await trainedAgain(trial.combination, 1000 + seed, `halving-again-${seed}`),
      await trainedAgain(best.combination, 1000 + seed, `grid-again-${seed}`),
    ];
    for (const [kind, [a, b]] of [
      ['found', found],
      ['again', again],
    ] as const) {
      const [ofHalving, ofGrid] = [await returnsOf(a), await returnsOf(b)];
      differences[kind].push(ofHalving.map((value, i) => value - ofGrid[i]));
      console.log(
        `seed ${seed}, ${kind}: halving ${percent(meanInterval(ofHalving))}, grid ${percent(meanInterval(ofGrid))}, difference ${percent(pairedDifference(ofHalving, ofGrid))}`,
      );
    }
    costs.grid += grid.seconds;
    costs.halving += halving.seconds;
    const decisions = halving.result.trials.reduce((sum, each) => sum + each.decisions, 0);
    const all = grid.result.states.reduce((sum, { result }) => sum + result!.steps, 0);
    console.log(
      `seed ${seed}: halving finds ${trial.name}, grid ${best.name}; ${decisions} and ${all} decisions, ${halving.seconds.toFixed(1)} and ${grid.seconds.toFixed(1)} s of processor time`,
    );
  }
  for (const [kind, columns] of Object.entries(differences)) {
    const perDeal = DEALS.map((_, i) => columns.reduce((sum, column) => sum + column[i], 0) / columns.length);
    console.log(`all seeds, ${kind}: difference ${percent(meanInterval(perDeal))}`);
  }
  console.log(`cost of halving: ${((100 * costs.halving) / costs.grid).toFixed(1)} % of the grid's processor time`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A sweep of one short training. */
function shortSweep(): string {
  const path = join(folder, 'warm.json');
  writeJsonFile(path, { base: { ...space.base, totalSteps: 5000 } });
  return path;
}
