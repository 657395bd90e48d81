import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { combinationsOf } from '../../src/cli/sweep/combinations.js';
import { combinationResults } from '../../src/cli/sweep/results.js';
import { combinationName, runName } from '../../src/cli/sweep/run-name.js';
import type { RunState } from '../../src/cli/sweep/run-sweep.js';
import { parseSpace } from '../../src/cli/sweep/space.js';
import { sweepRuns } from '../../src/cli/sweep/sweep-runs.js';
import { readMetrics } from '../../src/train/metrics/index.js';
import { lockRun } from '../../src/train/run-lock.js';
import { maketen, PROGRAM, spawnMaketen, temporaryFolder } from './run.js';

const folder = temporaryFolder();

/** A training of two seconds, most of which the program takes to start. */
const BASE = {
  preset: 'decade',
  totalSteps: 2000,
  environments: 16,
  rolloutLength: 16,
  minibatchSize: 256,
  epochs: 1,
  hiddenSizes: [8],
  evaluations: 2,
  evaluationDeals: 50,
};

/** Tests that begin processes may have to wait for a busy machine. */
const WITH_PROCESSES = 120_000;

function spaceFile(name: string, space: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(space));
  return path;
}

function weights(run: string): string {
  return readFileSync(join(run, 'model/weights.bin'), 'hex');
}

/** What a run has measured, without the clock. */
function measured(run: string): object[] {
  return readMetrics(run).map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => !name.startsWith('seconds') && name !== 'steps_per_second'),
    ),
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The run that `maketen train` makes of the config of a sweep's run, in this process. */
async function trainedAlone(run: string, name: string): Promise<string> {
  const alone = join(folder, name);
  const { code } = await maketen(`train --config ${join(run, 'config.json')} --out ${alone} --no-evaluate --json`);
  expect(code).toBe(0);
  return alone;
}

