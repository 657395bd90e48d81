import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../../../src/agents/agent.js';
import { OneDecision } from '../../../src/agents/decide-one.js';
import { loadBackend } from '../../../src/agents/backend.js';
import { InputError, partsOf } from '../../../src/env/index.js';
import { type ModelArtifacts, policyFromArtifacts } from '../../../src/train/models/index.js';
import { loadModel } from '../../../src/train/models/model-folder.js';
import { sha256Of } from '../../../src/train/models/sha256.js';

const FOLDER = resolve(import.meta.dirname, '../../../models/tens-value');

const files = {
  config: JSON.parse(readFileSync(join(FOLDER, 'config.json'), 'utf8')) as Record<string, unknown>,
  topology: readFileSync(join(FOLDER, 'model.json'), 'utf8'),
  weights: new Uint8Array(readFileSync(join(FOLDER, 'weights.bin'))),
};

describe('a model from its files', () => {
  beforeAll(() => loadBackend('cpu'));

  it('says what the same model from its folder says, whether its topology comes as text or parsed', async () => {
    const { rules } = partsOf('tens');
    const state = rules.createState();
    rules.deal(state, 5);
    const valueOf = ({ policy }: { readonly policy: Policy }) => {
      const question = new OneDecision(rules, policy);
      const value = new Float32Array(1);
      question.look(state);
      policy.evaluate(question, new Float32Array(rules.moves.length), value);
      policy.dispose?.();
      return value[0];
    };
    const expected = valueOf(await loadModel(FOLDER, { backend: 'cpu' }));
    expect(valueOf(await policyFromArtifacts(files))).toBe(expected);
    const parsed = { ...files, topology: JSON.parse(files.topology) as object };
    expect(valueOf(await policyFromArtifacts(parsed))).toBe(expected);
  });

  const damaged = files.weights.slice();
  damaged[100] ^= 1;
  it.each<[string, Partial<ModelArtifacts>, RegExp]>([
    ['a damaged weight', { weights: damaged }, /weights.bin as it was saved, but its SHA-256 is another/],
    ['weights that were cut', { weights: damaged.slice(8) }, /weights.bin to have \d+ bytes, but it has \d+/],
    ['weights that are none', { weights: [1] as unknown as Uint8Array }, /weights.bin as a Uint8Array/],
    ['another topology', { topology: `${files.topology} ` }, /model.json to have \d+ bytes/],
    ['a parsed topology that is none', { topology: {} }, /model.json key "modelTopology"/],
    ['a config that is none', { config: { format: 'x' } }, /config.json key "format"/],
    ['other rules', { config: { ...files.config, rulesId: 'tens-v0' } }, /a model for rules tens-v\d+.*is for tens-v0/],
    ['an unknown algorithm', { config: { ...files.config, algorithm: 'luck' } }, /algorithm ppo, dqn, value, but got "luck"/],
  ])('is refused with %s, in one line', async (_what, change, message) => {
    const error: unknown = await policyFromArtifacts({ ...files, ...change }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain('\n');
  });
});

it('SHA-256 in plain JavaScript is that of node:crypto, for every length about a block', () => {
  for (const length of [...Array(200).keys(), 375_300]) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
    expect(sha256Of(data)).toBe(createHash('sha256').update(data).digest('hex'));
  }
});
