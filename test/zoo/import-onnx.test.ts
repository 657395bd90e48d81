import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { make, makeVector, partsOf, Random } from '../../src/env/index.js';
import { readModel } from '../../src/train/models/model-folder.js';
import { readOnnx } from '../../src/train/onnx/onnx-graph.js';
import { integerAttribute, OnnxWriter } from '../../src/train/onnx/onnx-writer.js';
import { movesSha256 } from '../../src/train/onnx/policy-description.js';
import { exportOnnx, importOnnx, loadModel } from '../../src/zoo/index.js';
import { fc } from '../support/fast-check.js';
import { refusal } from '../support/refusal.js';
import { sized } from '../support/size.js';
import { sumOf } from '../support/sums.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runOnnx } from '../train/onnx/onnx-session.js';

const PRESET = 'decade-loop3';
const parts = partsOf(PRESET);
const MOVES = parts.rules.moves.length;

const description = {
  format: 'maketen-policy',
  version: 1,
  preset: PRESET,
  inputs: 'features',
  outputs: 'logits',
  movesSha256: movesSha256(parts),
  trainedWith: 'Stable-Baselines3',
};

interface Graph {
  readonly inputs: number;
  readonly moves?: number;
  readonly activation?: string;
  readonly weight?: number;
  /** Type of TensorProto that observations are cast to. */
  readonly cast?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A policy as torch exports Stable-Baselines3's: one network for the logits, one for the value. */
function actorCritic({ inputs, moves = MOVES, activation = 'Tanh', weight = 1, cast = 1, metadata = {} }: Graph) {
  const writer = new OnnxWriter('main_graph');
  const random = new Random('weights', 3);
  const numbers = (size: number) => Float32Array.from({ length: size }, () => weight * (random.float() - 0.5));
  const dense = (from: string, name: string, rows: number, units: number) => {
    const kernel = writer.floats(`${name}.weight`, [units, rows], numbers(units * rows));
    const bias = writer.floats(`${name}.bias`, [units], numbers(units));
    return writer.add('Gemm', [from, kernel, bias], name, [integerAttribute('transB', 1)]);
  };
  const numeric = writer.add('Cast', ['obs'], 'numeric', [integerAttribute('to', cast)]);
  const flat = writer.add('Flatten', [numeric], 'flat', [integerAttribute('axis', 1)]);
  for (const [output, units] of [
    ['logits', moves],
    ['value', 1],
  ] as const) {
    const first = writer.add(activation, [dense(flat, `${output}.0`, inputs, 8)], `${output}.1`);
    const second = writer.add(activation, [dense(first, `${output}.2`, 8, 6)], `${output}.3`);
    dense(second, output, 6, units);
  }
  const port = (name: string, columns: number) => ({ name, shape: ['batch', columns] as const, meaning: '' });
  return writer.finish([port('obs', inputs)], [port('logits', moves), port('value', 1)], metadata);
}

const FEATURES = make(PRESET, { inputs: 'features' });
const columnsOf = (inputs: 'plain' | 'features') =>
  inputs === 'plain'
    ? parts.rules.observationSize
    : FEATURES.observationSpace.shape[0] + MOVES * (FEATURES.actionFeatureSpace?.shape[1] ?? 0);

describe('a policy from an ONNX file', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'policy.onnx');
  const out = join(folder, 'model');
  const save = (bytes: Uint8Array, said: object = description) => {
    writeFileSync(file, bytes);
    writeFileSync(join(folder, 'policy.json'), JSON.stringify(said));
  };

  beforeAll(() => loadBackend('cpu'));

  it.each(['plain', 'features'] as const)(
    'is a model that says what ONNX Runtime does, from %s inputs',
    async (inputs) => {
      const bytes = actorCritic({ inputs: columnsOf(inputs) });
      save(bytes, { ...description, inputs });
      await importOnnx(file, out);
      const { policy, config } = await loadModel(out, { backend: 'cpu' });
      expect(config.training.imported?.by).toBe('Stable-Baselines3');
      const games = makeVector(PRESET, 16, { inputs });
      games.reset(5);
      const columns = columnsOf(inputs);
      const [state, ofMoves] = [games.observations.length / 16, games.actionFeatures.length / 16];
      const rows = new Float32Array(16 * columns);
      for (let i = 0; i < 16; i++) {
        rows.set(games.observations.subarray(i * state, (i + 1) * state), i * columns);
        rows.set(games.actionFeatures.subarray(i * ofMoves, (i + 1) * ofMoves), i * columns + state);
      }
      const { logits, value } = await runOnnx(bytes, { obs: rows }, 16);
      const batch = makeVector(PRESET, 16); // policies encode what the rules observe by themselves
      batch.reset(5);
      const { actionMasks } = batch;
      const probabilities = new Float32Array(16 * MOVES);
      const values = new Float32Array(16);
      policy.evaluate(batch, probabilities, values);
      for (let i = 0; i < 16; i++) {
        expect(values[i]).toBeCloseTo(value[i], 5);
        const weights = Array.from(logits.subarray(i * MOVES, (i + 1) * MOVES), Math.exp);
        weights.forEach((_, move) => (weights[move] *= actionMasks[i * MOVES + move]));
        const sum = sumOf(weights);
        weights.forEach((weight, move) => expect(probabilities[i * MOVES + move]).toBeCloseTo(weight / sum, 5));
      }
      policy.dispose?.();
    },
  );