describe('the space of a sweep', () => {
  it('is every combination of a grid with every seed; the first seed of all comes first', () => {
    const grid = { learningRate: [0.001, 0.003], hiddenSizes: [[8], [8, 8]] };
    const runs = sweepRuns(parseSpace({ base: BASE, grid, seeds: [5, 6] }));
    expect(runs.map(({ name }) => name)).toEqual([
      'hiddenSizes=8,learningRate=0.001,seed=5',
      'hiddenSizes=8x8,learningRate=0.001,seed=5',
      'hiddenSizes=8,learningRate=0.003,seed=5',
      'hiddenSizes=8x8,learningRate=0.003,seed=5',
      'hiddenSizes=8,learningRate=0.001,seed=6',
      'hiddenSizes=8x8,learningRate=0.001,seed=6',
      'hiddenSizes=8,learningRate=0.003,seed=6',
      'hiddenSizes=8x8,learningRate=0.003,seed=6',
    ]);
    expect(runs[5].config).toMatchObject({
      ...BASE,
      learningRate: 0.001,
      hiddenSizes: [8, 8],
      seed: 6,
      gaeLambda: 0.8,
    });
  });

  it('is seed 0 alone if nothing varies', () => {
    expect(sweepRuns(parseSpace({ base: BASE })).map(({ name }) => name)).toEqual(['seed=0']);
  });

  const random = {
    learningRate: { log: [1e-4, 1e-2] },
    gaeLambda: { uniform: [0.8, 1] },
    rolloutLength: { int: [3, 6] },
    activation: { choice: ['relu', 'tanh'] },
  };
  const drawn = (changes: object) =>
    combinationsOf(parseSpace({ base: BASE, random, samples: 200, seed: 1, ...changes })) as Record<string, never>[];

  it('draws equal combinations from equal seeds, and others from another', () => {
    expect(drawn({})).toEqual(drawn({}));
    expect(drawn({ seed: 2 })[0]).not.toEqual(drawn({})[0]);
    expect(drawn({ samples: 3 })).toEqual(drawn({}).slice(0, 3));
    const { learningRate } = random;
    expect(drawn({ random: { learningRate }, samples: 20 }).map((each) => each.learningRate)).toEqual(
      drawn({ samples: 20 }).map((each) => each.learningRate),
    );
  });

  it('draws values from where they are said to be', () => {
    const samples = drawn({});
    const column = (key: string): number[] => samples.map((sample) => sample[key]);
    const below = (key: string, bound: number): number => column(key).filter((value) => value < bound).length;
    expect(Math.min(...column('learningRate'))).toBeGreaterThanOrEqual(1e-4);
    expect(Math.max(...column('learningRate'))).toBeLessThanOrEqual(1e-2);
    // Half of 200 lie below the middle: 60 to 140 are 5.6 standard deviations about it. The seed is fixed in any case.
    for (const [key, middle] of [
      ['learningRate', 1e-3],
      ['gaeLambda', 0.9],
      ['rolloutLength', 5],
    ] as const)
      // prettier-ignore
      expect(Math.abs(below(key, middle) - 100)).toBeLessThan(40);
    expect([...new Set(column('rolloutLength'))].sort()).toEqual([3, 4, 5, 6]);
    expect([...new Set(column('activation'))].sort()).toEqual(['relu', 'tanh']);
    expect(new Set(samples.map((sample) => combinationName(sample))).size).toBe(200);
  });

  it('names runs alike whatever the order of keys, in characters for files, and never two alike', () => {
    expect(combinationName({ b: 1, a: 'x' })).toBe(combinationName({ a: 'x', b: 1 }));
    const values = [{ derived: true }, { derived: false }, 'a/b', 'a b', [0.5, 0.25], [0.5], [1, 2], null, true, -1e-7];
    const names = values.map((value) => runName({ key: value }, 0));
    expect(new Set(names).size).toBe(values.length);
    for (const name of names) expect(name).toMatch(/^[\w.+=,~-]+$/);
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`key${i}`, i]));
    expect(runName(long, 0)).not.toBe(runName({ ...long, key9: 0 }, 0));
    expect(runName(long, 0).length).toBeLessThan(160);
  });

  it.each<[string, object, RegExp]>([
    ['an unknown key', { base: BASE, gird: {} }, /Unknown sweep key "gird".*"grid"/],
    ['no preset', { base: {} }, /"base\.preset": .*undefined/],
    ['a config key that there is not', { base: BASE, grid: { lerningRate: [1] } }, /"lerningRate".*learningRate/],
    [
      'a value out of range',
      { base: BASE, grid: { gaeLambda: [1, 7] } },
      /"gaeLambda".*7 \(in the run gaeLambda=7,seed=0/,
    ],
    ['a rule option that there is not', { base: { ...BASE, rules: { tableu: 1 } } }, /tableu/],
    ['an unknown preset', { base: { preset: 'decade-lop3' } }, /decade-loop3/],
    ['a list that is none', { base: BASE, grid: { gaeLambda: 1 } }, /"grid\.gaeLambda": array, but got 1/],
    [
      'a value twice',
      { base: BASE, grid: { gaeLambda: [1, 0.5, 1] } },
      /"grid\.gaeLambda": each value once, but got 1/,
    ],
    ['a seed twice', { base: BASE, seeds: [1, 1] }, /"seeds": each value once/],
    ['seeds elsewhere', { base: { ...BASE, seed: 3 } }, /"seeds", but got "base\.seed"/],
    ['several presets', { base: BASE, grid: { preset: ['tens'] } }, /one preset.*"grid\.preset"/],
    ['grid and random', { base: BASE, grid: {}, random: {}, samples: 1 }, /"grid" or "random", but got both/],
    ['no number of samples', { base: BASE, random: {} }, /"samples": how many/],
    ['samples of a grid', { base: BASE, samples: 3 }, /"samples" only with "random"/],
    ['a range backwards', { base: BASE, random: { a: { log: [2, 1] } }, samples: 1 }, /"random\.a\.log": .*\[2,1\]/],
    [
      'two distributions',
      { base: BASE, random: { a: { int: [1, 2], choice: [1] } }, samples: 1 },
      /one of uniform, log/,
    ],
    ['more samples than there are', { base: BASE, random: { epochs: { int: [1, 3] } }, samples: 4 }, /at most the 3/],
    ['no evaluation', { base: { ...BASE, evaluations: 0 } }, /"evaluations": at least 1 in a sweep/],
    ['too many runs', { base: BASE, grid: { a: Array.from({ length: 101 }, (_, i) => i) }, seeds: Array.from({ length: 100 }, (_, i) => i) }, /at most 10000/], // prettier-ignore
  ])('is refused with %s, in one line, before anything is written', async (_, space, message) => {
    const out = join(folder, 'refused');
    const { code, stdout, stderr } = await maketen(`sweep --config ${spaceFile('bad.json', space)} --out ${out}`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(existsSync(out)).toBe(false);
  });
});

