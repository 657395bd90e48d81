import { listModels } from '../../../src/zoo/models.js';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WeightSpec } from '../../../src/agents/networks/network-description.js';
import { sha256Of } from '../../../src/train/hashed-file.js';
import { policyFromArtifacts } from '../../../src/train/models/index.js';
import {
  parseModelJson,
  roundedFormat,
  roundedWeights,
  weightsOfRounded,
} from '../../../src/train/models/model-files.js';
import { fc } from '../../support/fast-check.js';
import { refusal } from '../../support/refusal.js';

const MODELS = resolve(import.meta.dirname, '../../../models');
const names = listModels().map(({ name }) => name);

function filesOf(name: string) {
  const file = (of: string) => readFileSync(join(MODELS, name, of));
  const topology = JSON.parse(file('model.json').toString()) as object;
  const config = JSON.parse(file('config.json').toString()) as object;
  return { config, topology, weights: new Uint8Array(file('weights.bin')) };
}

const formats = fc.constantFrom('int8' as const, 'int16');

describe('rounded weights', () => {
  it('are within half a step of what they were made of, unit by unit, and biases are the same', () => {
    const numbers = fc.float({ noNaN: true, noDefaultInfinity: true, min: -4, max: 4 });
    const matrices = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(matrices, fc.array(numbers, { minLength: 35, maxLength: 35 }), formats, (shape, all, format) => {
        const [inputs, units] = shape;
        const specs: WeightSpec[] = [
          { name: 'a/kernel', shape, dtype: 'float32' },
          { name: 'a/bias', shape: [units], dtype: 'float32' },
        ];
        const floats = Float32Array.from(all.slice(0, inputs * units + units));
        const bytes = new Uint8Array(floats.buffer);
        const rounded = roundedWeights(specs, bytes, format);
        expect(roundedFormat(rounded)).toBe(format);
        const back = new Float32Array(weightsOfRounded(specs, rounded, format, 'w', sha256Of(bytes)).slice().buffer);
        for (let i = 0; i < inputs * units; i++) {
          const column = floats.slice(0, inputs * units).filter((_, each) => each % units === i % units);
          const step = Math.max(...column.map(Math.abs)) / (format === 'int8' ? 127 : 32_767);
          expect(Math.abs(back[i] - floats[i])).toBeLessThanOrEqual(0.5001 * step + 1e-6);
        }
        expect(back.slice(inputs * units)).toEqual(floats.slice(inputs * units));
      }),
    );
  });

  it('are refused in one line where they are damaged, cut or of another model', async () => {
    const { config, topology, weights } = filesOf('tens-value');
    const { weightSpecs } = parseModelJson(topology);
    const rounded = roundedWeights(weightSpecs, weights, 'int8');
    const damaged = rounded.slice();
    damaged[200] ^= 1;
    const ofAnother = roundedWeights(weightSpecs, filesOf('tens-15-value').weights, 'int8');
    for (const [given, message] of [
      [damaged, /weights.bin as it was saved, but its SHA-256 is another/],
      [rounded.slice(0, -1), /weights.bin as it was saved/],
      [ofAnother, /weights.bin to be made of this model's weights, but it is of others/],
    ] as const) {
      expect(await refusal(policyFromArtifacts({ config, topology, weights: given }))).toMatch(message);
    }
    const { policy } = await policyFromArtifacts({ config, topology, weights: rounded });
    policy.dispose?.();
  });

  it('are not taken for those of another format', () => {
    expect(roundedFormat(filesOf('tens-value').weights)).toBeUndefined();
    expect(roundedFormat(new Uint8Array(3))).toBeUndefined();
  });

  test.each(names)('%s has those that are made of its weights', (name) => {
    const { topology, weights } = filesOf(name);
    const { weightSpecs } = parseModelJson(topology);
    const found = (['int8', 'int16'] as const).filter((format) =>
      existsSync(join(MODELS, name, `weights-${format}.bin`)),
    );
    expect(found.length).toBe(1);
    const kept = readFileSync(join(MODELS, name, `weights-${found[0]}.bin`));
    expect(kept.equals(roundedWeights(weightSpecs, weights, found[0]))).toBe(true);
  });
});
