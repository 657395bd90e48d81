import * as z from 'zod';
import type { Backend } from '../../agents/networks/backend.js';
import { canonicalJson } from '../../env/json.js';
import { sha256 } from '../../io/sha256.js';
import { subjectFields, type Unit } from '../jobs/unit.js';
import { loadUnitKind, UNIT_KINDS } from '../units/kinds.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const jobSchema = z.strictObject({
  format: z.literal('maketen unit 1'),
  program: hash,
  /** What models are computed with; null where none has a part in it. */
  backend: z.strictObject({ name: z.string(), patched: z.boolean(), version: z.number().optional() }).nullable(),
  /** SHA-256 of each model, by its name without settings. */
  models: z.record(z.string(), hash),
  unit: z.strictObject({ kind: z.string(), subject: z.looseObject(subjectFields), part: z.looseObject({}) }),
});

/** What a worker is sent. */
export interface QueueJob {
  readonly format: 'maketen unit 1';
  readonly program: string;
  readonly backend: Backend | null;
  readonly models: Readonly<Record<string, string>>;
  readonly unit: Unit;
}

/** What a worker says. */
export interface Answer {
  /** The worker, for messages, and to know whom to believe. */
  readonly worker: string;
  readonly program: string;
  readonly result: unknown;
}

/** The message of who was sent a unit that is none. */
export const NO_UNIT = 'no unit of this program';

export const answerSchema: z.ZodType<Answer> = z.strictObject({
  worker: z.string(),
  program: hash,
  result: z.unknown(),
});

/** A job's name: of all that its result depends on. */
export function jobName({ program, backend, models, unit }: QueueJob): string {
  return sha256(canonicalJson({ program, backend, models, unit }));
}

/** What a job's data say; null for what is no job of any program's. Whether its unit is whole, `isWhole` says. */
export function parseJob(data: unknown): QueueJob | null {
  const { success, data: job } = jobSchema.safeParse(data);
  return success ? (job as QueueJob) : null;
}

/** Whether a unit from elsewhere is one of a kind that this program knows: who does it asks, for all of the kind is loaded then. */
export async function isWhole({ kind: name, subject, part }: Unit): Promise<boolean> {
  if (!UNIT_KINDS.includes(name)) return false;
  const { subjectSchema, partSchema } = await loadUnitKind(name);
  return subjectSchema.safeParse(subject).success && partSchema.safeParse(part).success;
}

/** A unit for people. */
export function unitLabel({ kind, subject, part }: Unit): string {
  const { spec, agents } = subject;
  return `${kind} of ${agents.join(' and ') || 'nobody'} on ${spec.preset} ${JSON.stringify(part).slice(0, 80)}`;
}
