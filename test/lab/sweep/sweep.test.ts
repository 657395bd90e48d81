import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../../../src/cli/output.js';
import { sweepRuns } from '../../../src/lab/sweep/space.js';
import { readMetrics } from '../../../src/train/metrics/metrics-file.js';
import { lockRun } from '../../../src/train/runs/run-lock.js';
import { expectRefusal, maketen, PROGRAM, reported, spawnMaketen } from '../../cli/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { BASE, spaceFile } from './small-sweep.js';

const folder = temporaryFolder();

interface Report {
  readonly combinations: readonly object[];
  readonly runs: readonly object[];
}

describe('maketen sweep', () => {
  it('refuses a run whose config was changed or is that of another sweep, and a folder in which one sweeps', async () => {
    const small = { base: BASE, grid: { epochs: [1, 2] } };
    const config = spaceFile(folder, 'small.json', small);
    const own = join(folder, 'small');
    const run = join(own, 'runs/epochs=2,seed=0');
    mkdirSync(run, { recursive: true });
    const changed = { ...sweepRuns(small)[1].config, gaeLambda: 1 };
    writeFileSync(join(run, 'config.json'), JSON.stringify(changed));
    await expectRefusal(
      `sweep --config ${config} --out ${own}`,
      /config of run epochs=2,seed=0 .*"gaeLambda" differs.*--out, or remove/,
    );
    const unlock = lockRun(own);
    await expectRefusal(`sweep --config ${config} --out ${own}`, /process \d+ is writing .*small; wait/);
    unlock();
    await expectRefusal(`sweep --config ${config} --parallel 0`, '--parallel');
  });

  it(
    'trains what its grid names, keeps the results, and takes over runs that another machine trained',
    { tags: 'long' },
    async () => {
      const base = { ...BASE, workers: 0, totalSteps: 512 };
      const sweep = async (name: string, seeds: readonly number[], out: string) => {
        const config = spaceFile(folder, name, { base, grid: { epochs: [1] }, seeds });
        return (await reported(`sweep --config ${config} --out ${join(folder, out)}`)) as Report;
      };
      const own = await sweep('first.json', [0], 'first');
      expect(own.combinations).toMatchObject([{ name: 'epochs=1', seeds: [0] }]);
      expect(own.runs).toMatchObject([{ seed: 0, status: 'finished', result: { steps: 512 }, error: null }]);
      expect(JSON.parse(readFileSync(join(folder, 'first/results.json'), 'utf8'))).toMatchObject({ runs: own.runs });

      cpSync(join(folder, 'first/runs'), join(folder, 'both/runs'), { recursive: true });
      const metrics = join(folder, 'both/runs/epochs=1,seed=0/metrics.jsonl');
      const before = readFileSync(metrics, 'utf8');
      const both = await sweep('both.json', [0, 1], 'both');
      expect(both.runs).toMatchObject([{ ...own.runs[0] }, { seed: 1, status: 'finished' }]);
      expect(readFileSync(metrics, 'utf8')).toBe(before);
      expect(both.combinations).toMatchObject([{ seeds: [0, 1], allSeeds: 2 }]);
    },
  );
});

describe('after an end', () => {
  const folder = temporaryFolder();

  function weights(run: string) {
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

  function isAlive(pid: number) {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  /** The run that `maketen train` makes of the config of a sweep's run, in this process. */
  async function trainedAlone(run: string, name: string) {
    const alone = join(folder, name);
    const { code } = await maketen(`train --config ${join(run, 'config.json')} --out ${alone} --no-evaluate --json`);
    expect(code).toBe(0);
    return alone;
  }

  describe('maketen sweep', () => {
    const space = spaceFile(folder, 'rates.json', { base: BASE, grid: { learningRate: [0.003, 1e300] }, seeds: [3] });
    const out = join(folder, 'rates');
    const good = join(out, 'runs/learningRate=0.003,seed=3');
    const bad = join(out, 'runs/learningRate=1e+300,seed=3');
    /** How often a run was begun or gone on with: each time makes an event file. */
    const starts = (run: string) => readdirSync(run).filter((name) => name.includes('tfevents')).length;

    it(
      'goes on after a run that fails, tries it again the next time, and repeats no finished one',
      { tags: 'nightly' },
      async () => {
        const { code, stdout, stderr } = await spawnMaketen(`sweep --config ${space} --out ${out} --parallel 2`);
        expect(stderr).toMatch(/^maketen: 1 of 2 runs failed; .* maketen sweep --config \S+ --out \S+\n$/);
        expect(code).toBe(1);
        expect(stdout).toMatch(/\n +0\.003 +0\.\d+ +1 +\d+\.\d\d % +\d+\.\d\d +2,048 /);
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
        expect(readdirSync(out).sort()).toEqual(['results.json', 'runs']);
      },
    );

    it(
      'goes on after Ctrl-C and after a kill, with the bytes of a run that was never stopped',
      { tags: 'nightly' },
      async () => {
        const base = { ...BASE, totalSteps: 15_000, rolloutLength: 8, minibatchSize: 128, checkpointSeconds: 600 };
        const config = spaceFile(folder, 'long.json', { base, seeds: [1] });
        const long = join(folder, 'long');
        const run = join(long, 'runs/seed=1');
        const lines = () => (existsSync(join(run, 'metrics.jsonl')) ? readMetrics(run).length : 0);
        const checkpoints = () => readdirSync(join(run, 'checkpoints'));
        const until = async (isSo: () => boolean) => {
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
        expect(text).toContain(
          `0 of 1 runs are finished. Resume with: ${commandLine(`sweep --config ${config} --out ${long}`)}`,
        );
        const atInterrupt = lines();
        expect(Number(checkpoints().at(-1))).toBe(atInterrupt);
        expect(existsSync(join(run, 'lock'))).toBe(false);

        const killed = begin();
        await until(() => lines() >= atInterrupt + 2);
        const pid = Number.parseInt(readdirSync(join(run, 'lock'))[0]);
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
  });
});
