import { describe, expect, it } from 'vitest';
import { timeToStrength, trainingSpeed } from '../../research/bench/training-speed.js';
import { smallConfig } from '../support/small-trainings.js';

describe('the speed of a training', () => {
  it.each(['ppo', 'dqn', 'value'])('of %s has shares that make up the whole', { tags: 'long' }, async (algorithm) => {
    const { decisionsPerCpuSecond, gigaflops, shares } = await trainingSpeed(smallConfig(algorithm), 0);
    expect(Math.min(decisionsPerCpuSecond, gigaflops)).toBeGreaterThan(0);
    expect(Object.keys(shares)).toEqual(['environment', 'features', 'forward', 'gradient', 'optimizer', 'other']);
    expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    for (const share of Object.values(shares)) expect(share).toBeGreaterThan(-1e-9);
  });
});

describe('the time to a strength', () => {
  const goal = { firstSeed: 0, deals: 20, every: 100 };

  it('ends with the first evaluation that is strong enough', async () => {
    const { cpuSeconds, steps, winRates } = await timeToStrength(smallConfig('value'), { ...goal, winRate: 0 });
    expect(cpuSeconds).toBeGreaterThan(0);
    expect(steps).toBeGreaterThanOrEqual(100);
    expect(steps).toBeLessThan(200);
    expect(winRates).toHaveLength(1);
  });

  it('is none where no evaluation is; there is one every so many decisions, and one at the end', async () => {
    const { cpuSeconds, steps, winRates } = await timeToStrength(smallConfig('value'), { ...goal, winRate: 1.01 });
    expect(cpuSeconds).toBeNull();
    expect(steps).toBeGreaterThanOrEqual(512);
    expect(winRates).toHaveLength(5);
  });

  it('plays the same deals for equal seeds, and says how far it is', { tags: 'long' }, async () => {
    const told: [number, number][] = [];
    const onProgress = (done: number, total: number): void => void told.push([done, total]);
    const hard = { ...goal, winRate: 1.01 };
    const first = await timeToStrength(smallConfig('value'), hard, { onProgress });
    const second = await timeToStrength(smallConfig('value'), hard);
    expect(second.winRates).toEqual(first.winRates);
    expect(told).toHaveLength(5);
    expect(told.at(-1)).toEqual([first.steps, 512]);
  });

  it('refuses deals that trainings choose their weights by, and ends at a signal', async () => {
    const kept = timeToStrength(smallConfig('value'), { ...goal, winRate: 1, firstSeed: 2 ** 29 });
    await expect(kept).rejects.toThrow('Expected seeds for evaluation');
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(timeToStrength(smallConfig('value'), { ...goal, winRate: 1 }, { signal: aborted })).rejects.toThrow(
      'enough',
    );
  });
});
