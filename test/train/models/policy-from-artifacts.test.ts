import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { OneDecision, type Policy } from '../../../src/agents/index.js';
import { InputError, partsOf } from '../../../src/env/index.js';
import { sha256Of } from '../../../src/train/hashed-file.js';
import { type ModelArtifacts, policyFromArtifacts } from '../../../src/train/models/index.js';
import { policyFromFolder } from '../../../src/train/models/model-folder.js';
import { dealt } from '../../support/games.js';
import { refusal } from '../../support/refusal.js';

const FOLDER = resolve(import.meta.dirname, '../../../models/tens-value');

const files = {
  config: JSON.parse(readFileSync(join(FOLDER, 'config.json'), 'utf8')) as Record<string, unknown>,
  topology: readFileSync(join(FOLDER, 'model.json'), 'utf8'),
  weights: new Uint8Array(readFileSync(join(FOLDER, 'weights.bin'))),
};

/** One letter is another, so that the size is the same. */
function changedTopology() {
  return JSON.parse(files.topology.replace('maketen', 'mistake')) as object;
}

/** Files that belong together, though the topology is none of a model. */
function savedAs(topology: object): Partial<ModelArtifacts> {
  const text = new TextEncoder().encode(`${JSON.stringify(topology, null, 1)}\n`);
  const saved = { bytes: text.length, sha256: sha256Of(text) };
  const { files: listed } = files.config as { files: object };
  return { topology, config: { ...files.config, sha256: undefined, files: { ...listed, 'model.json': saved } } };
}

describe('a model from its files', () => {
  it('says what the same model from its folder says, whether its topology comes as text or parsed', async () => {
    const { rules } = partsOf('tens');
    const state = dealt(rules, 5);
    const valueOf = ({ policy }: { readonly policy: Policy }) => {
      const question = new OneDecision(rules, policy);
      const value = new Float32Array(1);
      question.look(state);
      policy.evaluate(question, new Float32Array(rules.moves.length), value);
      policy.dispose?.();
      return value[0];
    };
    const expected = valueOf(await policyFromFolder(FOLDER, { backend: 'kernel' }));
    expect(expected).toBeCloseTo(valueOf(await policyFromFolder(FOLDER, { backend: 'cpu' })), 6);
    expect(valueOf(await policyFromArtifacts(files))).toBe(expected);
    const parsed = { ...files, topology: JSON.parse(files.topology) as object };
    expect(valueOf(await policyFromArtifacts(parsed))).toBe(expected);
    const fetched = { ...files, weights: files.weights.slice().buffer };
    expect(valueOf(await policyFromArtifacts(fetched))).toBe(expected);
    const ofAnotherRealm = runInNewContext('Uint8Array.from(bytes)', { bytes: files.weights }) as Uint8Array;
    expect(ofAnotherRealm).not.toBeInstanceOf(Uint8Array);
    expect(valueOf(await policyFromArtifacts({ ...files, weights: ofAnotherRealm }))).toBe(expected);
  });

  it.each(['kernel', 'plain'] as const)(
    'can be freed twice, and says so when it is asked after that: %s',
    async (backend) => {
      const { policy } = await policyFromArtifacts(files, { backend });
      const { rules } = partsOf('tens');
      const question = new OneDecision(rules, policy);
      const state = dealt(rules, 5);
      policy.dispose?.();
      policy.dispose?.();
      expect(() => question.decide(state)).toThrow(
        new InputError('Expected a network to compute with, but it has been disposed of; load the model again'),
      );
    },
  );

  it.each([undefined, null, 5])('is refused for %j instead of files', async (given) => {
    await expect(policyFromArtifacts(given as unknown as ModelArtifacts)).rejects.toThrow(
      new InputError(`Expected a model's files, { config, topology, weights }, but got ${String(given)}`),
    );
  });

  const damaged = files.weights.slice();
  damaged[100] ^= 1;
  it.each([
    ['a damaged weight', { weights: damaged }, /weights.bin as it was saved, but its SHA-256 is another/],
    ['weights that were cut', { weights: damaged.slice(8) }, /weights.bin to have \d+ bytes, but it has \d+/],
    [
      'weights that are none',
      { weights: [1] as unknown as Uint8Array },
      /weights.bin as a Uint8Array or an ArrayBuffer, but got \[1\]/,
    ],
    ['no weights', { weights: undefined }, /weights.bin as a Uint8Array or an ArrayBuffer, but got undefined/],
    ['another topology', { topology: `${files.topology} ` }, /model.json to have \d+ bytes/],
    [
      'a parsed topology that is another',
      { topology: changedTopology() },
      /model.json as it was saved, but its SHA-256 is another/,
    ],
    ['no topology', { topology: undefined }, /model.json as text or parsed, but got undefined/],
    [
      'saved files that are no network',
      savedAs({ modelTopology: {}, weightsManifest: [{ weights: [] }] }),
      /network in model.json and weights.bin, but cannot build it: .*"config" is not/,
    ],
    ['a saved topology that is none', savedAs({}), /model.json key "modelTopology"/],
    ['a config that is a list', { config: [] }, /Expected config.json: object, but got \[\]/],
    [
      'other rules',
      { config: { ...files.config, sha256: undefined, rulesId: 'tens-v0' } },
      /a model for rules tens-v\d+.*is for tens-v0/,
    ],
  ])('is refused with %s, in one line', async (_what, change, message) => {
    expect(await refusal(policyFromArtifacts({ ...files, ...change }))).toMatch(message);
  });
});

it('SHA-256 in plain JavaScript is that of node:crypto, for every length about a block', () => {
  for (const length of [...Array(200).keys(), 375_300]) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
    expect(sha256Of(data)).toBe(createHash('sha256').update(data).digest('hex'));
  }
});

describe('a shipped model on the compiled kernel and in plain TypeScript', { tags: 'long' }, () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('is computed in plain TypeScript where there is no WebAssembly, and says so', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const { policy, computedBy } = await policyFromArtifacts(files, { backend: 'kernel' });
    expect(computedBy).toBe('plain');
    policy.dispose?.();
  });

  test('takes no other backend by name', async () => {
    await expect(policyFromArtifacts(files, { backend: 'wasm' as never })).rejects.toThrow(
      'Expected the backend kernel or plain, but got "wasm"',
    );
  });
});
