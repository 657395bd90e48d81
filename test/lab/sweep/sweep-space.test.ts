import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runName, sweepRuns } from '../../../src/lab/sweep/space.js';
import { combinationResults, type RunState } from '../../../src/lab/sweep/sweep.js';
import { expectRefusal } from '../../cli/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { spaceFile } from './small-sweep.js';

const folder = temporaryFolder();

const BASE = { preset: 'decade', totalSteps: 2000, hiddenSizes: [8], evaluations: 2 };

describe('the space of a sweep', () => {
  it('is every combination of a grid with every seed; the first seed of all comes first', () => {
    const grid = { learningRate: [0.001, 0.003], hiddenSizes: [[8], [8, 8]] };
    const runs = sweepRuns({ base: BASE, grid, seeds: [5, 6] });
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
    expect(sweepRuns({ base: BASE }).map(({ name }) => name)).toEqual(['seed=0']);
  });

  it('names runs alike whatever the order of keys, in characters for files, and never two alike', () => {
    expect(runName({ b: 1, a: 'x' }, 0)).toBe(runName({ a: 'x', b: 1 }, 0));
    const values = [{ derived: true }, { derived: false }, 'a/b', 'a b', [0.5, 0.25], [0.5], [1, 2], null, true, -1e-7];
    const names = values.map((value) => runName({ key: value }, 0));
    expect(new Set(names).size).toBe(values.length);
    for (const name of names) expect(name).toMatch(/^[\w.+=,~-]+$/);
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`key${i}`, i]));
    expect(runName(long, 0)).not.toBe(runName({ ...long, key9: 0 }, 0));
    expect(runName(long, 0).length).toBeLessThan(160);
  });

  it.each([
    [/Unknown sweep key "gird".*"grid"/, { base: BASE, gird: {} }],
    [/"base\.preset": .*undefined/, { base: {} }],
    [/"lerningRate".*learningRate/, { base: BASE, grid: { lerningRate: [1] } }],
    [/: The run gaeLambda=7,seed=0.*"gaeLambda".*7/, { base: BASE, grid: { gaeLambda: [1, 7] } }],
    ['"grid.gaeLambda": array, but got 1', { base: BASE, grid: { gaeLambda: 1 } }],
    [/"grid\.gaeLambda": each value once, but got \[1,0.5,1\]/, { base: BASE, grid: { gaeLambda: [1, 0.5, 1] } }],
    ['"seeds": each value once', { base: BASE, seeds: [1, 1] }],
    ['"base.seed": in "seeds" alone, but got 3', { base: { ...BASE, seed: 3 } }],
    ['"grid.preset": one preset, in "base", but got ["tens"]', { base: BASE, grid: { preset: ['tens'] } }],
    ['Unknown sweep key "random"', { base: BASE, random: {}, samples: 1 }],
    ['"evaluations" of at least 1 in a sweep', { base: { ...BASE, evaluations: 0 } }],
    ['at most 10000', { base: BASE, grid: { a: Array.from({ length: 101 }, (_, i) => i) }, seeds: Array.from({ length: 100 }, (_, i) => i) }], // prettier-ignore
  ])('is refused in one line, before anything is written: %s', async (message, space) => {
    const out = join(folder, 'refused');
    await expectRefusal(`sweep --config ${spaceFile(folder, 'bad.json', space)} --out ${out}`, message);
    expect(existsSync(out)).toBe(false);
  });
});

describe('the results of a sweep', () => {
  const [first] = sweepRuns({ base: BASE });
  const combinations = [1, 2, 3].map((epochs) => ({ epochs }));
  const state = (epochs: number, seed: number, mean: number | null): RunState => ({
    run: { ...first, name: runName({ epochs }, seed), combination: combinations[epochs - 1], seed },
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
      state(1, 0, 0.1),
      state(2, 0, 0.3),
      state(3, 0, null),
      state(1, 1, 0.4),
      state(2, 1, null),
      state(3, 1, null),
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
