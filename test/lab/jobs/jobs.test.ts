import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '../../../src/index.js';
import { runJobs } from '../../../src/lab/jobs/jobs.js';
import { resumeUnits, type StoredUnit, type UnitRunner } from '../../../src/lab/jobs/unit-runner.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const root = temporaryFolder();

const { spec } = partsOf('tens');

/** A unit that squares a number. */
function unitOf(n: number, program = 'v1'): StoredUnit {
  const unit = {
    kind: 'upper bound' as const,
    subject: { spec, agents: [] },
    part: { first: n, deals: { deals: [] } },
  };
  return { path: `squares/${n}.json`, key: { program, n }, unit, size: 10, details: `| square of ${n}` };
}

describe('jobs', () => {
  it('are each done once, at most so many at a time', async () => {
    let [atWork, most] = [0, 0];
    const results: number[] = [];
    const isInterrupted = await runJobs([1, 2, 3, 4, 5], {
      workers: 2,
      run: async (n) => {
        most = Math.max(most, ++atWork);
        await Promise.resolve();
        atWork--;
        return n * n;
      },
      onResult: (n, result) => (results[n] = result),
    });
    expect({ isInterrupted, most }).toEqual({ isInterrupted: false, most: 2 });
    expect(results.slice(1)).toEqual([1, 4, 9, 16, 25]);
  });

  it('end with the first error, and those at work are told', async () => {
    const told: number[] = [];
    const running = runJobs([1, 2, 3], {
      workers: 2,
      run: (n, signal) =>
        n === 2
          ? Promise.reject(new Error('two'))
          : new Promise<null>((resolve) =>
              signal.addEventListener('abort', () => {
                told.push(n);
                resolve(null);
              }),
            ),
      onResult: () => expect.unreachable(),
    });
    await expect(running).rejects.toThrow('two');
    expect(told).toEqual([1]);
  });

  it('that were stopped go on where they were, and those of another program are done again', async () => {
    const folder = join(root, 'work');
    const done: number[] = [];
    const progress: string[] = [];
    const refused: string[] = [];
    const runner: UnitRunner = {
      atOnce: 1,
      run: ({ part }) => {
        const { first: n } = part;
        done.push(n);
        return Promise.resolve(n * n);
      },
    };
    const stop = new AbortController();
    const onRefused = (paths: readonly string[]): void => void refused.push(...paths);
    const all = [1, 2, 3].map((n) => unitOf(n));
    const halfway = await resumeUnits(all, runner, {
      folder,
      onRefused,
      signal: stop.signal,
      onProgress: (at, total, details = '') => {
        progress.push(`${at}/${total} ${details}`);
        if (at === 20) stop.abort();
      },
    });
    expect([...halfway.values()]).toEqual([1, 4]);
    expect(progress).toEqual(['0/30 ', '10/30 | square of 1', '20/30 | square of 2']);

    const whole = await resumeUnits(all, runner, { folder, onRefused });
    expect(all.map((each) => whole.get(each))).toEqual([1, 4, 9]);
    expect(done).toEqual([1, 2, 3]);
    expect(refused).toEqual([]);

    const file = join(root, 'work/squares/3.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"result":9', '"result":8'));
    await resumeUnits([unitOf(1), unitOf(2, 'v2'), unitOf(3)], runner, { folder, onRefused });
    expect(done).toEqual([1, 2, 3, 2, 3]);
    expect(refused).toEqual([join(root, 'work/squares/2.json'), file]);
    await resumeUnits([unitOf(1)], runner, { folder, isFresh: true });
    expect(done.at(-1)).toBe(1);
  });
});
