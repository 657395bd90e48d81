import { refusal } from '../../support/refusal.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ModelConfig, parseModelConfig } from '../../../src/train/models/model-config.js';
import { policyFromFolder, saveModel } from '../../../src/train/models/model-folder.js';
import { policyFromArtifacts, train, type TrainingResult } from '../../../src/train/index.js';
import { smallConfig } from '../../support/small-trainings.js';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { partsOf, type Rules, VectorEnvironment } from '../../../src/env/index.js';
import { sumOf } from '../../support/sums.js';

const PRESET = 'decade-loop3';

const folder = temporaryFolder();
let result: TrainingResult;

beforeAll(async () => {
  result = await train(smallConfig('ppo', { preset: PRESET, totalSteps: 256, evaluations: 0 }));
});

/** A freshly saved model, and its config as changed by `change`, without its hash, as models of earlier versions have none. */
async function saved(name: string, change?: (config: ModelConfig) => void) {
  const path = join(folder, name);
  await saveModel(path, result);
  if (change) {
    const config = JSON.parse(await readFile(join(path, 'config.json'), 'utf8')) as ModelConfig;
    change(config);
    await writeFile(join(path, 'config.json'), JSON.stringify({ ...config, sha256: undefined }));
  }
  return path;
}

describe('a model folder', () => {
  test('gives back a policy with the same probabilities, values and moves', async () => {
    const path = await saved('round-trip');
    const { policy, config } = await policyFromFolder(path);
    const again = (await policyFromFolder(path, { rules: partsOf(PRESET).rules })).policy;
    expect(config.training.steps).toBe(256);
    expect(config.environment.preset).toBe(PRESET);
    expect(await readFile(join(path, 'weights.bin'))).toEqual(Buffer.from(result.network.weights));

    const games = new VectorEnvironment(partsOf(PRESET, { skipForcedMoves: true }), 40);
    games.reset(3);
    const moves = games.rules.moves.length;
    const [first, second] = [policy, again].map((each) => {
      const probabilities = new Float32Array(40 * moves);
      const values = new Float32Array(40);
      const actions = new Int32Array(40);
      each.evaluate(games, probabilities, values);
      each.act(games, actions);
      each.dispose?.();
      return { probabilities, values, actions };
    });
    expect(second).toEqual(first);
    for (let i = 0; i < 40; i++) {
      const row = first.probabilities.subarray(i * moves, (i + 1) * moves);
      expect(sumOf(row)).toBeCloseTo(1, 5);
      expect(row.every((p, move) => (p === 0) === (games.actionMasks[i * moves + move] === 0))).toBe(true);
      expect(first.actions[i]).toBe(row.indexOf(Math.max(...row)));
    }
  });

  test('replaces an older model, but no other folder', async () => {
    const path = await saved('replaced');
    await saveModel(path, result);
    const other = await mkdtemp(join(folder, 'other-'));
    await writeFile(join(other, 'thesis.txt'), 'precious');
    expect(await refusal(saveModel(other, result))).toContain('holds other files');
    expect(await readFile(join(other, 'thesis.txt'), 'utf8')).toBe('precious');
  });

  test.each(['config.json', 'model.json', 'weights.bin'])('without its %s says so', async (name) => {
    const path = await saved(`without-${name}`);
    await rm(join(path, name));
    expect(await refusal(policyFromFolder(path))).toMatch(new RegExp(`${name} cannot be read \\(ENOENT\\)`));
  });

  test('that does not exist says so', async () => {
    expect(await refusal(policyFromFolder(join(folder, 'nowhere')))).toContain('config.json cannot be read');
  });

  test('with a config that is not JSON, or has another version or a wrong key, says so', async () => {
    const path = await saved('config');
    await writeFile(join(path, 'config.json'), '{"format": "maketen-mo');
    expect(await refusal(policyFromFolder(path))).toContain('config.json to be JSON');
    const version = await saved('version', (config) => Object.assign(config, { version: 3 }));
    expect(await refusal(policyFromFolder(version))).toContain('config.json key "version": 2, but got 3');
    const key = await saved('key', (config) => Object.assign(config, { wieghts: 1 }));
    expect(await refusal(policyFromFolder(key))).toContain('Unknown config.json key "wieghts"');
  });

  test('whose config has any other value says so, and one that is only written otherwise is read', async () => {
    const path = await saved('sealed');
    const text = await readFile(join(path, 'config.json'), 'utf8');
    const { policy, config } = await policyFromFolder(path, { backend: 'wasm' });
    policy.dispose?.();
    const written = JSON.parse(text) as ModelConfig;
    expect(config).toEqual(written);
    const reversed = Object.fromEntries(Object.entries(written).reverse());
    expect(parseModelConfig(reversed)).toEqual(config);
    for (const [from, to] of [
      ['"steps": 256', '"steps": 257'],
      ['"seed": 0', '"seed": 1'],
      ['"skipForcedMoves": true', '"skipForcedMoves": false'],
      [written.sha256!, '0'.repeat(64)],
    ]) {
      expect(text).toContain(from);
      await writeFile(join(path, 'config.json'), text.replace(from, to));
      expect(await refusal(policyFromFolder(path))).toBe(
        `Expected ${join(path, 'config.json')} as it was saved, but its SHA-256 is another; fetch it again (how a model plays is chosen when it is loaded, as in NAME+endgame=6)`,
      );
    }
  });

  test('beside the evaluation of another config says so', async () => {
    const path = await saved('evaluated', ({ training }) => (training.steps += 1));
    const evaluation = join(path, 'evaluation.json');
    await writeFile(evaluation, JSON.stringify({ configSha256: '0'.repeat(64) }));
    expect(await refusal(policyFromFolder(path))).toContain(
      `Expected ${evaluation} to be of the config.json beside it`,
    );
    await writeFile(evaluation, '{}');
    (await policyFromFolder(path, { backend: 'wasm' })).policy.dispose?.();
  });

  test('for another preset names the options that differ', async () => {
    const path = await saved('preset');
    const message = await refusal(policyFromFolder(path, { rules: partsOf('decade-loop').rules }));
    expect(message).toContain(
      'Expected a model for option maxRun null, but this one (preset decade-loop3) is for maxRun 3',
    );
    expect(await refusal(policyFromFolder(path, { rules: partsOf('tens').rules }))).toContain('rules tens-v');
    const unknown = await saved('unknown', (config) => (config.environment.preset = 'decade-loop4'));
    expect(await refusal(policyFromFolder(unknown))).toContain('Unknown preset "decade-loop4"; did you mean');
  });

  test('for other moves, features or inputs names them', async () => {
    const moves = await saved('moves', (config) => (config.moves[1] = 'discard 7 7'));
    expect(await refusal(policyFromFolder(moves))).toContain('is for discard 7 7');
    const features = await saved('features', (config) => (config.features[0].size = 51));
    expect(await refusal(policyFromFolder(features))).toContain('is for "line" (51 x category 0..10)');
    const options = await saved('options', ({ inputs }) => {
      if (inputs.kind === 'observation') inputs.options.firstPositions = 1;
    });
    expect(await refusal(policyFromFolder(options))).toMatch(
      /Expected a network of \d+ inputs .* but got one of \d+ inputs/,
    );
    const blocks = await saved('blocks', ({ inputs }) => void inputs.blocks.pop());
    expect(await refusal(policyFromFolder(blocks))).toMatch(/Expected a model for inputs ".* is for none/);
    const algorithm = await saved('algorithm', (config) => (config.algorithm = 'pop'));
    expect(await refusal(policyFromFolder(algorithm))).toContain('"algorithm" to be one of ppo');
    const afterstates: ModelConfig['inputs'] = { kind: 'afterstates', name: 'x', blocks: [], lookahead: 0, endgame: 0 };
    const kind = await saved('kind', (config) => (config.inputs = afterstates));
    expect(await refusal(policyFromFolder(kind))).toContain('they are afterstates');
  });

  test('for rules with fewer moves names the one that is missing', async () => {
    const path = await saved('rules');
    const { rules } = partsOf(PRESET);
    const fewer = Object.create(rules, { moves: { value: rules.moves.slice(0, -1) } }) as Rules;
    expect(await refusal(policyFromFolder(path, { rules: fewer }))).toContain('is for draw');
  });
});

describe('weights', () => {
  const SHIPPED = resolve(import.meta.dirname, '../../../models/tens-value');
  const folder = temporaryFolder();

  beforeAll(() => loadBackend('cpu'));

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
      const fromFolder = await refusal(policyFromFolder(path, { backend: 'cpu' }));
      expect(fromFolder).toMatch(found);
      expect(fromFolder).toContain(path);
      expect(await refusal(policyFromArtifacts({ config, topology, weights }))).toMatch(found);
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
});
