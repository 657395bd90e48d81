import { partsOf, Random } from '../../src/env/index.js';
import { createHinter } from '../../src/hint/index.js';
import { policyFromArtifacts } from '../../src/train/models/index.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { fitChances } from '../../src/train/value/fit-chances.js';
import { filesOf, folderOf } from './policy-files.js';
import { decisionOf } from './positions.js';

const { chances, ...files } = filesOf('decade-loop3-ppo');
const parts = partsOf('decade-loop3');

describe('hints of a policy with chances.json', () => {
  it('take no playouts, in the order of its own probabilities, on every backend alike; playouts are still made when asked for', async () => {
    const plain = createHinter({ model: await policyFromArtifacts({ ...files, chances }, { backend: 'plain' }) });
    const kernel = createHinter({ model: await policyFromArtifacts({ ...files, chances }) });
    const without = createHinter({ model: await policyFromArtifacts(files) });
    expect([plain.playsOn, kernel.playsOn, without.playsOn]).toEqual([false, false, true]);
    for (let seed = 0; seed < 20; seed++) {
      const position = decisionOf(parts, seed, 3);
      const [own, others] = [plain.hint(position), kernel.hint(position)];
      const played = without.hint(position, { playouts: 2 });
      expect(own.map(({ move }) => move)).toEqual(played.map(({ move }) => move));
      const probabilities = played.map(({ probability }) => probability);
      expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
      expect(probabilities.reduce((sum, each) => sum + each)).toBeCloseTo(1, 6);
      expect(without.hint(position, { playouts: 2, limit: 1 })).toEqual(played.slice(0, 1));
      own.forEach(({ winProbability, playouts }, i) => {
        expect(playouts).toBe(0);
        expect(winProbability.source).toMatch(/^(model|exact)$/);
        expect(winProbability.estimate).toBeCloseTo(others[i].winProbability.estimate, 4);
      });
      for (const each of plain.hint(position, { playouts: 3 })) expect(each.winProbability.source).not.toBe('model');
    }
  });

  it('come with the model of the folder', async () => {
    const { policy, config } = await policyFromFolder(folderOf('decade-loop3-ppo'));
    expect(createHinter({ model: { policy, config, evaluation: files.evaluation } }).playsOn).toBe(false);
    policy.dispose?.();
    expect(() => policy.chances!.act({ ...parts } as never, new Int32Array(0))).toThrow();
  });
});

describe('a chances.json that is not right is refused:', () => {
  const { config, weights } = chances as { config: object; weights: string };
  it.each([
    ['of another policy', { of: 'f'.repeat(64) }, 'Expected chances.json to be of the policy beside it'],
    ['without weights', { weights: undefined }, 'chances.json key'],
    ['with words as weights', { weights: 'none' }, 'hexadecimal digits'],
    [
      'with changed weights',
      { weights: `${weights.slice(0, -2)}${weights.endsWith('00') ? '01' : '00'}` },
      'in chances.json',
    ],
    ['with a changed config', { config: { ...config, rulesId: 'decade-v0' } }, 'config.json in chances.json'],
    ['of a policy itself', { config: files.config, of: chances.of }, 'to hold a value model'],
  ])('one %s', async (_, changes, message) => {
    await expect(policyFromArtifacts({ ...files, chances: { ...chances, ...changes } })).rejects.toThrow(message);
  });
});

it(
  'chances are fitted to the games of a policy, equal seeds give equal ones, and they can be loaded',
  { tags: 'long' },
  async () => {
    const model = await policyFromArtifacts(files);
    const fit = (seed: number) => fitChances(parts, model.policy, model.config, { steps: 4_000, seed });
    const [first, again, other] = [await fit(0), await fit(0), await fit(1)];
    expect(again).toEqual(first);
    expect(other.weights).not.toBe(first.weights);
    const hinter = createHinter({ model: await policyFromArtifacts({ ...files, chances: first }) });
    const random = new Random('positions', 0);
    for (let i = 0; i < 5; i++) {
      const [{ winProbability }] = hinter.hint(decisionOf(parts, random.below(1000), 2), { limit: 1 });
      expect(winProbability.estimate).toBeGreaterThanOrEqual(0);
      expect(winProbability.estimate).toBeLessThan(0.9);
    }
  },
);
