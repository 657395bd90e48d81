import * as z from 'zod';
import { expectThreadsKnow } from '../../env/game-registry.js';
import { DivergedError, parseTrainingConfig, type TrainingConfig, trainingParts } from '../../train/index.js';
import { trainStretch } from '../../train/runs/training-stretch.js';
import type { TimedMetrics } from '../../train/train.js';
import { REFUSED, subjectFields, type Unit, type UnitKind } from '../jobs/unit.js';
import { openFolderStore } from '../store/folder-store.js';
import { type Store, storedSchema } from '../store/store.js';

const backendSchema = z.strictObject({
  name: z.enum(['node', 'wasm', 'cpu', 'kernel']),
  patched: z.boolean(),
  version: z.int().optional(),
});

const subjectSchema = z.strictObject({
  ...subjectFields,
  /** Nobody plays but what is trained. */
  agents: z.tuple([]),
  /** Every key of the training's config. */
  config: z.custom<TrainingConfig>((value) => isConfig(value)),
  /** What computes it: whoever computes otherwise refuses the unit. */
  backend: backendSchema,
  /** Where checkpoints are: file:///FOLDER, or "redis". */
  store: z.string(),
});

const partSchema = z.strictObject({
  /** The checkpoint that it goes on from; null for the start. */
  from: storedSchema.nullable(),
  /** Decisions of the training after which it ends. */
  until: z.int().min(1),
});

const interval = z.strictObject({ estimate: z.number(), low: z.number(), high: z.number() });

const trainedSchema = z.strictObject({
  /** What a next rung goes on from. */
  checkpoint: storedSchema,
  /** metrics.jsonl of its iterations: it holds times, and is another one each time. */
  metrics: storedSchema,
  /** Decisions of the training so far. */
  steps: z.int().min(0),
  isFinished: z.boolean(),
  strength: z.strictObject({ return: interval, winRate: interval, result: z.number().nullable() }),
  /** Of processor time of the thread that did it. */
  seconds: z.number().min(0),
});

const resultSchema = z.union([
  trainedSchema,
  /** A loss that is not a number any more: wherever it is trained. */
  z.strictObject({ diverged: z.string(), seconds: z.number().min(0) }),
]);

export type RungSubject = z.infer<typeof subjectSchema>;
export type RungPart = z.infer<typeof partSchema>;
export type RungResult = z.infer<typeof resultSchema>;
export type TrainedRung = z.infer<typeof trainedSchema>;
type RungUnit = Unit<RungSubject, RungPart>;

function isConfig(value: unknown): boolean {
  try {
    return parseTrainingConfig(value) !== undefined;
  } catch {
    return false;
  }
}

/** A part of a training as a unit. @throws InputError for a game that other threads cannot load */
export function rungUnit({ config, ...rest }: Omit<RungSubject, 'spec' | 'agents'>, part: RungPart): RungUnit {
  expectThreadsKnow(config.preset);
  return { kind: rungKind.name, subject: { spec: trainingParts(config).spec, agents: [], config, ...rest }, part };
}

/** A training's iterations as they lie in a store. */
export function readRungMetrics(data: Uint8Array): TimedMetrics[] {
  const lines = new TextDecoder().decode(data).split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as TimedMetrics);
}

async function trainRung(
  { config, backend }: RungSubject,
  { from, until }: RungPart,
  store: Store,
  signal?: AbortSignal,
): Promise<Omit<TrainedRung, 'seconds'> | { readonly diverged: string }> {
  const begun = from === null ? null : await store.get(from);
  try {
    const stretch = await trainStretch(config, {
      ...{ from: begun, until, signal },
      expect: ({ backend: own }) => {
        if (JSON.stringify(backendSchema.parse(own)) === JSON.stringify(backend)) return;
        throw new Error(`${REFUSED}it is trained with ${backend.name}, here with ${own.name} or another version of it`);
      },
    });
    if (stretch === null) throw signal!.reason;
    const { checkpoint, metrics, ...trained } = stretch;
    const lines = metrics.map((row) => `${JSON.stringify(row)}\n`).join('');
    return { checkpoint: await store.put(checkpoint), metrics: await store.put(Buffer.from(lines)), ...trained };
  } catch (error) {
    if (error instanceof DivergedError) return { diverged: error.message };
    throw error;
  }
}

/** A part of a training, from a checkpoint in a store to another one there: a rung of successive halving, or all of it. */
export const rungKind: UnitKind<RungSubject, RungPart, RungResult> = {
  name: 'rung',
  subjectSchema,
  partSchema,
  load(subject, { openStore = openFolderStore, clock }) {
    return Promise.resolve({
      run: async (part, signal) => {
        const started = clock();
        const store = await openStore(subject.store);
        try {
          const trained = await trainRung(subject, part, store, signal);
          return { ...trained, seconds: (clock() - started) / 1000 };
        } finally {
          await store.close();
        }
      },
    });
  },
  parse(json, { part }) {
    const { success, data } = resultSchema.safeParse(json);
    if (!success) return null;
    return 'diverged' in data || data.isFinished || data.steps >= part.until ? data : null;
  },
  lasting: (result) =>
    'diverged' in result ? result.diverged : { ...result, metrics: result.metrics.bytes > 0, seconds: 0 },
};
