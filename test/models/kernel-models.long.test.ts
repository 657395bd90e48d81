import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Policy } from '../../src/agents/agent.js';
import { nthLegal } from '../../src/env/environment/rules.js';
import { partsOf } from '../../src/env/index.js';
import { Random } from '../../src/env/base/random.js';
import { VectorEnvironment } from '../../src/env/vector/vector-environment.js';
import { policyFromArtifacts } from '../../src/train/models/index.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { sized } from '../support/size.js';

const MODELS = join(import.meta.dirname, '../../models');
const names = readdirSync(MODELS).filter((name) => statSync(join(MODELS, name)).isDirectory());

afterEach(() => void vi.unstubAllGlobals());

function filesOf(name: string) {
  const file = (of: string) => readFileSync(join(MODELS, name, of));
  return {
    config: JSON.parse(file('config.json').toString()) as { environment: Parameters<typeof partsOf>[0] },
    topology: file('model.json').toString(),
    weights: new Uint8Array(file('weights.bin')),
  };
}

const COUNT = sized(2, 6);

/** Games some random moves on. */
function positions(parts: ReturnType<typeof partsOf>): VectorEnvironment {
  const environment = new VectorEnvironment(parts, COUNT);
  const random = new Random('kernel models test', 1);
  environment.reset(1);
  const actions = new Int32Array(COUNT);
  for (let step = 0; step < 4; step++) {
    const { actionMasks, legalCounts } = environment;
    for (let i = 0; i < COUNT; i++)
      actions[i] = nthLegal(actionMasks, i * parts.rules.moves.length, random.below(legalCounts[i]));
    environment.step(actions);
  }
  return environment;
}

describe('a shipped model on the compiled kernel and in plain TypeScript', () => {
  test.each(names)('says what it says on TensorFlow.js, to a millionth: %s', async (name) => {
    const files = filesOf(name);
    const parts = partsOf(files.config.environment);
    const environment = positions(parts);
    const saidBy = ({ policy }: { readonly policy: Policy }) => {
      const probabilities = new Float32Array(COUNT * parts.rules.moves.length);
      const values = new Float32Array(COUNT);
      policy.evaluate(environment, probabilities, values);
      policy.dispose?.();
      return { probabilities, values };
    };
    const tensors = saidBy(await policyFromFolder(join(MODELS, name), { backend: 'cpu' }));
    for (const backend of ['kernel', 'plain'] as const) {
      const model = await policyFromArtifacts(files, { backend });
      expect(model.computedBy).toBe(backend);
      const said = saidBy(model);
      for (const key of ['probabilities', 'values'] as const) {
        const largest = tensors[key].reduce((most, each) => Math.max(most, Math.abs(each)), 1);
        const off = said[key].map((each, i) => Math.abs(each - tensors[key][i]));
        expect(off.reduce((most, each) => Math.max(most, each), 0)).toBeLessThanOrEqual(1e-6 * largest);
      }
    }
  });

  test('is computed in plain TypeScript where there is no WebAssembly, and says so', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const { policy, computedBy } = await policyFromArtifacts(filesOf('tens-value'), { backend: 'kernel' });
    expect(computedBy).toBe('plain');
    policy.dispose?.();
  });

  test('takes no other backend by name', async () => {
    await expect(policyFromArtifacts(filesOf('tens-value'), { backend: 'wasm' as never })).rejects.toThrow(
      'Expected the backend kernel or plain, but got "wasm"',
    );
  });
});
