import { beforeAll, expect, test } from 'vitest';
import type { Afterstates } from '../../../src/agents/afterstates/afterstates.js';
import { OneDecision } from '../../../src/agents/decide-one.js';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { addKit } from '../../../src/env/environment/game.js';
import { partsOf } from '../../../src/env/index.js';
import { type Learner } from '../../../src/train/learner.js';
import { createValue } from '../../../src/train/value/value.js';
import { type ValueConfig, valueConfigSchema } from '../../../src/train/value/value-config.js';
import { chain, sanityParts, type SanityState } from '../../support/sanity-rules.js';

beforeAll(async () => {
  await loadBackend('kernel');
  await loadBackend('wasm');
});

const SMALL = { environments: 16, minibatchSize: 64, hiddenSizes: [8], replayCapacity: 500 };

function configOf(preset: string, changes: Readonly<Record<string, unknown>> = {}): ValueConfig {
  return valueConfigSchema.parse({ preset, ...SMALL, ...changes });
}

/** Trains for some iterations; returns the losses of all minibatches. */
async function train(value: Learner, iterations: number, total: number, done = 0): Promise<number[]> {
  const losses: number[] = [];
  for (let i = done; i < done + iterations; i++) {
    const moment = { iteration: i + 1, steps: 0, progress: i / total, learningRate: 0.003 };
    const { measures } = await value.iterate(moment);
    losses.push(...measures.slice(1).map(({ value_loss }) => value_loss)); // the first is of collecting
  }
  return losses;
}

/** The sanity chain as afterstates: the place that a move leads to, or the end. */
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

test.each([1, 0.5, 0])(
  'lambda %d learns to pass a small reward by for a large one',
  { tags: 'long' },
  async (lambda) => {
    const parts = sanityParts(chain());
    const { game } = parts.rules;
    const agents = { game, afterstates: () => chainAfterstates };
    const takeBack = addKit({ game: { ...parts.game, name: game }, agents });
    const config = configOf('sanity', { lambda, explorationStart: 0.5, explorationEnd: 0.5 });
    const value = createValue(parts, config);
    const losses = await train(value, 120, 120);
    expect(losses[losses.length - 1]).toBeLessThan(0.02);
    const one = new OneDecision(parts.rules, value.policy);
    const state = parts.rules.createState();
    parts.rules.deal(state, 1);
    while (state.outcome === 'ongoing') parts.rules.apply(state, one.decide(state));
    expect(state.outcome).toBe('won');
    value.dispose();
    takeBack();
  },
);

test('a game whose afterstates nobody has told is refused', () => {
  const parts = sanityParts(chain());
  const takeBack = addKit({ game: { ...parts.game, name: parts.rules.game } });
  expect(() => createValue(parts, configOf('sanity'))).toThrow(
    'Expected a game whose afterstates are known, but got sanity',
  );
  takeBack();
});

test.each([
  ['decade', { maxSteps: 5 }, 'Expected no config key "maxSteps" with algorithm value'],
  ['four-ten', { expectedDraws: true }, 'Expected expectedDraws false for four-ten, but got true'],
  ['decade', { shaping: 'cards-left' }, 'Expected no config key "shaping" with algorithm value'],
])('%s %j is refused', (preset, changes, message) => {
  expect(() => createValue(partsOf(preset), configOf(preset, changes))).toThrow(message);
});
