import { beforeAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/backend.js';
import { parsePpoConfig, ppoConfigSchema } from '../../src/train/config.js';
import type { TrainingMetrics } from '../../src/train/train.js';
import { trainPpo } from '../../src/train/train.js';

const SMALL = { preset: 'decade-loop3', environments: 16, rolloutLength: 8, minibatchSize: 64, hiddenSizes: [12] };

describe('a training config', () => {
  test('needs a preset only, and describes every key', () => {
    expect(parsePpoConfig({ preset: 'decade' })).toMatchObject({ algorithm: 'ppo', gamma: 1, skipForcedMoves: true });
    for (const [key, field] of Object.entries(ppoConfigSchema.shape))
      expect([key, field.description]).not.toEqual([key, undefined]);
  });

  test.each([
    [{ preset: 'decade', gamma: 2 }, 'config key "gamma"'],
    [{ preset: 'decade', learningrate: 1 }, 'Unknown config key "learningrate"; did you mean "learningRate"'],
    [{ preset: 'decade', encoder: { firstPositions: 0 } }, 'config key "encoder.firstPositions"'],
    [{ preset: 'decade', backend: 'gpu' }, 'config key "backend"'],
    [{}, 'config key "preset"'],
  ])('%j is refused by name', (config, message) => {
    expect(() => parsePpoConfig(config)).toThrow(message);
  });
});

describe('training', () => {
  beforeAll(async () => void (await loadBackend()));

  test('reports every iteration and gives the network, metrics and counts', async () => {
    const seen: TrainingMetrics[] = [];
    const result = await trainPpo({ ...SMALL, totalSteps: 300 }, { onProgress: (metrics) => seen.push(metrics) });
    expect(seen.map(({ steps }) => steps)).toEqual([128, 256, 384]);
    expect(result.metrics).toEqual(seen);
    expect(result).toMatchObject({ steps: 384, stoppedBy: 'totalSteps' });
    expect(result.episodes).toBe(seen[2].episodes);
    expect(result.network.weights.length).toBeGreaterThan(1000);
    expect(seen[2].learning_rate).toBeLessThan(seen[0].learning_rate);
  });

  test('gives equal bytes for equal seeds and others for other seeds', async () => {
    const [a, b, c] = [
      await trainPpo({ ...SMALL, totalSteps: 256, seed: 1 }),
      await trainPpo({ ...SMALL, totalSteps: 256, seed: 1 }),
      await trainPpo({ ...SMALL, totalSteps: 256, seed: 2 }),
    ].map(({ network }) => Buffer.from(network.weights));
    expect(a.equals(b)).toBe(true);
    expect(a.equals(c)).toBe(false);
  });

  test('stops on a signal and at the time limit with what it has', async () => {
    const controller = new AbortController();
    const stopped = await trainPpo(SMALL, { signal: controller.signal, onProgress: () => controller.abort() });
    expect(stopped).toMatchObject({ steps: 128, stoppedBy: 'signal' });
    const timed = await trainPpo({ ...SMALL, timeLimitSeconds: 0.001 });
    expect(timed).toMatchObject({ steps: 128, stoppedBy: 'timeLimit' });
  });

  test('an unknown preset is an input error', async () => {
    await expect(trainPpo({ preset: 'decade-lop3' })).rejects.toThrow('did you mean "decade-loop3"');
  });
});
