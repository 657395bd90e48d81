import { InputError, mismatch, optionalPackages } from '../../env/base/errors.js';
import { expectObject, expectText } from '../../env/base/schema.js';
import { printable } from '../../env/base/words.js';
import { untilAborted } from './jobs.js';
import { NotHereError, SentUnitThreads } from './sent-unit-threads.js';
import { type SentUnit, unitProgram, unitSender } from './sent-units.js';
import { DEFAULT_PATIENCE } from './timeouts.js';
import type { UnitRunner } from './unit-runner.js';

/** Of the keys in Redis. */
const PREFIX = 'maketen';

/** Between two looks for units whose events were missed or whose jobs are gone. */
const LOOK_MS = 5000;

const CONNECT_MS = 10_000;

/** Results stay for a call that resumes: at most so many, for so many seconds. */
const KEPT = { age: 3600, count: 10_000 };

/** Options of work that is given to a queue. */
export interface QueueOptions {
  /** Called with one line each time that the connection, or the workers, are lost or back. */
  readonly onNotice?: (line: string) => void;
}

/** The address without user, password and options. */
function placeOf(url: string) {
  return url.replace(/^([^/]*\/\/).*@/s, '$1').split('?')[0];
}

function refusalOf({ message }: Error, url: string): InputError {
  const [place, said] = [placeOf(url), printable(message)];
  if (/WRONGPASS|NOAUTH|NOPERM|no password is set|without any password/i.test(message))
    return new InputError(
      `Expected the password of Redis at ${place}, as in redis://:PASSWORD@HOST, but it refuses: ${said}`,
    );
  return new InputError(`Expected Redis at ${place}, but it does not answer (${said}); start it, or name another one`);
}

/** Connects, and connects again whenever the connection is lost. @throws InputError, one line, for no Redis at the address or no bullmq */
async function connect(url: string, onNotice: (line: string) => void) {
  expectText(url, 'the address of Redis');
  const place = placeOf(url);
  if (!/^rediss?:/.test(url) || !URL.canParse(url))
    throw mismatch('the address of Redis, such as redis://localhost:6379', place);
  const packages = Promise.all([import('bullmq'), import('ioredis')]);
  const [bullmq, { Redis }] = await optionalPackages(packages, 'the queue', 'npm install bullmq@6 ioredis@6');
  let isOpen = false;
  let isLost = false;
  let failure: Error | undefined;
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isOpen ? Math.min(times * 100, 2000) : null),
  });
  redis.on('error', (error) => (failure = error));
  try {
    const answered = redis.connect().then(() => redis.ping());
    if (!(await untilAborted(answered, AbortSignal.timeout(CONNECT_MS)))) throw new Error('it says nothing');
  } catch (error) {
    redis.disconnect();
    throw refusalOf(failure ?? (error as Error), url);
  }
  isOpen = true;
  redis.on('close', () => {
    if (isOpen && !isLost) onNotice(`Redis at ${place} is gone; waiting for it`);
    isLost = isOpen;
  });
  redis.on('ready', () => {
    if (isLost) onNotice(`Redis at ${place} is back`);
    isLost = false;
  });
  return {
    bullmq,
    redis,
    name: unitProgram().slice(0, 16),
    shared: { connection: redis, prefix: PREFIX },
    close: () => {
      isOpen = false;
      redis.disconnect();
    },
  };
}

