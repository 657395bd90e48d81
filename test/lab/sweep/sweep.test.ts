import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shown } from '../../../src/env/errors.js';
import type { UnitRunner } from '../../../src/lab/jobs/unit-runner.js';
import { sweepRuns } from '../../../src/lab/sweep/runs.js';
import { parseSpace } from '../../../src/lab/sweep/space.js';
import { runSweep } from '../../../src/lab/sweep/sweep.js';
import { lockRun } from '../../../src/train/runs/run-lock.js';
import { maketen, temporaryFolder } from '../../cli/run.js';
import { BASE, spaceFile } from './small-sweep.js';

const folder = temporaryFolder();

describe('maketen sweep', () => {
  it('refuses another space, a run whose config was changed, another folder, and a folder in which one sweeps', async () => {
    const refused = async (args: string): Promise<string> => {
      const { code, stdout, stderr } = await maketen(`sweep ${args}`);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return stderr;
    };
    const small = { base: BASE, grid: { epochs: [1, 2] } };
    const config = spaceFile(folder, 'small.json', small);
    const own = join(folder, 'small');
    mkdirSync(join(own, 'runs/epochs=2,seed=0'), { recursive: true });
    expect(await refused(`--config ${config} --out ${own}`)).toMatch(
      /new folder or that of a sweep.*holds files.*--out/,
    );
    writeFileSync(join(own, 'space.json'), JSON.stringify(small, null, 4));
    const other = spaceFile(folder, 'other.json', { base: { ...BASE, gaeLambda: 1 }, grid: { epochs: [1, 2] } });
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

  it('refuses successive halving, and says where there is one', async () => {
    const config = spaceFile(folder, 'asha.json', { base: BASE, search: 'asha', grid: { epochs: [1, 2] } });
    const grid = spaceFile(folder, 'grid.json', { base: BASE, grid: { epochs: [1, 2] } });
    const halving = await maketen(`sweep --config ${config}`);
    expect([halving.code, halving.stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(halving.stderr).toMatch(/^maketen: Expected .*grid.*early stopping see python\/examples\/ray_tune\.py/);
    const { code, stderr } = await maketen(`sweep --config ${grid} --reduction 4`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^maketen: Unknown .*reduction/i)]);
  });

  it('trains what its grid names, and keeps the results; in worker threads what processes would train', async () => {
    const base = { ...BASE, workers: 0, totalSteps: 512 };
    const config = spaceFile(folder, 'two.json', { base, grid: { epochs: [1] } });
    const [threads, processes] = [join(folder, 'threads'), join(folder, 'processes')];
    expect((await maketen(`sweep --config ${config} --out ${threads} --workers 1 --json`)).code).toBe(0);
    const { code, stdout } = await maketen(`sweep --config ${config} --out ${processes} --json`);
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as { combinations: object[]; runs: object[] };
    expect(report.combinations).toMatchObject([{ name: 'epochs=1', seeds: [0] }]);
    expect(report.runs).toMatchObject([{ seed: 0, status: 'finished', result: { steps: 512 }, error: null }]);
    expect(JSON.parse(readFileSync(join(processes, 'results.json'), 'utf8'))).toMatchObject({ runs: report.runs });
    const [one, other] = [threads, processes].map((out) => join(out, 'runs/epochs=1,seed=0'));
    expect(readdirSync(one)).toHaveLength(readdirSync(other).filter((name) => name !== 'curves.svg').length);
    for (const file of ['config.json', 'model/config.json', 'model/weights.bin', 'checkpoints/00000002/arrays.bin'])
      expect(readFileSync(join(one, file)).equals(readFileSync(join(other, file))), file).toBe(true);
  });

  it.each([
    ...['../evil.txt', 'model/../../evil.txt', '..', '', 'model//weights.bin', './metrics.jsonl'],
    ...[join(folder, 'evil.txt'), 'C:\\evil.txt', '..\\evil.txt', 'evil\0.txt', 'config.json', 'Game.json'],
  ])('refuses the file %j of a worker before anything is written', async (path) => {
    const config = spaceFile(folder, 'evil.json', { base: { ...BASE, workers: 0 }, grid: { epochs: [1] } });
    const out = join(folder, 'evil');
    const files = { 'metrics.jsonl': 'e30K', [path]: 'ZXZpbA==' };
    const runner: UnitRunner = { atOnce: 1, run: () => Promise.resolve({ files }) };
    const { states } = await runSweep(config, { folder: out, runner });
    expect(states).toMatchObject([{ status: 'failed', result: null }]);
    expect(states[0].error).toBe(
      `Expected files within the run folder from a worker, but got ${shown(path)}; none of them is written`,
    );
    expect(existsSync(join(out, 'runs'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('evil.txt'))).toEqual([]);
  });
});
