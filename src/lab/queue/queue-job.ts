import * as z from 'zod';
import type { Backend } from '../../agents/networks/backend.js';
import { canonicalJson } from '../../env/canonical-json.js';
import { sha256 } from '../../io/sha256.js';
import type { Unit } from '../jobs/unit.js';
import { unitKind } from '../units/kinds.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const jobSchema = z.strictObject({
  format: z.literal('maketen unit 1'),
  program: hash,
  /** What models are computed with; null where none has a part in it. */
  backend: z.strictObject({ name: z.string(), patched: z.boolean(), version: z.number().optional() }).nullable(),
  /** SHA-256 of each model, by its name without settings. */
  models: z.record(z.string(), hash),
  unit: z.strictObject({ kind: z.string(), subject: z.looseObject({}), part: z.looseObject({}) }),
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

export const answerSchema: z.ZodType<Answer> = z.strictObject({
  worker: z.string(),
  program: hash,
  result: z.unknown(),
});

/** A job's name: of all that its result depends on. */
export function jobName({ program, backend, models, unit }: QueueJob): string {
  return sha256(canonicalJson({ program, backend, models, unit }));
}

/** What a job's data say; null for what is no job of this program's. */
export function parseJob(data: unknown): QueueJob | null {
  const { success, data: job } = jobSchema.safeParse(data);
  if (!success) return null;
  try {
    const kind = unitKind(job.unit.kind);
    const isWhole =
      kind.subjectSchema.safeParse(job.unit.subject).success && kind.partSchema.safeParse(job.unit.part).success;
    return isWhole ? (job as unknown as QueueJob) : null;
  } catch {
    return null;
  }
}

/** A unit for people. */
export function unitLabel({ kind, subject, part }: Unit): string {
  const { spec, agents } = subject;
  return `${kind} of ${agents.join(' and ') || 'nobody'} on ${spec.preset} ${JSON.stringify(part).slice(0, 80)}`;
}
