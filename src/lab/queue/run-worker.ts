import { availableParallelism } from 'node:os';
import type { Job } from 'bullmq';
import { InputError, shown } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import { untilAborted } from '../jobs/jobs.js';
import { REFUSED } from '../jobs/unit.js';
import { UnitThreads } from '../jobs/unit-thread.js';
import { QueueConnection } from './connection.js';
import { KEPT_SECONDS, queueOf } from './keys.js';
import { modelCache } from './models.js';
import {
  type Answer,
  parseJob,
  type Program,
  programLabel,
  type QueueJob,
  type QueuePlace,
  thisProgram,
  unitLabel,
} from './queue-job.js';

/** Seconds without a renewed lock after which a worker loses its units, by default. */
export const DEFAULT_LOCK = 15;

/** Workers that may be lost with a unit before it is set aside. */
const MOST_LOST = 10;

/** Seconds until a unit that was refused is offered again. */
const REFUSED_FOR = 5;

const NO_UNIT = 'no unit of this program';

/** Characters of JSON from which a result has a key of its own: BullMQ copies returned values to its events. */
const LARGE = 200_000;

/** What a worker of a queue counts. */
export interface WorkerState extends Program {
  readonly threads: number;
  readonly done: number;
  readonly failed: number;
  readonly refused: number;
  readonly atWork: number;
}

/** How a worker takes units from a queue. */
export interface WorkerOptions extends Omit<QueuePlace, 'url'> {
  /** Units at a time, each in a worker thread; default: processor cores. */
  readonly threads?: number | undefined;
  /** Seconds that Redis may be unreachable; default 60. */
  readonly patience?: number;
  /** Seconds in which units at work may finish after the signal, before they are given back; default 20. */
  readonly grace?: number;
  /** Seconds without a renewed lock after which the queue gives a worker's units to others; default 15. */
  readonly lock?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with a line for people: units that are done, fail or are refused. */
  readonly onEvent?: (line: string) => void;
  /** Called with the state every few seconds. */
  readonly onState?: (state: WorkerState) => void;
}

/**
 * Takes units from a queue and does them in worker threads, until the signal ends it: units at work are finished then,
 * or given back.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for no Redis, a refused password or TLS, an old Redis, and a namespace with other keys;
 * Error if Redis is unreachable for too long, or full
 * @example await runWorker('redis://localhost:6379', { threads: 2, signal });
 */
export async function runWorker(url: string, options: WorkerOptions = {}): Promise<WorkerState> {
  const { threads = availableParallelism() } = options;
  if (!Number.isInteger(threads) || threads < 1)
    throw new InputError(`Expected threads to be an integer of at least 1, but got ${shown(threads)}`);
  const connection = await QueueConnection.open({ url, ...options });
  return new QueueWorker(connection, { ...options, threads }).run();
}

class QueueWorker {
  private readonly program = thisProgram();
  /** The folder of a model by its hash. */
  private readonly modelFolder: (hash: string) => Promise<string>;
  private readonly threads = new UnitThreads();
  private readonly counts = { done: 0, failed: 0, refused: 0, atWork: 0 };
  private readonly givingBack = new AbortController();
  private readonly saidOnce = new Set<string>();

  constructor(
    private readonly connection: QueueConnection,
    private readonly options: WorkerOptions & { readonly threads: number },
  ) {
    this.modelFolder = modelCache(connection.redis, connection.keys);
  }

  private get state(): WorkerState {
    return { ...this.program, threads: this.options.threads, ...this.counts };
  }

