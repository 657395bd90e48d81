import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Job, resumeJobs, runJobs } from '../../../src/lab/jobs/jobs.js';
import { temporaryFolder } from '../../cli/run.js';

const root = temporaryFolder();

/** A job that squares a number. */
function job(n: number, program = 'v1'): Job<number> {
  return { path: `squares/${n}.json`, key: { program, n }, input: n, size: 10, label: `square of ${n}` };
}

const parse = (json: unknown): number | null => (typeof json === 'number' ? json : null);

describe('jobs', () => {
  it('are each done once, at most so many at a time', async () => {
    let [atWork, most] = [0, 0];
    const results: number[] = [];
    const isInterrupted = await runJobs([1, 2, 3, 4, 5], {
      workers: 2,
      run: async (n: number) => {
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
      run: (n: number, signal: AbortSignal) =>
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
    const options = (signal?: AbortSignal) => ({
      folder,
      workers: 1,
      parse,
      signal: signal ?? new AbortController().signal,
      run: (n: number) => Promise.resolve((done.push(n), n * n)),
      onRefused: (paths: readonly string[]) => void refused.push(...paths),
      onProgress: (at: number, total: number, details = '') => void progress.push(`${at}/${total} ${details}`),
    });
    const stop = new AbortController();
    const first = options(stop.signal);
    const halfway = await resumeJobs(
      [1, 2, 3].map((n) => job(n)),
      {
        ...first,
        onProgress: (at, total, details) => {
          first.onProgress(at, total, details);
          if (at === 20) stop.abort();
        },
      },
    );
    expect(halfway.isInterrupted).toBe(true);
    expect(progress).toEqual(['0/30 ', '10/30 | square of 1', '20/30 | square of 2']);

    const whole = await resumeJobs(
      [1, 2, 3].map((n) => job(n)),
      options(),
    );
    expect(whole.isInterrupted).toBe(false);
    expect([...whole.results]).toEqual([[1, 1], [2, 4], [3, 9]]); // prettier-ignore
    expect(done).toEqual([1, 2, 3]);
    expect(refused).toEqual([]);

    const file = join(root, 'work/squares/3.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"result":9', '"result":8'));
    await resumeJobs([job(1), job(2, 'v2'), job(3)], options());
    expect(done).toEqual([1, 2, 3, 2, 3]);
    expect(refused).toEqual([join(root, 'work/squares/2.json'), file]);
    await resumeJobs([job(1)], { ...options(), isFresh: true });
    expect(done.at(-1)).toBe(1);
  });
});
