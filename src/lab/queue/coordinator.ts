import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { InputError, shown } from '../../env/errors.js';
import type { JobWorker } from '../jobs/run-jobs.js';
import type { Unit } from '../jobs/unit.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { loadUnitKind } from '../units/kinds.js';
import type { CoordinatorState, QueueOptions } from './coordinator-options.js';
import { JobList, type JobOwner, TRIES } from './job-list.js';
import { claimNamespace, Keys } from './keys.js';
import { type CheckedPlace, checkedPlace, withoutPassword } from './place.js';
import { thisProgram } from './program.js';
import { answerSchema, jobName, type QueueJob, unitLabel } from './queue-job.js';
import { QueueThreads } from './queue-thread.js';
import {
  connectRedis,
  DEFAULT_REDIS_PATIENCE,
  endConnection,
  type QueuePackages,
  queuePackages,
  type RedisConnection,
  redisError,
  watchConnection,
} from './redis.js';
import { SentModels } from './sent-models.js';
import { Trust } from './trust.js';

/** Units in the queue at a time: enough for two thousand threads, and no more memory of Redis than they take. */
const AT_ONCE = 4096;

/** Seconds between two times that a coordinator says that it is there, and looks after units that it has heard nothing of. */
const LOOKS_EVERY = 5;

/** A queue as one who does units; its owner closes it. */
export interface QueueRunner extends UnitRunner {
  close(): Promise<void>;
}

/**
 * Has units done by workers (`runWorker`) on any machines, over BullMQ on Redis. Results are the same as from threads of this process. Only this process writes
 * files: it checks each result, does a share of the units again itself, and takes results out of the queue. Work that was ended goes on with the same call:
 * what has been done meanwhile is not done twice.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for packages that are not installed, no Redis, a password or TLS that is refused, an old Redis, and a namespace that is somebody else's
 * @example const runner = await queueRunner('redis://localhost:6379', { verify: 0.05 });
 */
export async function queueRunner(url: string, options: QueueOptions = {}): Promise<QueueRunner> {
  const { verify = 0.01 } = options;
  if (!(verify >= 0 && verify <= 1))
    throw new InputError(`Expected the share of units to verify to be from 0 to 1, but got ${shown(verify)}`);
  const place = checkedPlace({ url, ...options });
  const packages = await queuePackages();
  const redis = await connectRedis(place, packages);
  try {
    await claimNamespace(redis, new Keys(place.namespace)); // before BullMQ writes to it
  } catch (error) {
    redis.disconnect();
    throw error instanceof InputError ? error : redisError(error, url);
  }
  const coordinator = new Coordinator(place, { ...options, verify }, packages, redis);
  await coordinator.begin();
  return coordinator;
}

/** A unit in the queue. */
interface Waiting {
  readonly unit: Unit;
  readonly job: QueueJob;
  /** Answers that were none. */
  wrong: number;
  isSettling: boolean;
  readonly ended: Promise<unknown>;
  readonly end: (result: unknown) => void;
  readonly fail: (error: unknown) => void;
}

class Coordinator implements QueueRunner, JobOwner {
  readonly atOnce = AT_ONCE;
  /** By their names. */
  readonly jobs = new Map<string, Waiting>();
  readonly name: string;
  readonly program: string;
  private readonly self = thisProgram();
  private readonly keys: Keys;
  private readonly list: JobList;
  private readonly models: SentModels;
  private readonly trust: Trust;
  /** For what is verified: a thousand workers' first answers may come together. */
  private readonly threads = new QueueThreads(availableParallelism());
  private readonly aside: string[] = [];
  private readonly counts = { done: 0, verified: 0 };
  private timer: NodeJS.Timeout | undefined;
  private unwatch = (): void => {};
  private failure: Error | null = null;
  /** The mark of the last time that the queue was drained, when this coordinator began. */
  private began: string | null = null;

