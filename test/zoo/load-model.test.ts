import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createHinter } from '../../src/hint/index.js';
import { listModels, loadModel } from '../../src/zoo/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';

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

it.each([['decade-valeu', 'did you mean "decade-value"'], [3], [''], [undefined]])(
  'a model called %j is refused in one line',
  async (name, hint = 'Unknown model') => {
    const refusal = await loadModel(name as string).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^Unknown model [^\n]*$/);
    expect(refusal).toContain(hint);
  },
);

test('a model folder as packed plays and gives hints, and says that its weights are rounded', async () => {
  const folder = join(temporaryFolder(), 'decade-loop3-value');
  cpSync(join(FOLDER, 'models/decade-loop3-value'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('weights.bin'),
  });
  const [model, exact] = [await loadModel(folder), await loadModel('decade-loop3-value')];
  expect([model.weights, exact.weights]).toEqual(['int16', 'float32']);
  const [rounded, floats] = [model, exact].map((each) => createHinter({ model: each }).hint('decade 4 8 3 3 J 6'));
  expect(rounded.map(({ move }) => move)).toEqual(floats.map(({ move }) => move));
  for (const [i, { winProbability }] of rounded.entries())
    expect(winProbability.estimate).toBeCloseTo(floats[i].winProbability.estimate, 2);
  for (const { policy } of [model, exact]) policy.dispose?.();
});

describe('the package', { tags: 'long' }, () => {
  interface Packed {
    readonly size: number;
    readonly files: readonly { readonly path: string }[];
  }

  /** What `npm pack` would pack, without building it. */
  function packed() {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const { stdout } = spawnSync('npm', args, { cwd: FOLDER, encoding: 'utf8', shell: process.platform === 'win32' });
    return (JSON.parse(stdout) as Packed[])[0];
  }

  test('the npm package is below 5 MB and holds the weights of each model once, rounded', () => {
    const { size, files } = packed();
    expect(size).toBeLessThan(5_000_000);
    const binaries = files.map(({ path }) => path).filter((path) => /^models\/.*\.bin$/.test(path));
    const weights = binaries.filter((path) => /\/weights-int(8|16)\.bin$/.test(path));
    expect(weights.map((path) => path.split('/')[1]).sort()).toEqual(listModels().map(({ name }) => name));
    expect(binaries.filter((path) => !weights.includes(path))).toEqual(['models/decade-loop3-optional-outlook.bin']);
  });
});
