import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Backend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/errors.js';
import { expectThreadsKnow } from '../../env/game-registry.js';
import { DivergedError, trainInFolder, type TrainingConfig, trainingParts } from '../../train/index.js';
import { loadTrainingBackend } from '../../train/training-backend.js';
import { REFUSED, subjectFields, type Unit, type UnitKind } from '../jobs/unit.js';

const subjectSchema = z.strictObject({
  ...subjectFields,
  agents: z.tuple([]),
  /** Every key of the training's config. */
  config: z.custom<TrainingConfig>((value) => typeof value === 'object' && value !== null),
  /** Computes the training: a worker with another backend refuses the unit. */
  backend: z.custom<Backend>((value) => typeof value === 'object' && value !== null),
});

const partSchema = z.strictObject({});

const resultSchema = z.union([
  /** The run folder's files by their paths, in base64, but for what says where the game is on that machine. */
  z.strictObject({ files: z.record(z.string().regex(/^(?!.*\.\.)\w[\w./-]*$/), z.base64()) }),
  /** The message of a loss that is not finite: it diverges wherever it is trained. */
  z.strictObject({ diverged: z.string() }),
]);

type TrainingSubject = z.infer<typeof subjectSchema>;
export type TrainingUnitResult = z.infer<typeof resultSchema>;

/** Files of a run folder that whoever asked for the training writes. */
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
  subjectSchema,
  partSchema,
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
  parse(json) {
    return resultSchema.safeParse(json).data ?? null;
  },
};

function filesOf(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => !OWN_FILES.includes(name) && fs.statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [name.replaceAll('\\', '/'), fs.readFileSync(join(folder, name), 'base64')]),
  );
}
