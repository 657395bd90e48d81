import { type TrainingSpeed, trainingSpeed } from '../../lab/training-speed/training-speed.js';
import { parseTrainingConfig } from '../../train/index.js';
import type { BenchCase, Measurement } from './bench-case.js';

/** Decisions a second of processor time, with GFLOP/s and the shares of time in per cent beside them. */
export function measurementOf({ decisionsPerCpuSecond, gigaflops, shares }: TrainingSpeed): Measurement {
  const percents = Object.entries(shares).map(([part, share]): [string, number] => [`${part} %`, 100 * share]);
  return { figure: decisionsPerCpuSecond, others: { 'GFLOP/s': gigaflops, ...Object.fromEntries(percents) } };
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
    unit: 'decisions/CPU s',
    run: async (seconds) => measurementOf(await trainingSpeed(config, seconds)),
  };
}

/** Most memory that a process took which trained for `seconds` with default config. */
function memoryCase(algorithm: string, preset: string): BenchCase {
  const config = parseTrainingConfig({ preset, algorithm, evaluations: 0 });
  return {
    name: `${algorithm} on ${preset}, peak memory`,
    unit: 'MB',
    run: async (seconds) => {
      await trainingSpeed(config, seconds);
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
