import { type Backend, BACKEND_PREFERENCES, loadBackend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/index.js';
import { suggestion } from '../../env/nearest-name.js';
import { trainingSpeed } from '../../lab/training-speed/training-speed.js';
import { ALGORITHMS, parseTrainingConfig } from '../../train/index.js';
import type { BenchCase } from './bench-case.js';
import { measurementOf } from './training.js';

const BACKENDS = BACKEND_PREFERENCES.filter((name) => name !== 'auto');

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

function backendOf(name: string): Backend['name'] {
  const backend = BACKENDS.find((each) => each === name);
  if (backend) return backend;
  throw new InputError(
    `Expected --backend to be one of ${BACKENDS.join(', ')}, but got "${name}"${suggestion(name, BACKENDS)}`,
  );
}

/**
 * Training in one thread, on one backend after the other.
 * @throws InputError for a name that is no backend, or a backend that does not start here
 */
export async function trainingBackendCases(names: readonly string[]): Promise<readonly BenchCase[]> {
  const backends = names.map(backendOf);
  for (const backend of backends) await loadBackend(backend);
  return SETTINGS.flatMap(({ label, input }) =>
    backends.map((backend): BenchCase => {
      const config = parseTrainingConfig({ ...input, evaluations: 0, workers: 0, backend });
      return {
        name: `${label} on ${PRESET}, one thread, ${backend}`,
        unit: 'decisions/CPU s',
        group: label,
        run: async (seconds) => {
          process.env.TF_NUM_INTRAOP_THREADS = '1'; // libtensorflow would divide each product among all cores
          return measurementOf(await trainingSpeed(config, seconds));
        },
      };
    }),
  );
}
