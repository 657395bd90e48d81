import { type Afterstates, loadBackend, Network } from '../../src/agents/index.js';
import { addKit, type GameParts } from '../../src/env/environment/game.js';
import { Encoder } from '../../src/env/inputs/encoder.js';
import { algorithmOf, parseTrainingConfig, Training } from '../../src/train/index.js';
import { bandit, chain, endless, mostlyIllegal, sanityParts, type SanityState } from '../support/sanity-rules.js';
import { sizedLong } from '../support/size.js';

afterAll(async () => void (await loadBackend('wasm')));

const ALL = {
  preset: 'sanity',
  hiddenSizes: [16],
  learningRate: 1e-2,
  skipForcedMoves: false,
  workers: 0,
  evaluations: 0,
};
const OWN: Readonly<Record<string, object>> = {
  ppo: { environments: 32, rolloutLength: 8, minibatchSize: 64, gaeLambda: 0.95, annealLearningRate: false },
  dqn: {
    environments: 16,
    stepsPerIteration: 4,
    updatesPerIteration: 4,
    minibatchSize: 32,
    bufferSize: 2000,
    learningStarts: 64,
    targetInterval: 8,
    exploration: { start: 1, end: 0, share: 0.5 },
  },
  value: { environments: 16, rolloutLength: 8, minibatchSize: 64, explorationStart: 0.5, explorationEnd: 0.5 },
};

function configOf(algorithm: string, changes: object) {
  return algorithmOf(algorithm).schema.parse({ ...ALL, ...OWN[algorithm], ...changes });
}

async function trained(parts: GameParts, config: ReturnType<typeof configOf>) {
  const training = await Training.create(config, parts);
  while (!training.finished) await training.advance();
  return training;
}

/** The chain as afterstates: the place that a move leads to, or the end. */
const chainAfterstates: Afterstates<SanityState> = {
  name: 'chain',
  size: 3,
  blocks: [{ name: 'place', columns: 3 }],
  expand({ position }, batch) {
    batch.addCertain(0, 1, 0.1);
    if (position === 2) batch.addCertain(1, 1, 1);
    else batch.inputs[batch.add(1, 1, 0) + position] = 1;
  },
};

const PLAIN = { doubleQ: false, dueling: false, loss: 'squared' };

describe.each([
  ['a one-step bandit', bandit],
  ['which of 70 moves to play where 55 are illegal', mostlyIllegal],
  ['to pass by a small reward for a larger one two states on', chain],
])('%s is learnt', (_, game) => {
  const learners: Readonly<Record<string, [algorithm: string, changes: object][]>> = {
    bandit: [
      ['ppo', { totalSteps: 3000, backend: 'wasm' }],
      ['dqn', { totalSteps: 1280, backend: 'wasm' }],
      ...sizedLong<[string, object][]>([], [['dqn', { totalSteps: 1280, ...PLAIN }]]),
    ],
    mostlyIllegal: [
      ['ppo', { totalSteps: 10_000 }],
      ['dqn', { totalSteps: 3200 }],
    ],
    chain: [
      ['ppo', { totalSteps: 6000 }],
      ['dqn', { totalSteps: 3840, nStep: 3, gamma: 0.9, doubleQ: false }],
      ...sizedLong([1, 0], [1, 0.5, 0]).map((lambda): [string, object] => ['value', { totalSteps: 15_000, lambda }]),
      ...sizedLong<[string, object][]>([], [['dqn', { totalSteps: 3840, ...PLAIN }]]),
    ],
  };

  test.each(learners[game.name])('by %s with %j', async (algorithm, changes) => {
    const parts = sanityParts(game());
    const agents = { game: parts.rules.game, afterstates: () => chainAfterstates };
    const takeBack = addKit({ game: { ...parts.game, name: parts.rules.game }, agents });
    const training = await trained(parts, configOf(algorithm, { backend: 'kernel', ...changes }));
    const { won } = await training.play(0, 200);
    expect(won.filter((each) => each === 1).length).toBeGreaterThan(190);
    await training.dispose();
    takeBack();
  });
});

test.each([
  ['ppo', { valueCoefficient: 1, learningRate: 0.05, entropyCoefficient: 0, totalSteps: 15_000 }],
  ['dqn', { nStep: 3, loss: 'squared', totalSteps: 3840 }],
  ...sizedLong<[string, object][]>([], [['dqn', { nStep: 1, loss: 'squared', totalSteps: 3840 }]]),
])('what a game is worth that only a time limit ends: truncation is bootstrapped, %s', async (algorithm, changes) => {
  // 1 a step for ever is worth 1 / (1 - gamma) = 5; taken for an end, the limit of 4 steps would make it at most 2.95.
  const parts = sanityParts(endless(), { maxSteps: 4 });
  const config = configOf(algorithm, { gamma: 0.8, maxGradientNorm: null, maxSteps: 4, backend: 'kernel', ...changes });
  const training = await trained(parts, config);
  const network = await Network.fromArtifacts((await training.bestNetwork()).network);
  const encoder = new Encoder(parts.rules, (config as unknown as { encoder: object }).encoder);
  const [inputs, mask] = [new Float32Array(encoder.size), Uint8Array.of(1, 1)];
  encoder.encode({ observations: new Float32Array(1), actionMasks: mask }, 1, inputs);
  const [ofMoves, ofRow] = [new Float32Array(2), new Float32Array(1)];
  if (algorithm === 'ppo') network.predictPolicy(inputs, mask, 1, ofMoves, ofRow);
  else network.predictActionValues(inputs, mask, 1, ofMoves);
  for (const value of algorithm === 'ppo' ? ofRow : ofMoves) expect(Math.abs(value - 5)).toBeLessThan(0.5);
  network.dispose();
  await training.dispose();
});

test.each(sizedLong([1], [1, 3]))('PPO learns where random play hardly ever wins, seed %i', async (seed) => {
  const encoder = { derivedVersion: 1 };
  const config = { algorithm: 'ppo', totalSteps: 500_000, evaluations: 0, workers: 0, encoder, seed };
  const ppo = await Training.create(parseTrainingConfig({ preset: 'decade-loop3-optional', ...config }));
  while (!ppo.finished) await ppo.advance();
  const { won } = await ppo.play(2_000_000, 500);
  await ppo.dispose();
  expect(won.filter((each) => each === 1).length).toBeGreaterThan(100);
});
