import type { Policy } from '../agents/agent.js';
import type { Backend } from '../agents/networks/backend.js';
import { loadKernel } from '../agents/networks/kernel/kernel-memory.js';
import type { BackendPreference } from '../agents/networks/network-plan.js';
import { InputError } from '../env/base/errors.js';
import type { GameParts } from '../env/environment/game.js';
import type { Workers } from './learner.js';
import type { SavedModel } from './models/model-files.js';
import { type LoadModelOptions, pureNetworkPolicy } from './models/policy-from-artifacts.js';
import type { SharedConfig } from './shared-config.js';

/** The parts of a training, and where they come from. */
export interface SourcedParts {
  readonly parts: GameParts;
  /** Whether they are anything but the preset's. */
  readonly own: boolean;
  /** URL of the module that made them, if one did. */
  readonly module: string | undefined;
}

/** What a training cannot do by the language alone: threads, TensorFlow.js, files. */
export interface TrainingHost {
  /** Worker threads where a config says nothing of them. */
  readonly workers: number;
  /** Starts what computes. @throws InputError if the backend asked for cannot start here */
  loadBackend(preference: BackendPreference): Promise<Backend>;
  /** Workers in threads of their own. @param config with the backend that has been loaded */
  startWorkers(config: SharedConfig, sourced: SourcedParts, backend: Backend): Promise<Workers>;
  /** @param named how a file of the model is called in errors */
  policyOf(model: Pick<SavedModel, 'config' | 'network'>, named: (file: string) => string, options: LoadModelOptions): Promise<Policy>; // prettier-ignore
  /** What a module makes for a config, and the module's URL. */
  partsOfModule(path: string | URL, config: SharedConfig): Promise<{ readonly parts: GameParts; readonly url: string }>;
  /** @param folder of a model, or of a run with one in it */
  readModel(folder: string): Promise<SavedModel>;
}

function missing(what: string, got: string): InputError {
  return new InputError(`Expected ${what} in maketen/train/core, but got ${got}; use maketen/train, in Node`);
}

/** Of browsers, and of Node without `maketen/train`: one thread, the kernel, nothing on disk. */
const PURE: TrainingHost = {
  workers: 0,
  loadBackend: async (preference) => {
    if (preference !== 'auto' && preference !== 'kernel') throw missing('config key "backend": "kernel"', preference);
    try {
      return await loadKernel();
    } catch {
      throw new InputError('Expected WebAssembly with SIMD to train with, but there is none here; use a newer browser');
    }
  },
  startWorkers: ({ workers }) => Promise.reject(missing('config key "workers": 0', String(workers))),
  policyOf: pureNetworkPolicy,
  partsOfModule: (path) => Promise.reject(missing('"parts" as an object', String(path))),
  readModel: (folder) => Promise.reject(missing('no folder to start from', folder)),
};

let present = PURE;

export function trainingHost(): TrainingHost {
  return present;
}

/** From now on trainings can do more than the language alone: `maketen/train` calls it. */
export function provideHost(host: TrainingHost): void {
  present = host;
}
