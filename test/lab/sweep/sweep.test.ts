import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sweepRuns } from '../../../src/lab/sweep/runs.js';
import { parseSpace } from '../../../src/lab/sweep/space.js';
import { lockRun } from '../../../src/train/runs/run-lock.js';
import { maketen, temporaryFolder } from '../../cli/run.js';
import { BASE, spaceFile } from './small-sweep.js';

const folder = temporaryFolder();

interface Report {
  readonly combinations: readonly object[];
  readonly runs: readonly object[];
}

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
    writeFileSync(join(own, 'notes.txt'), '');
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

  it(
    'trains what its grid names, keeps the results, and takes over runs that another machine trained',
    { tags: 'long' },
    async () => {
      const base = { ...BASE, workers: 0, totalSteps: 512 };
      const sweep = async (name: string, seeds: readonly number[], out: string): Promise<Report> => {
        const config = spaceFile(folder, name, { base, grid: { epochs: [1] }, seeds });
        const { code, stdout } = await maketen(`sweep --config ${config} --out ${join(folder, out)} --json`);
        expect(code).toBe(0);
        return JSON.parse(stdout) as Report;
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
