import { join } from 'node:path';
import { resolveAgent } from '../../src/agents/resolve/resolve-agent.js';
import { InputError, partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/evaluate.js';
import { createHinter } from '../../src/hint/index.js';
import { chooseHintAgent } from '../../src/lab/hint-agent.js';
import { boundPreset, calibrateAgent, evaluateAgents } from '../../src/lab/index.js';
import { train, type TrainingResult } from '../../src/train/index.js';
import { policyFromFolder, saveModel } from '../../src/train/models/model-folder.js';
import { ALGORITHM_NAMES, smallConfig } from '../support/small-trainings.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const parts = partsOf('decade-loop3');
const DEALS = seedDeals(0, 12);
const SHORT = { totalSteps: 64, evaluations: 1, evaluationDeals: 2 };

const root = temporaryFolder();

describe.each(ALGORITHM_NAMES)('what train resolves to, with %s', (algorithm) => {
  let trained: TrainingResult;
  beforeAll(async () => {
    trained = await train(smallConfig(algorithm, SHORT));
  });

  it('is resolved as the agent that its saved model is', async () => {
    const { label, agent, model } = await resolveAgent(parts, trained);
    expect(label).toBe(`${algorithm}:decade-loop3`);
    expect(model?.reward.name).toBe('win');
    const folder = join(root, algorithm);
    await saveModel(folder, trained);
    const { policy, config } = await policyFromFolder(folder);
    const [own, saved] = [await evaluate(parts, agent, DEALS), await evaluate(parts, policy, DEALS)];
    expect(own.returns).toEqual(saved.returns);
    expect(own.decisions).toBe(saved.decisions);
    expect(config).toMatchObject({ algorithm, training: { steps: trained.steps, episodes: trained.episodes } });
    expect((await trained.load()).config).toEqual(config);
    agent.dispose?.();
    policy.dispose?.();
  });

  it('plays evaluations and comparisons, gives hints and is calibrated', async () => {
    const { agent, decisions } = await evaluate(parts, trained, DEALS);
    expect(agent).toBe(trained.label);
    const [one, random] = await evaluateAgents(parts, [trained, 'random'], DEALS);
    expect([one.agent, one.decisions, random.agent]).toEqual([trained.label, decisions, 'random']);
    const chosen = await chooseHintAgent(parts, trained);
    expect([chosen.name, chosen.values?.reward.name]).toEqual([trained.label, 'win']);
    chosen.agent.dispose?.();
    const model = await trained.load();
    expect(createHinter({ model, playouts: 2 }).hint({ seed: 7 })[0].move).toBeDefined();
    model.policy.dispose?.();
    const { agent: calibrated } = await calibrateAgent(parts, trained, seedDeals(0, 4), { playouts: 2 });
    expect(calibrated).toBe(trained.label);
  });

  it('is refused for other rules, and where it has to be loaded first', async () => {
    await expect(resolveAgent(partsOf('decade'), trained)).rejects.toThrow(InputError);
    expect(() => createHinter({ preset: 'decade-loop3', agent: trained as never })).toThrow('await trained.load()');
  });
});

it('bounds and players of bounds may be trained models', { tags: 'long' }, async () => {
  const trained = await train(smallConfig('value', SHORT));
  const { report } = await boundPreset(parts, seedDeals(0, 3), { value: trained, agent: 'random' });
  expect([report.value, report.agent]).toEqual([trained.label, 'random']);
});

it("an agent that was given stays its owner's", async () => {
  const { agent: random } = await resolveAgent(parts, 'random');
  const freed: string[] = [];
  const mine = { ...random, name: 'mine', act: random.act.bind(random), dispose: () => freed.push('mine') };
  await evaluateAgents(parts, [mine], DEALS);
  expect(freed).toEqual([]);
});
