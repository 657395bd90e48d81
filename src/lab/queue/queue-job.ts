import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import * as z from 'zod';
import { canonicalJson } from '../../env/json.js';
import { sha256 } from '../../io/files.js';
import { packageVersion } from '../../io/folders.js';
import { programHash } from '../jobs/jobs.js';
import { backendSchema, type Unit } from '../jobs/unit.js';
import { UNIT_KINDS } from '../unit-kinds.js';

export interface QueuePlace {
  /** redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS. */
  readonly url: string;
  /** What all its keys begin with; default "maketen". */
  readonly namespace?: string | undefined;
  /** File with the certificates (PEM) of custom authorities, beside those that Node trusts, for rediss://. */
  readonly tlsCa?: string | undefined;
}

const FOLDERS = ['agents', 'env', 'evaluate', 'hint', 'io', 'lab', 'train', 'zoo'];

/** This process, by a name of its own. Only equal programs (by the SHA-256 of their code) work for each other. */
export function thisProgram() {
  const [host, { pid }] = [hostname(), process];
  const name = `${host}:${pid}:${randomUUID().slice(0, 8)}`;
  return { name, sha256: programHash(FOLDERS), version: packageVersion(), host, pid };
}

export type Program = Readonly<ReturnType<typeof thisProgram>>;

export function programLabel({ sha256, version }: Pick<Program, 'sha256' | 'version'>): string {
  return `program ${sha256.slice(0, 12)} (maketen ${version})`;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const unitSchema = z.strictObject({
  kind: z.string().refine((kind) => UNIT_KINDS.includes(kind)),
  subject: z.looseObject({ spec: z.looseObject({ preset: z.string() }), agents: z.array(z.string()) }),
  part: z.looseObject({}),
});

const jobSchema = z.strictObject({
  format: z.literal('maketen unit 1'),
  program: hash,
  backend: backendSchema.nullable(),
  /** SHA-256 of each model, by its name without settings. */
  models: z.record(z.string(), hash),
  unit: unitSchema as unknown as z.ZodType<Unit>,
});

export type QueueJob = Readonly<z.infer<typeof jobSchema>>;

/** Text that names a file, a folder, a URL or a module. */
const PATH = /[/\\]|^file:|\.[mc]?js\b/;

function namesPath(value: unknown): boolean {
  return typeof value === 'string' ? PATH.test(value) : value instanceof Object && Object.values(value).some(namesPath);
}

/** The unit as it is sent: of a game's module its name alone, for workers have their own. */
export function sentUnit(unit: Unit): Unit {
  const { spec } = unit.subject;
  if (spec.module === undefined) return unit;
  const module = { ...spec.module, url: basename(spec.module.url).replace(/\.\w+$/, '') };
  return { ...unit, subject: { ...unit.subject, spec: { ...spec, module } } };
}

/** What a worker returns: the result, or that it has a key of its own because it is large. */
export type Answer = { readonly result: unknown } | { readonly isStored: true };

export function jobName({ program, backend, models, unit }: QueueJob): string {
  return sha256(canonicalJson({ program, backend, models, unit }));
}

/** Null for anything but a job, and for one that names a path or code: names of sent models alone may look like it. */
export function parseJob(data: unknown): QueueJob | null {
  const job = jobSchema.safeParse(data).data ?? null;
  if (job === null) return null;
  const { agents, ...subject } = job.unit.subject;
  const others = agents.map((agent) =>
    Object.keys(job.models).reduce((text, name) => text.replaceAll(name, ''), agent),
  );
  return [others, subject, job.unit.part].some(namesPath) ? null : job;
}

export function unitLabel({ kind, subject, part }: Unit): string {
  const { spec, agents } = subject;
  return `${kind} of ${agents.join(' and ') || 'nobody'} on ${spec.preset} ${JSON.stringify(part).slice(0, 80)}`;
}
