import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listModels } from '../../src/zoo/index.js';

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
