import { listModels } from '../../src/zoo/models.js';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ZooEvaluation } from '../../scripts/models/zoo-evaluation.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { algorithmOf, parseTrainingConfig, train } from '../../src/train/index.js';
import { configSha256, type ModelConfig, parseModelConfig } from '../../src/train/models/model-config.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { sizedLong } from '../support/size.js';
import { firstsOfTheirKind, takesLong } from './model-decisions.js';
import { sumOf } from '../support/sums.js';

const MODELS = join(import.meta.dirname, '../../models');
const models = listModels();
const names = models.map(({ name }) => name);
const firsts = firstsOfTheirKind(models);

function evaluationOf(name: string) {
  return JSON.parse(readFileSync(join(MODELS, name, 'evaluation.json'), 'utf8')) as ZooEvaluation;
}

describe.each(names)('the model %s', (name) => {
  const folder = join(MODELS, name);

  test('is at most a megabyte, and has a card that names its rebuilding', () => {
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    const card = readFileSync(join(folder, 'card.md'), 'utf8');
    expect(card).toContain(`train --config models/${name}/config.json`);
    expect(existsSync(join(folder, 'weights.bin'))).toBe(true);
  });

  test('plays as its evaluation says', { tags: firsts.has(name) ? 'long' : 'nightly' }, async () => {
    const { policy, config } = await policyFromFolder(folder);
    const { agents } = evaluationOf(name);
    expect(agents[0].deals).toBeGreaterThanOrEqual(20_000);
    const parts = partsOf(config.environment);
    const deals = sizedLong(takesLong(name) ? 60 : 200, 200);
    const { won } = await evaluate(parts, policy, seedDeals(2_000_000, deals));
    const share = sumOf(won) / deals;
    const expected = agents[0].winRate.estimate;
    expect(Math.abs(share - expected)).toBeLessThan(5 * Math.sqrt((expected * (1 - expected)) / deals) + 0.01);
    policy.dispose?.();
  });

  test('gives hints whose chances are calibrated, as its card says', () => {
    const { chances } = evaluationOf(name).calibration;
    expect(chances.calibrationError).toBeLessThanOrEqual(0.02);
    expect(chances.positions).toBeGreaterThanOrEqual(100);
    const card = readFileSync(join(folder, 'card.md'), 'utf8');
    expect(card).toContain(`calibration error ${chances.calibrationError.toFixed(4)}`);
  });

  test('says all that training it again needs, and its evaluation whose it is', () => {
    const saved = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as ModelConfig;
    const config = parseModelConfig(saved);
    expect(evaluationOf(name).weightsSha256).toBe(config.files['weights.bin'].sha256);
    expect(saved.sha256).toBe(configSha256(saved));
    expect(evaluationOf(name).configSha256).toBe(saved.sha256);
    const { config: given } = config.training;
    expect(algorithmOf(config.algorithm).name).toBe(given.algorithm);
    expect(parseTrainingConfig(given)).toMatchObject(given);
  });
});

/** The first model of each algorithm: its training again, cut short. */
const ofEachAlgorithm = [...new Set(names.map((name) => name.split('-').at(-1)!))].map((algorithm) =>
  names.find((name) => name.endsWith(algorithm))!,
);

test.each(ofEachAlgorithm)('the training of %s can be begun again', { tags: 'long' }, async (name) => {
  const { training } = JSON.parse(readFileSync(join(MODELS, name, 'config.json'), 'utf8')) as {
    training: { config: { preset: string } };
  };
  const short = {
    ...training.config,
    totalSteps: 600,
    environments: 32,
    minibatchSize: 64,
    evaluations: 0,
    workers: 0,
  };
  const cut = 'learningStarts' in short ? { ...short, learningStarts: 100 } : short;
  expect((await train(cut)).totalSteps).toBeGreaterThanOrEqual(600);
});

test('a config that says endgame 8 instead of 9 is refused, from a folder and from files', () => {
  const text = readFileSync(join(MODELS, 'decade-loop3-value/config.json'), 'utf8');
  expect(text).toContain('"endgame": 9');
  const changed: unknown = JSON.parse(text.replace('"endgame": 9', '"endgame": 8'));
  expect(() => parseModelConfig(changed)).toThrow(/^Expected config\.json as it was saved, but its SHA-256 is another/);
  expect(() => parseModelConfig(JSON.parse(text))).not.toThrow();
});
