import { loadBackend } from 'maketen/agents';
import { type TrainingSpeed, trainingSpeed } from './training-speed.js';
import { ALGORITHMS, parseTrainingConfig } from 'maketen/train';
import type { BenchCase, Measurement } from './measure.js';

/** Decisions a second of processor time, with GFLOP/s and the shares of time in per cent beside them. */
function measurementOf({ decisionsPerCpuSecond, gigaflops, shares }: TrainingSpeed): Measurement {
  const percents = Object.entries(shares).map(([part, share]): [string, number] => [`${part} %`, 100 * share]);
  return { figure: decisionsPerCpuSecond, others: { 'GFLOP/s': gigaflops, ...Object.fromEntries(percents) } };
}

function speedCase(algorithm: string, preset: string, workers?: number): BenchCase {
  const config = parseTrainingConfig({ preset, algorithm, evaluations: 0, ...(workers !== undefined && { workers }) });
  const threads = config.workers === 0 ? 'one thread' : `${config.workers} worker threads`;
  return {
    name: `${algorithm} on ${preset}, ${threads}`,
    unit: 'decisions/CPU s',
    group: algorithm,
    run: async (seconds) => measurementOf(await trainingSpeed(config, seconds)),
  };
}

/** What two cores are worth that share nothing: two trainings at once, each in a thread of its own. */
function controlCase(algorithm: string, preset: string): BenchCase {
  const config = parseTrainingConfig({ preset, algorithm, evaluations: 0, workers: 1 });
  return {
    name: `${algorithm} on ${preset}, two trainings at once`,
    unit: 'decisions/CPU s',
    group: algorithm,
    run: async (seconds) => {
      const [one, other] = await Promise.all([trainingSpeed(config, seconds), trainingSpeed(config, seconds)]);
      return one.decisionsPerCpuSecond + other.decisionsPerCpuSecond;
    },
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
    speedCase('ppo', 'decade-loop3', 0),
    speedCase('ppo', 'decade-loop3'),
    controlCase('ppo', 'decade-loop3'),
    speedCase('dqn', 'decade-loop3'),
    speedCase('value', 'decade-loop3'),
    memoryCase('ppo', 'decade-loop3'),
    memoryCase('dqn', 'decade-loop3'),
    memoryCase('value', 'decade-loop3'),
  ];
}

const PRESET = 'decade-loop3';

/** A second network to measure, by algorithm. */
const SMALLER: Readonly<Record<string, readonly number[]>> = { value: [128, 64] };

/** The algorithms by default, and with a smaller network. */
const SETTINGS = ALGORITHMS.flatMap(({ name: algorithm }) =>
  [undefined, ...(SMALLER[algorithm] ? [SMALLER[algorithm]] : [])].map((hiddenSizes) => ({
    label: hiddenSizes ? `${algorithm} [${hiddenSizes.join()}]` : algorithm,
    input: { preset: PRESET, algorithm, ...(hiddenSizes && { hiddenSizes }) },
  })),
);

/** Training in one thread, on one backend after the other. @throws InputError for a backend that does not start here */
export async function trainingBackendCases(names: readonly string[]): Promise<readonly BenchCase[]> {
  const cases = SETTINGS.flatMap(({ label, input }) =>
    names.map((name) => ({
      label,
      config: parseTrainingConfig({ ...input, evaluations: 0, workers: 0, backend: name }),
    })),
  );
  for (const { config } of cases) await loadBackend(config.backend);
  return cases.map(({ label, config }) => ({
    name: `${label} on ${PRESET}, one thread, ${config.backend}`,
    unit: 'decisions/CPU s',
    group: label,
    run: async (seconds) => {
      process.env.TF_NUM_INTRAOP_THREADS = '1'; // libtensorflow would divide each product among all cores
      return measurementOf(await trainingSpeed(config, seconds));
    },
  }));
}