  constructor(
    private readonly place: CheckedPlace,
    private readonly options: QueueOptions & { readonly verify: number },
    packages: QueuePackages,
    private readonly redis: RedisConnection,
  ) {
    const { sha256, host, pid } = this.self;
    this.name = `${host}:${pid}:${randomUUID().slice(0, 8)}`;
    this.program = sha256;
    this.keys = new Keys(place.namespace);
    this.models = new SentModels(redis, (model) => this.keys.model(model));
    this.trust = new Trust(options.verify, (worker, unit, taken) => this.onLiar(worker, unit, taken));
    this.list = new JobList(redis, this.keys, this, packages);
  }

  async begin(): Promise<void> {
    const { redis, keys, place } = this;
    try {
      this.began = await redis.get(keys.drained);
      await this.list.say(this.state);
    } catch (error) {
      await this.disconnect();
      throw redisError(error, place.url);
    }
    const { patience = DEFAULT_REDIS_PATIENCE } = this.options;
    const where = withoutPassword(place.url);
    this.unwatch = watchConnection(redis, patience, () =>
      this.failAll(
        new Error(`Redis at ${where} has been gone for ${patience} s; start it, and the same command goes on`),
      ),
    );
    this.list.listen();
    this.timer = setInterval(() => void this.tick(), LOOKS_EVERY * 1000);
  }

  start(): Promise<JobWorker<Unit, unknown>> {
    return Promise.resolve({ run: (unit, signal) => this.have(unit, signal) });
  }

  takenBack(): Unit[] {
    return this.trust.takenBack();
  }

  expectAllDone(): void {
    const [first, ...others] = this.aside.splice(0);
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new Error(
      `A unit could not be done in ${TRIES} tries: ${first}${more}; all others are done, and the same command tries again`,
    );
  }

  /** Takes its own out of the queue, unless it was interrupted: then the same work goes on from what is there. */
  async close(): Promise<void> {
    const isDone = this.jobs.size === 0 && this.failure === null;
    if (this.redis.status === 'ready') await this.list.leave(isDone).catch((error: Error) => this.onError(error));
    await this.disconnect();
  }

  onError(error: Error): void {
    if (/\bOOM\b/.test(error.message))
      this.failAll(redisError(new Error(error.message.replace(/^.*?OOM/, 'OOM')), this.place.url));
  }

  onFailed(id: string, reason: string): void {
    const waiting = this.jobs.get(id);
    if (waiting !== undefined && !waiting.isSettling) void this.setAside(id, waiting, reason);
  }

  onCompleted(id: string, returned: unknown): void {
    const waiting = this.jobs.get(id);
    if (waiting === undefined || waiting.isSettling) return;
    waiting.isSettling = true;
    this.settle(id, waiting, returned).catch((error: Error) => {
      waiting.isSettling = false; // it is looked after again
      this.onError(error);
    });
  }

  private async disconnect(): Promise<void> {
    clearInterval(this.timer);
    this.unwatch();
    await this.threads.close();
    const closed = this.list.close();
    if (this.redis.status === 'ready') await closed; // else it would wait for a Redis that is gone
    endConnection(this.redis);
  }

  private get state(): CoordinatorState {
    const { name, self, jobs, counts, aside } = this;
    return { name, ...self, waiting: jobs.size, ...counts, aside: aside.length };
  }

  private failAll(error: Error): void {
    this.failure ??= error;
    for (const { fail } of this.jobs.values()) fail(this.failure);
  }

  private say(line: string): void {
    this.options.onEvent?.(line);
  }

