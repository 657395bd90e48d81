import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { InputError } from '../../src/env/index.js';
import { createHinter } from '../../src/hint/index.js';
import { listModels, loadModel } from '../../src/zoo/index.js';

const FOLDER = join(import.meta.dirname, '../..');

it('a model of the package is loaded by its name, with what was measured of it, and gives hints', async () => {
  const model = await loadModel('decade-value');
  expect(model.config.environment.preset).toBe('decade');
  const [best] = createHinter({ model }).hint('decade 4 8 3 3 J 6', { limit: 1 });
  const { source, low, high } = best.winProbability;
  expect(source).toBe('model');
  expect(high - low).toBeLessThan(0.5); // without an evaluation it would be 1
  model.policy.dispose?.();
});

it('the models of the package are listed with their presets', () => {
  expect(listModels().find(({ name }) => name === 'decade-value')?.preset).toBe('decade');
});

it.each([['decade-valeu', 'did you mean "decade-value"'], [3], [''], [undefined]])(
  'a model called %j is refused in one line',
  async (name, hint = 'Unknown model') => {
    const refusal = await loadModel(name as string).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^Unknown model [^\n]*$/);
    expect(refusal).toContain(hint);
  },
);

test('a model folder as packed plays and gives hints, says that its weights are rounded, and is refused where they are damaged', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'maketen-rounded-')), 'decade-loop3-value');
  try {
    cpSync(join(FOLDER, 'models/decade-loop3-value'), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('weights.bin'),
    });
    const model = await loadModel(folder);
    expect(model.weights).toBe('int16');
    const exact = await loadModel('decade-loop3-value');
    expect(exact.weights).toBe('float32');
    const [rounded, floats] = [model, exact].map((each) => createHinter({ model: each }).hint('decade 4 8 3 3 J 6'));
    expect(rounded.map(({ move }) => move)).toEqual(floats.map(({ move }) => move));
    for (const [i, { winProbability }] of rounded.entries())
      expect(winProbability.estimate).toBeCloseTo(floats[i].winProbability.estimate, 2);
    model.policy.dispose?.();
    exact.policy.dispose?.();
    const file = join(folder, 'weights-int16.bin');
    const bytes = readFileSync(file);
    bytes[300] ^= 1;
    writeFileSync(file, bytes);
    const refusal = loadModel(folder);
    await expect(refusal).rejects.toThrow(InputError);
    await expect(refusal).rejects.toThrow(/^Expected [^\n]*weights-int16\.bin as it was saved, but[^\n]*$/);
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
});

describe('the package', { tags: 'long' }, () => {
  const FOLDER = join(import.meta.dirname, '../..');

  interface Packed {
    readonly size: number;
    readonly files: readonly { readonly path: string }[];
  }

  /** What `npm pack` would pack, without building it. */
  function packed(): Packed {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const { stdout } = spawnSync('npm', args, { cwd: FOLDER, encoding: 'utf8', shell: process.platform === 'win32' });
    return (JSON.parse(stdout) as Packed[])[0];
  }

  test('the npm package is below 5 MB and holds the weights of each model once, rounded', () => {
    const { size, files } = packed();
    expect(size).toBeLessThan(5_000_000);
    const weights = files.map(({ path }) => path).filter((path) => /^models\/.*\.bin$/.test(path));
    expect(weights.map((path) => path.split('/')[1]).sort()).toEqual(listModels().map(({ name }) => name));
    expect(weights.filter((path) => !/\/weights-int(8|16)\.bin$/.test(path))).toEqual([]);
  });
});