  async run(): Promise<WorkerState> {
    const { connection, options, program } = this;
    const { threads, lock = DEFAULT_LOCK, signal } = options;
    let fail: (error: Error) => void = () => {};
    const failed = new Promise<never>((_, reject) => (fail = reject));
    failed.catch(() => {}); // may come when nothing waits for it
    const worker = new connection.packages.Worker(queueOf(program.sha256), (job, token) => this.process(job, token!), {
      ...connection.shared,
      concurrency: threads,
      lockDuration: lock * 1000,
      stalledInterval: Math.max(1000, (lock * 1000) / 3),
      maxStalledCount: MOST_LOST,
      drainDelay: 5,
      runRetryDelay: 1000,
    });
    worker.on('error', connection.onError);
    this.say(`waiting for units of ${programLabel(program)} at ${connection.label}, ${threads} at a time`);
    this.threads.begin(threads);
    connection.attend({
      role: 'worker',
      state: () => this.state,
      onState: options.onState,
      patience: options.patience,
      more: () => this.reportOtherPrograms(),
      fail,
      onError: ({ message }) => {
        if (!/Missing (lock|key)|ECONN|closed|EPIPE|ETIMEDOUT|LOADING/.test(message)) this.sayOnce(message);
      },
    });
    const asked = new Promise<void>((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await Promise.race([asked, failed]);
      await Promise.race([this.drain(worker), failed]);
      await Promise.race([connection.leave(), failed]);
      return this.state;
    } catch (error) {
      await worker.close(true).catch(() => {});
      throw error;
    } finally {
      connection.close();
      await this.threads.close();
    }
  }

  /** Takes no more units and waits for those at work; gives back those that take too long. */
  private async drain(worker: { close(): Promise<void> }): Promise<void> {
    const { grace = 20 } = this.options;
    if (this.counts.atWork > 0) this.say(`ending: ${this.counts.atWork} units at work have ${grace} s to their ends`);
    const timer = setTimeout(() => this.givingBack.abort(), grace * 1000);
    await worker.close();
    clearTimeout(timer);
  }

  private say(line: string): void {
    this.options.onEvent?.(printable(line));
  }

  private sayOnce(line: string): void {
    if (this.saidOnce.has(line)) return;
    this.saidOnce.add(line);
    this.say(line);
  }

  /** Reports coordinators of other programs: this worker never sees their units. */
  private async reportOtherPrograms(): Promise<void> {
    const { program } = this;
    for (const other of await this.connection.states<Program>('coordinator'))
      if (other.sha256 !== program.sha256)
        this.sayOnce(
          `${REFUSED}units of ${other.host} are for ${programLabel(other)}, and this worker has ${programLabel(program)}; start it with the same program`,
        );
  }

  /** Does one unit. The answer becomes the job's returned value. */
  private async process(job: Job, token: string): Promise<Answer> {
    const { program, counts } = this;
    const { UnrecoverableError, DelayedError, WaitingError } = this.connection.packages;
    const data = parseJob(job.data);
    if (data?.program !== program.sha256) {
      counts.failed++;
      this.say(`${REFUSED}job ${job.id} is ${NO_UNIT}`);
      throw new UnrecoverableError(NO_UNIT); // no retry: no worker of this program can do it
    }
    const label = unitLabel(data.unit);
    counts.atWork++;
    try {
      const result = await this.play(data);
      if (result !== null) {
        const answer = await this.answerOf(job.id!, result);
        counts.done++;
        this.say(`done: ${label}`);
        return answer;
      }
    } catch (error) {
      const { message } = error as Error;
      if (!message.startsWith(REFUSED) || (await this.isOrphan(job))) {
        counts.failed++;
        this.say(`failed: ${label}: ${message}`);
        throw error;
      }
      counts.refused++;
      this.sayOnce(`${REFUSED}${label}: ${message.replace(REFUSED, '')}`);
      await job.moveToDelayed(Date.now() + REFUSED_FOR * 1000, token);
      throw new DelayedError();
    } finally {
      counts.atWork--;
    }
    await job.moveToWait(token);
    this.say(`given back: ${label}`);
    throw new WaitingError();
  }

  /** Whether the job's models have expired, and no coordinator is there to send them again: nobody can do it. */
  private async isOrphan({ timestamp }: Job): Promise<boolean> {
    if (Date.now() - timestamp < KEPT_SECONDS * 1000) return false;
    return (await this.connection.states('coordinator')).length === 0;
  }

  private async play({ models, unit, backend }: QueueJob): Promise<unknown> {
    const folders: Record<string, string> = {};
    for (const [name, hash] of Object.entries(models)) folders[name] = await this.modelFolder(hash);
    return untilAborted(
      this.threads.use((thread) => thread.runSent(unit, { folders, backend })),
      this.givingBack.signal,
    );
  }

  private async answerOf(id: string, result: unknown): Promise<Answer> {
    const text = JSON.stringify(result);
    if (text.length < LARGE) return { result };
    const { redis, keys, onError } = this.connection;
    try {
      await redis.set(keys.result(id), text, 'EX', KEPT_SECONDS);
    } catch (error) {
      onError(error as Error);
      throw error;
    }
    return { isStored: true };
  }
}
