import '../../src/train/node.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SELECTION } from '../../src/env/base/random.js';
import { PRESETS } from '../../src/env/index.js';
import { ALGORITHMS } from '../../src/train/algorithms.js';
import { parseTrainingConfig, readTrainingConfig } from '../../src/train/config.js';
import { expectRefused } from '../support/refusal.js';

const MODELS = resolve(import.meta.dirname, '../../models');

describe('the deals that a training chooses its best weights by', () => {
  it.each(ALGORITHMS.map(({ name }) => name))(
    'are of the region of selection by default, with %s on every preset',
    (algorithm) => {
      for (const preset of PRESETS) {
        const { evaluationSeed, evaluationDeals } = parseTrainingConfig({ preset, algorithm });
        expect(evaluationSeed).toBeGreaterThanOrEqual(SELECTION.first);
        expect(evaluationSeed + evaluationDeals).toBeLessThanOrEqual(SELECTION.end);
      }
    },
  );

  it.each([
    [{ evaluationSeed: 2_000_000 }],
    [{ evaluationSeed: SELECTION.first - 1 }],
    [{ evaluationSeed: SELECTION.end - 10, evaluationDeals: 11 }],
  ])('cannot be those of training or evaluation: %o', (seeds) => {
    const parse = () => parseTrainingConfig({ preset: 'decade', ...seeds });
    expectRefused(parse, /^Expected config key "evaluationSeed" [^\n]* 536870912 to 1073741823, but got \d+: [^\n]*$/);
  });

  it('are read as they are from a run that has begun with an earlier version', () => {
    expect(readTrainingConfig({ preset: 'decade', evaluationSeed: 5000 }).evaluationSeed).toBe(5000);
  });

  it('are those that they were where a shipped model is trained again', () => {
    const names = readdirSync(MODELS, { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(names.length).toBeGreaterThan(0);
    for (const { name } of names) {
      const text = readFileSync(join(MODELS, name, 'config.json'), 'utf8');
      const { training } = JSON.parse(text) as { training: { config: { evaluationSeed: number } } };
      expect(parseTrainingConfig(training.config).evaluationSeed).toBe(training.config.evaluationSeed);
    }
  });
});
