import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Backend } from '../../agents/networks/backend.js';
import { loadKernelFirst } from '../../agents/networks/backend.js';
import { InputError, shown } from '../../env/errors.js';
import { expectThreadsKnow } from '../../env/game-registry.js';
import type { TrainingConfig } from '../../train/index.js';
import { DivergedError, parseTrainingConfig, trainInFolder, trainingParts } from '../../train/index.js';
import { type LoadUnits, REFUSED, type Unit, type UnitSubject } from '../jobs/unit.js';

interface TrainingSubject extends UnitSubject {
  /** Every key of the training's config. */
  readonly config: TrainingConfig;
  /** Computes the training: a worker with another backend refuses the unit. */
  readonly backend: Backend;
}

/** Files of a run folder that the sweep itself writes: they name the game's module on its own machine. */
const OWN_FILES = ['config.json', 'game.json'];

const resultSchema = z.union([
  z.strictObject({ files: z.record(z.string(), z.string()) }),
  z.strictObject({ diverged: z.string() }),
]);

/** The files of the run folder in base64, without `OWN_FILES`; or the message of a loss that is not finite. */
type TrainingUnitResult = z.infer<typeof resultSchema>;

/** @throws InputError for another shape of result, and for files outside the run folder or of the sweep's own */
export function parseTrainingResult(json: unknown): TrainingUnitResult {
  const { success, data } = resultSchema.safeParse(json);
  if (!success) throw new InputError('Expected the files of a run folder from a worker, but got something else');
  const isRunFile = (path: string): boolean =>
    path.split('/').every((name) => /^[\w.-]+$/.test(name) && !/^\.+$/.test(name)) &&
    !OWN_FILES.includes(path.toLowerCase());
  const wrong = 'files' in data ? Object.keys(data.files).find((path) => !isRunFile(path)) : undefined;
  if (wrong === undefined) return data;
  throw new InputError(
    `Expected files within the run folder from a worker, but got ${shown(wrong)}; none of them is written`,
  );
}

/** A whole training as a unit. @throws InputError for a game that other threads cannot load, and for a time limit */
export async function trainingUnit(config: TrainingConfig): Promise<Unit<TrainingSubject>> {
  if (config.timeLimitSeconds !== null)
    throw new InputError(
      `Expected config key "timeLimitSeconds": null where trainings are compared at equal numbers of decisions, but got ${config.timeLimitSeconds}; leave it out`,
    );
  expectThreadsKnow(config.preset);
  const backend = await loadKernelFirst(config.backend);
  return {
    kind: 'training',
    subject: { spec: trainingParts(config).spec, agents: [], config, backend },
    part: {},
  };
}

/** A training from its start to its end, in a temporary folder. */
export const loadTraining: LoadUnits<TrainingSubject, object, TrainingUnitResult> = ({ config: given, backend }) => {
  const config = parseTrainingConfig(given); // a queue may have sent it
  return Promise.resolve({
    run: async () => {
      const own = await loadKernelFirst(config.backend);
      if (JSON.stringify(own) !== JSON.stringify(backend))
        throw new Error(`${REFUSED}it is trained with ${backend.name}, here with ${own.name} or another version of it`);
      const folder = fs.mkdtempSync(join(tmpdir(), 'maketen-training-'));
      try {
        await trainInFolder(config, folder);
        const files: Record<string, string> = {};
        for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          if (!OWN_FILES.includes(name) && fs.statSync(join(folder, name)).isFile())
            files[name.replaceAll('\\', '/')] = fs.readFileSync(join(folder, name), 'base64');
        return { files };
      } catch (error) {
        if (error instanceof DivergedError) return { diverged: error.message };
        throw error;
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
  });
};
