import { parseTrainingConfig, Training, type TrainingConfig } from '../../train/index.js';
import type { BenchCase } from './bench-case.js';

/** Iterations before the clock starts: the compiler is busy in them. */
const WARM_UP = 2;

/**
 * Trains for `seconds` and returns the decisions a second, end to end: environments, forward passes and updates; no evaluation.
 * @param clock milliseconds; the clock on the wall, or time on a processor
 */
export async function decisionsPerSecond(
  config: TrainingConfig,
  seconds: number,
  clock: () => number = () => performance.now(),
): Promise<number> {
  const training = await Training.create(config);
  try {
    for (let i = 0; i < WARM_UP; i++) await training.advance();
    const before = training.steps;
    const start = clock();
    while (clock() - start < seconds * 1000) await training.advance();
    return (training.steps - before) / ((clock() - start) / 1000);
  } finally {
    await training.dispose();
  }
}

function speedCase(algorithm: string, preset: string, workers?: number): BenchCase {
  const config = parseTrainingConfig({
    preset,
    algorithm,
    evaluations: 0,
    ...(workers === undefined ? {} : { workers }),
  });
  const threads = config.workers === 0 ? 'one thread' : `${config.workers} worker threads`;
  return {
    name: `${algorithm} on ${preset}, ${threads}`,
    unit: 'decisions/s',
    run: (seconds) => decisionsPerSecond(config, seconds),
  };
}

/** Most memory that a process took which trained for `seconds` with default config. */
function memoryCase(algorithm: string, preset: string): BenchCase {
  const config = parseTrainingConfig({ preset, algorithm, evaluations: 0 });
  return {
    name: `${algorithm} on ${preset}, peak memory`,
    unit: 'MB',
    run: async (seconds) => {
      await decisionsPerSecond(config, seconds);
      return process.resourceUsage().maxRSS / 1024;
    },
  };
}

/** Training with default configs, from end to end. */
export function trainingCases(): readonly BenchCase[] {
  return [
    speedCase('ppo', 'decade-loop3'),
    speedCase('ppo', 'decade-loop3', 0),
    speedCase('dqn', 'decade-loop3'),
    speedCase('value', 'decade-loop3'),
    memoryCase('ppo', 'decade-loop3'),
    memoryCase('dqn', 'decade-loop3'),
    memoryCase('value', 'decade-loop3'),
  ];
}
