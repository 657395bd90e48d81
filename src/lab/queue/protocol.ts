import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { InputError, shown } from '../../env/errors.js';
import { canonicalJson } from '../../env/json.js';
import { sha256 } from '../../io/files.js';
import { packageVersion } from '../../io/folders.js';
import { programHash } from '../jobs/jobs.js';
import { backendSchema, type Unit } from '../jobs/unit.js';
import { UNIT_KINDS } from '../unit-kinds.js';
import type { Program } from './queue-options.js';

export const FORMAT = 'maketen queue 1';

/** Seconds that Redis keeps models and results after they were last used: ended work can be resumed. */
export const KEPT_SECONDS = 86_400;

/** Seconds after which a process that published nothing counts as gone; and what to do once Redis is back. */
export const ROLES = {
  worker: { expiry: 20, advice: 'the worker again' },
  coordinator: { expiry: 60, advice: 'the same command goes on' },
};
export type Role = keyof typeof ROLES;

/** The BullMQ queue of a program: workers of other programs never see its jobs. */
export function queueOf(program: string): string {
  return `units-${program.slice(0, 16)}`;
}

/** The names of all keys of a queue but those of BullMQ. */
export function keysOf(namespace: string) {
  return {
    namespace,
    /** Marks the namespace as a queue of this version. */
    format: `${namespace}:format`,
    /** Set when the queue is drained: coordinators that began before it end. */
    drained: `${namespace}:drained`,
    model: (sha256: string): string => `${namespace}:model:${sha256}`,
    /** The result of a job, if it is large. */
    result: (job: string): string => `${namespace}:result:${job}`,
    /** The set of the names of all workers, or coordinators. */
    names: (role: Role): string => `${namespace}:${role}s`,
    /** The state of a worker or coordinator, which expires soon after its process has ended. */
    state: (role: Role, name: string): string => `${namespace}:${role}:${name}`,
  };
}

export type Keys = ReturnType<typeof keysOf>;

export async function keysLike(redis: Redis, pattern: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const keys of redis.scanStream({ match: pattern, count: 1000 }))
    for (const key of keys as readonly string[]) found.add(key);
  return [...found].sort();
}

/** A key of a queue, BullMQ's included, without the namespace. */
const OWN_KEY = /^(units-[0-9a-f]{16}:.+|(worker|coordinator|model|result):.+|workers|coordinators|drained)$/;

/** @throws InputError for a namespace that holds other keys */
export async function claimNamespace(redis: Redis, { namespace, format }: Keys): Promise<void> {
  const read = (): Promise<string | null> =>
    redis.get(format).catch((error: Error) => {
      if (error.message.startsWith('WRONGTYPE')) return 'something else';
      throw error;
    });
  let found = await read();
  if (found === FORMAT) return;
  // Processes that live on when Redis loses its data may write any of a queue's keys before the format.
  const isOther = (key: string): boolean => !OWN_KEY.test(key.slice(namespace.length + 1));
  const other = (await keysLike(redis, `${namespace}:*`)).find(isOther);
  if (other !== undefined) found = await read(); // another process may have claimed it meanwhile
  if (found === FORMAT) return;
  if (found !== null || other !== undefined)
    throw new InputError(
      `Expected the namespace ${shown(namespace)} to be free or a queue of this version, but it holds ${found === null ? other : shown(found)}; name another with --namespace`,
    );
  await redis.set(format, FORMAT);
}

/** This process, by a name of its own. Only equal programs (by the SHA-256 of their code) work for each other. */
export function thisProgram(): Program {
  const [host, { pid }] = [hostname(), process];
  const name = `${host}:${pid}:${randomUUID().slice(0, 8)}`;
  return {
    name,
    sha256: programHash(['agents', 'env', 'evaluate', 'hint', 'io', 'lab', 'train', 'zoo']),
    version: packageVersion(),
    host,
    pid,
  };
}

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
