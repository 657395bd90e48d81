import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/errors.js';
import { expectThreadsKnow } from '../../env/game-registry.js';
import { DivergedError, trainInFolder, type TrainingConfig, trainingParts } from '../../train/index.js';
import { loadTrainingBackend } from '../../train/workers.js';
import { REFUSED, type Unit, type UnitKind, type UnitSubject } from '../jobs/unit.js';

interface TrainingSubject extends UnitSubject {
  /** Every key of the training's config. */
  readonly config: TrainingConfig;
  /** Computes the training: a worker with another backend refuses the unit. */
  readonly backend: Backend;
}

/** The run folder's files by their paths, in base64, without `OWN_FILES`; or the message of a loss that is not finite, wherever it is trained. */
export type TrainingUnitResult = { readonly files: Readonly<Record<string, string>> } | { readonly diverged: string };

/** Files of a run folder that the sweep itself writes: they name the game's module on its own machine. */
const OWN_FILES = ['config.json', 'game.json'];

/** A whole training as a unit. @throws InputError for a game that other threads cannot load, and for a time limit */
export async function trainingUnit(config: TrainingConfig): Promise<Unit<TrainingSubject>> {
  if (config.timeLimitSeconds !== null)
    throw new InputError(
      `Expected config key "timeLimitSeconds": null where trainings are compared at equal numbers of decisions, but got ${config.timeLimitSeconds}; leave it out`,
    );
  expectThreadsKnow(config.preset);
  const backend = await loadTrainingBackend(config);
  return {
    kind: trainingKind.name,
    subject: { spec: trainingParts(config).spec, agents: [], config, backend },
    part: {},
  };
}

/** A training from its start to its end, in a temporary folder. */
export const trainingKind: UnitKind<TrainingSubject, object, TrainingUnitResult> = {
  name: 'training',
  load({ config, backend }) {
    return Promise.resolve({
      run: async (_, signal) => {
        const own = await loadTrainingBackend(config);
        if (JSON.stringify(own) !== JSON.stringify(backend))
          throw new Error(
            `${REFUSED}it is trained with ${backend.name}, here with ${own.name} or another version of it`,
          );
        const folder = fs.mkdtempSync(join(tmpdir(), 'maketen-training-'));
        try {
          await trainInFolder(config, folder, signal ? { signal } : {});
          signal?.throwIfAborted();
          return { files: filesOf(folder) };
        } catch (error) {
          if (error instanceof DivergedError) return { diverged: error.message };
          throw error;
        } finally {
          fs.rmSync(folder, { recursive: true, force: true });
        }
      },
    });
  },
};

function filesOf(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => !OWN_FILES.includes(name) && fs.statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [name.replaceAll('\\', '/'), fs.readFileSync(join(folder, name), 'base64')]),
  );
}
