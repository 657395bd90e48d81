import type { Backend } from '../agents/backend.js';
import { loadBackend } from '../agents/backend.js';
import type { NetworkArtifacts } from '../agents/network.js';
import type { EnvironmentParts } from '../env/environment.js';
import { partsOf } from '../env/registry.js';
import type { PpoConfig, PpoConfigInput } from './config.js';
import { parsePpoConfig } from './config.js';
import type { PpoMetrics } from './ppo.js';
import { PpoTrainer } from './ppo.js';

/** An iteration's metrics with the clock. */
export interface TrainingMetrics extends PpoMetrics {
  /** Since the start of training. */
  readonly seconds: number;
  /** Decisions a second, rollout and update together, over this iteration. */
  readonly steps_per_second: number;
}

export interface TrainingOptions {
  /** Called after every iteration. */
  onProgress?: (metrics: TrainingMetrics) => void;
  /** Aborting ends training after the present iteration; what has been learnt is returned. */
  signal?: AbortSignal;
  /** What to train on instead of the registry's preset of that name. */
  parts?: EnvironmentParts;
}

export interface TrainingResult {
  readonly config: PpoConfig;
  /** What was trained on. */
  readonly parts: EnvironmentParts;
  readonly backend: Backend;
  /** The trained network as data; `saveModel` writes it, `createPolicy` plays it. */
  readonly network: NetworkArtifacts;
  /** One entry an iteration. */
  readonly metrics: readonly TrainingMetrics[];
  /** Decisions trained on. */
  readonly steps: number;
  readonly episodes: number;
  readonly seconds: number;
  readonly stoppedBy: 'totalSteps' | 'timeLimit' | 'signal';
}

/**
 * Trains a policy with PPO.
 * @throws InputError for a bad config, an unknown preset or a backend that does not start
 * @example const { network } = await trainPpo({ preset: 'decade-loop3', totalSteps: 1_000_000 });
 */
export async function trainPpo(input: PpoConfigInput, options: TrainingOptions = {}): Promise<TrainingResult> {
  const config = parsePpoConfig(input);
  const parts = options.parts ?? partsOf(config.preset, environmentOptionsOf(config));
  const backend = await loadBackend(config.backend);
  const trainer = new PpoTrainer(parts, config);
  try {
    const metrics: TrainingMetrics[] = [];
    const start = performance.now();
    let seconds = 0;
    let stoppedBy: TrainingResult['stoppedBy'] | undefined;
    while (stoppedBy === undefined) {
      const measured = trainer.iterate();
      const before = seconds;
      seconds = (performance.now() - start) / 1000;
      const steps_per_second = (config.environments * config.rolloutLength) / (seconds - before);
      metrics.push({ ...measured, seconds, steps_per_second });
      options.onProgress?.(metrics[metrics.length - 1]);
      await new Promise((resolve) => setTimeout(resolve, 0)); // lets signals and other work through
      if (trainer.steps >= config.totalSteps) stoppedBy = 'totalSteps';
      else if (options.signal?.aborted) stoppedBy = 'signal';
      else if (config.timeLimitSeconds !== null && seconds >= config.timeLimitSeconds) stoppedBy = 'timeLimit';
    }
    const network = await trainer.network.toArtifacts();
    const { episodes } = trainer.environment.statistics;
    return { config, parts, backend, network, metrics, steps: trainer.steps, episodes, seconds, stoppedBy };
  } finally {
    trainer.dispose();
  }
}

function environmentOptionsOf({ rules, reward, maxSteps, skipForcedMoves }: PpoConfig) {
  return { rules, maxSteps, skipForcedMoves, ...(reward === undefined ? {} : { reward }) };
}
