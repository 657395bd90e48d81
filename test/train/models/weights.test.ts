import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { InputError, partsOf } from '../../../src/env/index.js';
import { policyFromArtifacts } from '../../../src/train/models/index.js';
import type { ModelConfig } from '../../../src/train/models/model-config.js';
import { policyFromFolder } from '../../../src/train/models/model-folder.js';

const SHIPPED = resolve(import.meta.dirname, '../../../models/tens-value');
const folder = mkdtempSync(join(tmpdir(), 'maketen-weights-'));

beforeAll(() => loadBackend('cpu'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A model with one weight that is no number, and hashes of what it is now. */
function damaged(weight: number): { path: string; config: ModelConfig; weights: Uint8Array } {
  const path = join(folder, String(weight));
  cpSync(SHIPPED, path, { recursive: true });
  rmSync(join(path, 'evaluation.json'));
  const weights = readFileSync(join(path, 'weights.bin'));
  weights.writeFloatLE(weight, 4 * 7);
  const config = JSON.parse(readFileSync(join(path, 'config.json'), 'utf8')) as ModelConfig;
  const saved = { bytes: weights.length, sha256: createHash('sha256').update(weights).digest('hex') };
  const changed = { ...config, sha256: undefined, files: { ...config.files, 'weights.bin': saved } } as ModelConfig;
  writeFileSync(join(path, 'weights.bin'), weights);
  writeFileSync(join(path, 'config.json'), JSON.stringify(changed));
  return { path, config: changed, weights };
}

it.each([NaN, Infinity, -Infinity])(
  'a model with a weight %d is refused in one line that names the file',
  async (weight) => {
    const { path, config, weights } = damaged(weight);
    const topology = readFileSync(join(path, 'model.json'), 'utf8');
    const found = new RegExp(
      `weights\\.bin[^\\n]*: Expected weights that are finite numbers, but weight 7 is ${weight};[^\\n]*$`,
    );
    const fromFolder: unknown = await policyFromFolder(path, { backend: 'cpu' }).catch((error: unknown) => error);
    expect(fromFolder).toBeInstanceOf(InputError);
    expect((fromFolder as Error).message).toMatch(found);
    expect((fromFolder as Error).message).toContain(path);
    const fromFiles: unknown = await policyFromArtifacts({ config, topology, weights }).catch(
      (error: unknown) => error,
    );
    expect(fromFiles).toBeInstanceOf(InputError);
    expect((fromFiles as Error).message).toMatch(found);
  },
);

it.each([undefined, null, 5, {}])(
  'loadModel refuses %o as a path, rules of others and what are none, in one line',
  async (nonsense) => {
    await expect(policyFromFolder(nonsense as never)).rejects.toThrow(
      /^Expected the path of a model's folder, but got [^\n]*$/,
    );
    if (nonsense === undefined || nonsense === null) return;
    await expect(policyFromFolder(SHIPPED, { rules: nonsense as never })).rejects.toThrow(
      /^Expected a game's rules[^\n]*, but got/,
    );
    const { rules } = partsOf('four-ten');
    await expect(policyFromFolder(SHIPPED, { rules })).rejects.toThrow(
      /^Expected a model for rules four-ten-v\d+, but [^\n]*$/,
    );
  },
);