describe('the results of a sweep', () => {
  const [first] = sweepRuns(parseSpace({ base: BASE }));
  const state = (epochs: number, seed: number, mean: number | null): RunState => ({
    run: { ...first, name: runName({ epochs }, seed), combination: { epochs }, seed },
    status: mean === null ? 'waiting' : 'finished',
    result:
      mean === null
        ? null
        : {
            return: mean,
            winRate: { estimate: mean, low: 0, high: 1 },
            result: 10 * mean,
            bestSteps: 1,
            steps: 2,
            seconds: 3,
            decisionsPerSecond: 4,
          },
    error: null,
  });

  it('are means over the finished seeds with their spread, the highest first', () => {
    const states = [
      ...[state(1, 0, 0.1), state(2, 0, 0.3), state(3, 0, null)],
      ...[state(1, 1, 0.4), state(2, 1, null), state(3, 1, null)],
    ];
    const [best, second, ...rest] = combinationResults(states);
    expect(rest).toEqual([]);
    expect(best).toMatchObject({ name: 'epochs=2', seeds: [0], allSeeds: 2 });
    expect(best.return).toEqual({ mean: 0.3, standardDeviation: null, low: 0.3, high: 0.3 });
    expect(second).toMatchObject({ name: 'epochs=1', seeds: [0, 1], result: { mean: 2.5, low: 1, high: 4 } });
    expect(second.return.mean).toBeCloseTo(0.25, 12);
    expect(second.return.standardDeviation).toBeCloseTo(0.3 / Math.SQRT2, 12); // of two values: their distance over sqrt(2)
  });
});