interface Waiting {
  readonly sent: SentUnit;
  readonly ended: Promise<unknown>;
  readonly end: (result: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** The workers of a queue, on any machines; its owner closes it. */
export type QueueRunner = UnitRunner & Required<Pick<UnitRunner, 'close'>>;

/**
 * Has units done by `workOnQueue` of the same version on any machines, through BullMQ on Redis. Jobs are named by their
 * content: the same call again finds the results of the last hour, and jobs that Redis has lost are added again.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for no Redis at the address, a refused password, or no bullmq
 * @example const runner = await inQueue('redis://localhost:6379');
 */
export async function inQueue(url: string, options: QueueOptions = {}): Promise<QueueRunner> {
  expectObject(options, 'options of a queue');
  const { onNotice = () => {} } = options;
  const { bullmq, redis, name, shared, close } = await connect(url, onNotice);
  const queue = new bullmq.Queue<SentUnit>(name, { ...shared, streams: { events: { maxLen: 1000 } } });
  const events = new bullmq.QueueEvents(name, { ...shared, autorun: false });
  const waiting = new Map<string, Waiting>();
  let isClosed = false;
  let workers = '';
  queue.on('error', () => {}); // commands wait until Redis is back
  events.on('error', () => {});

  const add = (sent: SentUnit): Promise<unknown> =>
    queue.add(sent.unit.kind, sent, {
      jobId: sent.id,
      attempts: 3,
      backoff: { type: 'fixed', delay: 1000 },
      removeOnComplete: KEPT,
      removeOnFail: true,
    });

  const begin = (sent: SentUnit): Waiting => {
    let [end, fail]: [Waiting['end'], Waiting['fail']] = [() => {}, () => {}];
    const ended = new Promise<unknown>((resolve, reject) => ([end, fail] = [resolve, reject]));
    ended.catch(() => {}); // nobody waits for it after the signal
    const unit = { sent, ended, end, fail };
    waiting.set(sent.id, unit);
    add(sent).catch(fail);
    return unit;
  };

  const take = (id: string) => {
    const unit = waiting.get(id);
    waiting.delete(id);
    return unit;
  };

  /** Takes the result of a job that may have ended before its events were heard; adds one that Redis has lost. */
  const look = async (id: string) => {
    const state = await queue.getJobState(id);
    const job = state === 'completed' ? await queue.getJob(id) : undefined;
    if (job) take(id)?.end(job.returnvalue);
    else if (state === 'unknown' && waiting.has(id)) await add(waiting.get(id)!.sent);
  };

  /** Tells when there are no workers, and whether there are some of other versions. */
  const countWorkers = async () => {
    const clients = String(await redis.call('CLIENT', 'LIST'));
    const names = [...clients.matchAll(new RegExp(` name=${PREFIX}:([^: ]+)(?= )`, 'g'))].map(([, each]) => each);
    const others = names.length > 0 ? ', only of other versions' : '';
    const now = names.includes(Buffer.from(name).toString('base64'))
      ? ''
      : `no workers of this version${others}; start some: maketen work ${placeOf(url)}`;
    if (now !== workers) onNotice(now || 'workers are there');
    workers = now;
  };

  const watch = async () => {
    if (redis.status !== 'ready' || waiting.size === 0) return;
    await Promise.all([...waiting.keys()].map(look));
    await countWorkers();
  };
  let watching = Promise.resolve();
  const ticks = setInterval(() => void (watching = watching.then(watch).catch(() => {})), LOOK_MS);

  events.on('completed', ({ jobId, returnvalue }) => take(jobId)?.end(returnvalue));
  events.on('failed', ({ jobId, failedReason }) => take(jobId)?.fail(new Error(failedReason)));
  events.on('duplicated', ({ jobId }) => void look(jobId).catch(() => {}));
  const listen = async () => {
    while (!isClosed) {
      await events.run().catch(() => {}); // ends when Redis begins anew
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await events.waitUntilReady();
  void listen();

  return {
    atOnce: 1024,
    run: async (unit, signal) => {
      const sent = await unitSender()(unit); // anew: files may change between calls
      const result = await untilAborted((waiting.get(sent.id) ?? begin(sent)).ended, signal);
      if (signal.aborted && take(sent.id)) void queue.remove(sent.id).catch(() => {}); // one at work goes on
      return result;
    },
    close: async () => {
      isClosed = true;
      clearInterval(ticks);
      if (redis.status === 'ready') await Promise.all([watching, events.close(), queue.close()]);
      close();
    },
  };
}

/** Options of a worker. */
export interface WorkOnQueueOptions extends QueueOptions {
  /** Worker threads; default 1. */
  readonly workers?: number;
  /** Seconds that an agent of a module may take for a decision on one game; 0: no limit; default 60. */
  readonly patience?: number;
  /** Ends the work, after the units at work. */
  readonly signal: AbortSignal;
}

/**
 * Does the units of a queue until the signal comes. Models, modules and games are loaded by their paths.
 * @returns the number of units done
 * @throws InputError as `inQueue`
 */
export async function workOnQueue(url: string, options: WorkOnQueueOptions): Promise<number> {
  expectObject(options, 'options with workers');
  const { workers = 1, patience = DEFAULT_PATIENCE, signal, onNotice = () => {} } = options;
  const { bullmq, name, shared, close } = await connect(url, onNotice);
  const threads = new SentUnitThreads(workers, patience);
  const { signal: never } = new AbortController();
  let done = 0;
  const work = ({ data }: { readonly data: SentUnit }) =>
    threads.run(data, never).catch((error: Error) => {
      // Another worker may have what this one lacks; all others would throw the same.
      const isFinal = error instanceof InputError && !(error instanceof NotHereError);
      throw isFinal ? new bullmq.UnrecoverableError(error.message) : error;
    });
  const worker = new bullmq.Worker<SentUnit>(name, work, {
    ...shared,
    concurrency: workers,
    lockDuration: 15_000,
    stalledInterval: 5000,
    maxStalledCount: 5,
    runRetryDelay: 1000,
  });
  worker.on('completed', () => done++);
  worker.on('error', ({ message }) => {
    if (/\b(OOM|MISCONF|READONLY)\b/.test(message)) onNotice(`Redis refuses a result: ${printable(message)}`);
  });
  await untilAborted(new Promise(() => {}), signal);
  await worker.close();
  await threads.close();
  close();
  return done;
}
