import { describe, expect, test } from 'vitest';
import type { Network } from '../../../src/agents/networks/network.js';
import { infer } from '../../../src/agents/policies/move-policies.js';
import type { GameParts } from '../../../src/env/environment/game.js';
import { Encoder } from '../../../src/env/inputs/encoder.js';
import { parseTrainingConfig, Training } from '../../../src/train/index.js';
import { createPpo } from '../../../src/train/ppo/ppo.js';
import { chain, endless, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';
import { configOf, training } from './small-training.js';

describe('PPO learns', () => {
  /** Mean return of the last of some iterations. */
  async function learn(parts: GameParts, iterations: number): Promise<number> {
    const ppo = await training(parts);
    let last: number | undefined;
    for (let i = 0; i < iterations; i++) last = (await ppo.advance()).episode_return;
    await ppo.dispose();
    return last!;
  }

  test('which of 70 moves to play where 55 are illegal', async () => {
    expect(await learn(sanityParts(mostlyIllegal()), 40)).toBeGreaterThan(0.95);
  });

  test('to pass by a small reward for a larger one two states on', async () => {
    expect(await learn(sanityParts(chain()), 25)).toBeGreaterThan(0.97);
  });

  test('the value of a game that only a time limit ends: truncation is bootstrapped', async () => {
    // 1 a step for ever is worth 1 / (1 - gamma) = 5; taken for an end, the limit of 4 steps would make it at most 2.95.
    const changes = {
      gamma: 0.8,
      valueCoefficient: 1,
      learningRate: 0.05,
      entropyCoefficient: 0,
      maxGradientNorm: null,
    };
    const parts = sanityParts(endless(), { maxSteps: 4 });
    const ppo = await training(parts, changes);
    for (let i = 0; i < 60; i++) await ppo.advance();

    const learner = createPpo(parts, configOf(changes));
    learner.network.setWeights(ppo.workers.weights);
    const encoder = new Encoder(parts.rules, configOf(changes).encoder);
    const inputs = new Float32Array(encoder.size);
    encoder.encode({ observations: new Float32Array(1), actionMasks: Uint8Array.from([1, 1]) }, 1, inputs);
    const [, [value]] = infer(learner.network as Network, inputs, Uint8Array.from([1, 1]), 1, true);
    expect(value).toBeGreaterThan(4.5);
    expect(value).toBeLessThan(5.5);
    learner.dispose();
    await ppo.dispose();
  });
});

test.each([1, 3])('PPO learns where random play hardly ever wins, seed %i', async (seed) => {
  const ppo = await Training.create(
    parseTrainingConfig({
      preset: 'decade-loop3-optional',
      algorithm: 'ppo',
      totalSteps: 500_000,
      evaluations: 0,
      workers: 0,
      encoder: { derivedVersion: 1 },
      seed,
    }),
  );
  while (ppo.finished === undefined) await ppo.advance();
  const { won } = await ppo.play(2_000_000, 500);
  await ppo.dispose();
  expect(won.filter((each) => each === 1).length).toBeGreaterThan(100);
});