describe('maketen sweep', () => {
  const space = spaceFile('rates.json', { base: BASE, grid: { learningRate: [0.003, 1e300] }, seeds: [3] });
  const out = join(folder, 'rates');
  const good = join(out, 'runs/learningRate=0.003,seed=3');
  const bad = join(out, 'runs/learningRate=1e+300,seed=3');
  /** How often a run was begun or gone on with: each time makes an event file. */
  const starts = (run: string): number => readdirSync(run).filter((name) => name.includes('tfevents')).length;

  it(
    'goes on after a run that fails, tries it again the next time, and repeats no finished one',
    { timeout: WITH_PROCESSES },
    async () => {
      const { code, stdout, stderr } = await spawnMaketen(`sweep --config ${space} --out ${out} --parallel 2`);
      expect(stderr).toMatch(/^maketen: 1 of 2 runs failed; .* maketen sweep --config \S+ --out \S+\n$/);
      expect(code).toBe(1);
      expect(stdout).toMatch(/learningRate=0\.003,seed=3 +0\.\d+ +\d+\.\d\d % \(\d+\.\d\d % to \d+\.\d\d %\)/);
      expect(stdout).toMatch(/Failed\n {2}learningRate=1e\+300,seed=3: .*not a finite number.*lower learningRate/);

      const best = Math.max(...readMetrics(good).map(({ evaluation_return }) => evaluation_return ?? 0));
      const before = statSync(join(good, 'metrics.jsonl')).mtimeMs;
      const again = await spawnMaketen(`sweep --config ${space} --out ${out} --json`);
      expect(again.code).toBe(1);
      expect(statSync(join(good, 'metrics.jsonl')).mtimeMs).toBe(before);
      expect([starts(good), starts(bad)]).toEqual([1, 2]);
      const report = JSON.parse(again.stdout) as { combinations: object[]; runs: object[] };
      expect(report.combinations).toMatchObject([{ name: 'learningRate=0.003', seeds: [3], return: { mean: best } }]);
      expect(report.runs).toMatchObject([
        { seed: 3, status: 'finished', result: { return: best, steps: 2048 }, error: null },
        { seed: 3, status: 'failed', result: null, error: expect.stringContaining('not a finite number') as string },
      ]);
      expect(JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'))).toEqual({
        combinations: report.combinations,
        runs: report.runs,
      });
      const csv = readFileSync(join(out, 'results.csv'), 'utf8').split('\n');
      expect(csv[0]).toMatch(/^run,learningRate,seed,status,return,/);
      expect(csv[1]).toContain(`"learningRate=0.003,seed=3",0.003,3,finished,${best},`);
      expect(readFileSync(join(out, 'results.md'), 'utf8')).toContain('| learningRate=0.003,seed=3 |');
      expect(readdirSync(out).sort()).toEqual(['results.csv', 'results.json', 'results.md', 'runs', 'space.json']);
    },
  );

  it(
    'goes on after Ctrl-C and after a kill, with the bytes of a run that was never stopped',
    { timeout: WITH_PROCESSES },
    async () => {
      const base = { ...BASE, totalSteps: 40_000, checkpointSeconds: 600 };
      const config = spaceFile('long.json', { base, seeds: [1] });
      const long = join(folder, 'long');
      const run = join(long, 'runs/seed=1');
      const lines = (): number => (existsSync(join(run, 'metrics.jsonl')) ? readMetrics(run).length : 0);
      const checkpoints = (): string[] => readdirSync(join(run, 'checkpoints'));
      const until = async (isSo: () => boolean): Promise<void> => {
        while (!isSo()) await sleep(20);
      };
      const begin = (): ChildProcess =>
        spawn(process.execPath, [...PROGRAM, 'sweep', '--config', config, '--out', long], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });

      const interrupted = begin();
      let text = '';
      interrupted.stdout!.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      await until(() => lines() >= 2);
      interrupted.kill('SIGINT');
      expect(await once(interrupted, 'close')).toEqual([130, null]);
      expect(text).toContain(`0 of 1 runs are finished. Go on with: maketen sweep --config ${config} --out ${long}`);
      const atInterrupt = lines();
      expect(Number(checkpoints().at(-1))).toBe(atInterrupt);
      expect(existsSync(join(run, 'lock.json'))).toBe(false);

      const killed = begin();
      await until(() => lines() >= atInterrupt + 2);
      const { pid } = JSON.parse(readFileSync(join(run, 'lock.json'), 'utf8')) as { pid: number };
      killed.kill('SIGKILL');
      // Begun at once, while the run of the one that was killed saves and ends.
      const again = spawnMaketen(`sweep --config ${config} --out ${long} --parallel 1`);
      await until(() => !isAlive(pid));
      expect(Number(checkpoints().at(-1))).toBeGreaterThan(atInterrupt);
      const { code, stderr } = await again;
      expect([code, stderr]).toEqual([0, '']);
      const alone = await trainedAlone(run, 'long-alone');
      expect(weights(run)).toBe(weights(alone));
      expect(measured(run)).toEqual(measured(alone));
    },
  );

  it('refuses another space, a run whose config was changed, another folder, and a folder in which one sweeps', async () => {
    const refused = async (args: string): Promise<string> => {
      const { code, stdout, stderr } = await maketen(`sweep ${args}`);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return stderr;
    };
    const small = { base: BASE, grid: { epochs: [1, 2] } };
    const config = spaceFile('small.json', small);
    const own = join(folder, 'small');
    mkdirSync(join(own, 'runs/epochs=2,seed=0'), { recursive: true });
    expect(await refused(`--config ${config} --out ${own}`)).toMatch(
      /new folder or that of a sweep.*holds files.*--out/,
    );
    writeFileSync(join(own, 'space.json'), JSON.stringify(small, null, 4));
    const other = spaceFile('other.json', { base: { ...BASE, gaeLambda: 1 }, grid: { epochs: [1, 2] } });
    expect(await refused(`--config ${other} --out ${own}`)).toMatch(
      /same as .*space\.json, but "base\.gaeLambda" differs.*--out/,
    );
    const changed = { ...sweepRuns(parseSpace(small))[1].config, epochs: 3 };
    writeFileSync(join(own, 'runs/epochs=2,seed=0/config.json'), JSON.stringify(changed));
    expect(await refused(`--config ${config} --out ${own}`)).toMatch(
      /config of run epochs=2,seed=0 .*"epochs" differs.*remove/,
    );
    const unlock = lockRun(own);
    expect(await refused(`--config ${config} --out ${own}`)).toMatch(/process \d+ is writing .*small; wait/);
    unlock();
    expect(await refused(`--config ${config} --parallel 0`)).toContain('--parallel');
  });
});