  it('remembers a discount, and export tells it', { tags: 'long' }, async () => {
    const bytes = actorCritic({ inputs: columnsOf('features') });
    for (const discount of [1, 0.99]) {
      save(bytes, { ...description, discount });
      await importOnnx(file, out);
      const { config } = await readModel(out);
      expect(config.training.config.gamma ?? 1).toBe(discount);
      const again = join(folder, 'again.onnx');
      await exportOnnx(out, again);
      const said = JSON.parse(readOnnx(readFileSync(again)).description!) as object;
      expect({ discount: 1, ...said }).toMatchObject({ discount });
    }
  });

  it('is refused in one line where its metadata describes nothing', async () => {
    const alone = join(folder, 'alone.onnx');
    writeFileSync(alone, actorCritic({ inputs: 9, metadata: { maketen: 'null' } }));
    await expect(importOnnx(alone, out, { preset: PRESET })).rejects.toThrow('key of the policy "format"');
  });

  it.each([
    [/layer of \d+ inputs/, { inputs: 9 }, {}],
    [/Expected \d+ numbers a row.*gives 7/, { inputs: columnsOf('features'), moves: 7 }, {}],
    ['for others', { inputs: columnsOf('features') }, { movesSha256: '0'.repeat(64) }],
    ['moves of tens', { inputs: columnsOf('features') }, { preset: 'tens' }],
    ['preset', { inputs: 9 }, { preset: 'chess' }],
    ['but got Sin', { inputs: columnsOf('features'), activation: 'Sin' }, {}],
    [/Cast .*to other numbers than floats/, { inputs: columnsOf('features'), cast: 7 }, {}],
    ['finite numbers, but number 0 is NaN', { inputs: columnsOf('features'), weight: NaN }, {}],
    ['too large', { inputs: columnsOf('features'), weight: 1e38, activation: 'Relu' }, {}],
    ['"logits" or "action-values"', { inputs: columnsOf('features') }, { outputs: 'value' }],
    ['discount', { inputs: columnsOf('features') }, { discount: 2 }],
    ['colour', { inputs: columnsOf('features') }, { colour: 'red' }],
  ])('is refused in one line: %s', async (message, graph, said) => {
    save(actorCritic(graph), { ...description, ...said });
    expect(await refusal(importOnnx(file, join(folder, 'refused')))).toMatch(message);
  });

  it('is refused where the command line contradicts, and when it is a value of afterstates', async () => {
    save(actorCritic({ inputs: columnsOf('features') }));
    await expect(importOnnx(file, out, { preset: 'tens' })).rejects.toThrow('its description says');
    const values = join(folder, 'value.onnx');
    await exportOnnx('tens-value', values);
    await expect(importOnnx(values, out)).rejects.toThrow('afterstates');
  });

  it('is refused by its size before it is read', async () => {
    const huge = join(folder, 'huge.onnx');
    writeFileSync(huge, '');
    truncateSync(huge, 3 * 2 ** 30); // a hole: it takes no room, and could not be read
    await expect(importOnnx(huge, out)).rejects.toThrow(
      /^Expected .+ to have at most \d+ bytes, but it has 3221225472$/,
    );
  });

  it('is refused in one line when it is cut or damaged anywhere', { tags: 'more' }, async () => {
    const whole = actorCritic({ inputs: columnsOf('features') });
    const damages = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
      fc.tuple(fc.nat(sized(600, whole.length - 1)), fc.nat(255)).map(([at, byte]) => {
        const bytes = Uint8Array.from(whole);
        bytes[at] = byte;
        return bytes;
      }),
    );
    await fc.assert(
      fc.asyncProperty(damages, async (bytes) => {
        save(bytes);
        const error = await importOnnx(file, out).then(
          () => null,
          (thrown: unknown) => thrown as Error,
        );
        if (error === null) return;
        expect([error.name, error.stack]).toEqual(['InputError', error.stack]);
        expect(error.message).not.toContain('\n');
      }),
      { numRuns: sized(50, 300, 1500) },
    );
  });
});
