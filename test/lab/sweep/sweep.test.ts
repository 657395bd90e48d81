import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSpace } from '../../../src/lab/sweep/space.js';
import { sweepRuns } from '../../../src/lab/sweep/sweep-runs.js';
import { lockRun } from '../../../src/train/runs/run-lock.js';
import { maketen, temporaryFolder } from '../../cli/run.js';
import { BASE, spaceFile } from './small-sweep.js';

const folder = temporaryFolder();

describe('maketen sweep', () => {
  it('trains what its grid names, and keeps the results', async () => {
    const config = spaceFile(folder, 'one.json', { base: { ...BASE, totalSteps: 512 }, grid: { epochs: [1] } });
    const out = join(folder, 'one');
    const { code, stdout } = await maketen(`sweep --config ${config} --out ${out} --json`);
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as { combinations: object[]; runs: object[] };
    expect(report.combinations).toMatchObject([{ name: 'epochs=1', seeds: [0] }]);
    expect(report.runs).toMatchObject([{ seed: 0, status: 'finished', result: { steps: 512 }, error: null }]);
    expect(JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'))).toMatchObject({ runs: report.runs });
  });

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
});