  /** Has a unit done; null if the signal comes first, or it has been set aside. */
  private async have(unit: Unit, signal: AbortSignal): Promise<unknown> {
    const { hashes: models, backend } = await this.models.of(unit.subject.agents);
    if (this.failure !== null) throw this.failure;
    const job: QueueJob = { format: 'maketen unit 1', program: this.program, backend, models, unit };
    const id = jobName(job);
    const waiting = this.jobs.get(id) ?? this.add(id, unit, job);
    return Promise.race([
      waiting.ended,
      new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true })),
    ]);
  }

  private add(id: string, unit: Unit, job: QueueJob): Waiting {
    let end: Waiting['end'] = () => {};
    let fail: Waiting['fail'] = () => {};
    const ended = new Promise<unknown>((resolve, reject) => ([end, fail] = [resolve, reject]));
    ended.catch(() => {}); // where nobody waits any more
    const waiting = { unit, job, wrong: 0, isSettling: false, ended, end, fail };
    this.jobs.set(id, waiting);
    this.list.add(id);
    return waiting;
  }

  /** Says that it is there, and looks after what it has heard nothing of. */
  private async tick(): Promise<void> {
    const { redis, keys } = this;
    this.options.onState?.(this.state);
    if (redis.status !== 'ready' || this.failure !== null) return;
    try {
      await this.list.say(this.state);
      const drained = await redis.get(keys.drained);
      if (drained !== null && drained !== this.began)
        this.failAll(new Error('The queue has been drained; the same command goes on'));
      await this.models.keep();
      await this.list.look([...this.jobs].flatMap(([id, { isSettling }]) => (isSettling ? [] : [id])));
    } catch (error) {
      this.onError(error as Error);
    }
  }

  private async setAside(id: string, waiting: Waiting, reason: string): Promise<void> {
    const label = `${unitLabel(waiting.unit)}: ${reason}`;
    this.say(`set aside: ${label}`);
    this.aside.push(label);
    await this.out(id, waiting, null);
  }

  /** The end of a unit here: nothing of it stays in the queue, unless somebody else wants it as well. */
  private async out(id: string, { end }: Waiting, result: unknown): Promise<void> {
    this.jobs.delete(id);
    await this.list.take(id).catch((error: Error) => this.onError(error));
    end(result);
  }

  private async settle(id: string, waiting: Waiting, returned: unknown): Promise<void> {
    const { unit } = waiting;
    const kind = await loadUnitKind(unit.kind);
    const { data: answer } = answerSchema.safeParse(returned);
    const result = answer?.program === this.program ? kind.parse(answer.result, unit) : null;
    if (answer === undefined || result === null) {
      const why = `${answer?.worker ?? 'somebody'} has sent no result of this version of ${unitLabel(unit)}`;
      if (++waiting.wrong >= TRIES) return this.setAside(id, waiting, why);
      this.say(`${why}: it is done again`);
    } else if (await this.trust.isBelieved(answer.worker, unit, () => this.isRight(waiting, result))) {
      this.counts.done++;
      return this.out(id, waiting, result);
    }
    await this.list.addAgain(id);
    waiting.isSettling = false;
  }

  /** Does the unit here, and compares all but times. */
  private async isRight({ unit, job }: Waiting, result: unknown): Promise<boolean> {
    const kind = await loadUnitKind(unit.kind);
    const { folders } = await this.models.of(unit.subject.agents);
    const own = await this.threads.run(job, folders).catch((error: Error) => {
      this.failAll(error);
      throw error;
    });
    this.counts.verified++;
    const lasting = (value: unknown): string => JSON.stringify(kind.lasting?.(value) ?? value);
    return lasting(kind.parse(JSON.parse(JSON.stringify(own)), unit)) === lasting(result);
  }

  /** A worker that is not believed any more is told so. */
  private onLiar(worker: string, unit: Unit, taken: number): void {
    this.say(
      `worker ${worker} has answered wrongly (${unitLabel(unit)}): it is not believed any more, and ${taken + 1} of its units are done again`,
    );
    const { banned } = this.keys;
    const told = this.redis.pipeline().sadd(banned, worker).expire(banned, 3600).exec();
    told.catch((error: Error) => this.onError(error));
  }
}
