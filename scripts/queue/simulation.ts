import { Random } from '../../src/env/random.js';
import { EventHeap } from './event-heap.js';

/** Work in units, in the order in which a coordinator gives them. */
export interface SimulatedWork {
  /** Seconds of each unit on a thread of a machine of usual speed, without loading. */
  readonly seconds: Float64Array;
  /** What each unit loads: an index of `loads`. */
  readonly subjects: Uint32Array;
  /** Seconds that a thread takes to load a subject when its last unit was of another one. */
  readonly loads: readonly number[];
}

/** Machines, what befalls them, and what the queue costs. Times are in seconds. */
export interface Cluster {
  /** Of one thread each. */
  readonly workers: number;
  /** Share of workers that are slow, and how many times as long they take. */
  readonly slow: { readonly share: number; readonly factor: number };
  /** How long a worker lives in the mean before it is killed (exponential; Infinity: for ever), and until another one is there for it. */
  readonly losses: { readonly life: number; readonly replaced: number };
  /** Without a sign of life for so long a worker has lost its units; looked after three times in that time. */
  readonly lock: number;
  /** Units in the queue at a time. */
  readonly atOnce: number;
  /** Processor time of a unit: of the coordinator's thread, of Redis', and of the worker beside the unit itself. */
  readonly costs: { readonly coordinator: number; readonly redis: number; readonly worker: number };
  /** From a question to Redis to its answer. */
  readonly latency: number;
  /** Share of units that the coordinator does once more beside each worker's first one (0: none at all), and its threads for that. */
  readonly verify: { readonly share: number; readonly threads: number };
  readonly seed: number;
}

export interface Simulated {
  /** Until all results are taken. */
  readonly seconds: number;
  /** The time that the units alone take if nobody ever waits, divided by the time it took. */
  readonly efficiency: number;
  /** Shares of that time that each was at work. */
  readonly busy: { readonly coordinator: number; readonly redis: number; readonly verifying: number };
  /** Times that a unit was lost with its worker. */
  readonly lost: number;
  /** Share of the workers' time that went into loading. */
  readonly loading: number;
}

type Event =
  | { readonly what: 'done'; readonly worker: number; readonly life: number }
  | { readonly what: 'lost'; readonly worker: number; readonly life: number }
  | { readonly what: 'back'; readonly unit: number }
  | { readonly what: 'begin'; readonly worker: number }
  | { readonly what: 'arrived'; readonly answer: Answer }
  | { readonly what: 'verified'; readonly answer: Answer };

interface Answer {
  readonly unit: number;
  readonly from: Trusted;
}

/** Answers of one life of a worker are taken when its first one has been verified. */
interface Trusted {
  isKnown: boolean;
  hasAnswered: boolean;
  readonly waiting: Answer[];
}

interface SimulatedWorker {
  readonly speed: number;
  life: number;
  unit: number;
  subject: number;
  trusted: Trusted;
}

const NONE = -1;

/** One who does things one after the other. */
class Server {
  busy = 0;
  private free = 0;

  /** When something that comes now is done. */
  serve(now: number, seconds: number): number {
    this.busy += seconds;
    return (this.free = Math.max(now, this.free) + seconds);
  }

  get freeAt(): number {
    return this.free;
  }
}

/** Replays units on machines that take them from a queue: who is first there has the next one. Equal arguments give equal outcomes. */
export function simulate(work: SimulatedWork, cluster: Cluster): Simulated {
  return new Simulation(work, cluster).run();
}

class Simulation {
  private readonly random: Random;
  private readonly events = new EventHeap<Event>();
  private readonly workers: SimulatedWorker[];
  private readonly idle: number[] = [];
  private readonly redis = new Server();
  private readonly coordinator = new Server();
  private readonly verifiers: Server[];
  private inQueue = 0;
  private next = 0;
  private taken = 0;
  private readonly waiting: number[] = [];
  private firstWaiting = 0;
  private readonly counts = { lost: 0, loading: 0 };

  constructor(
    private readonly work: SimulatedWork,
    private readonly cluster: Cluster,
  ) {
    const { workers, slow, seed, verify } = cluster;
    this.random = new Random('simulation of a queue', seed);
    this.verifiers = Array.from({ length: Math.max(1, verify.threads) }, () => new Server());
    const slowOnes = Math.round(workers * slow.share);
    this.workers = Array.from({ length: workers }, (_, i) => ({
      ...{ speed: i < slowOnes ? 1 / slow.factor : 1, life: 0, unit: NONE, subject: NONE, trusted: newcomer() },
    }));
  }

  run(): Simulated {
    const { work, workers, events } = this;
    const count = work.seconds.length;
    workers.forEach((_, i) => this.begin(0, i));
    this.fill(0);
    let now = 0;
    while (this.taken < count) {
      const { time, event } = events.take()!;
      now = time;
      this.handle(now, event);
    }
    const ideal =
      work.seconds.reduce((sum, seconds) => sum + seconds, 0) / workers.reduce((sum, { speed }) => sum + speed, 0);
    const verifying = this.verifiers.reduce((sum, { busy }) => sum + busy, 0) / this.verifiers.length;
    return {
      seconds: now,
      efficiency: ideal / now,
      busy: { coordinator: this.coordinator.busy / now, redis: this.redis.busy / now, verifying: verifying / now },
      lost: this.counts.lost,
      loading: this.counts.loading / (now * workers.length),
    };
  }

  private handle(now: number, event: Event): void {
    if (event.what === 'done') this.done(now, event);
    else if (event.what === 'lost') this.lose(now, event);
    else if (event.what === 'begin') this.begin(now, event.worker);
    else if (event.what === 'back') this.offer(now, event.unit);
    else if (event.what === 'arrived') this.arrived(now, event.answer);
    else this.verified(now, event.answer);
  }

  private begin(now: number, i: number): void {
    const worker = this.workers[i];
    Object.assign(worker, { unit: NONE, subject: NONE, trusted: newcomer() });
    const { life } = this.cluster.losses;
    if (life < Infinity) {
      const lives = -Math.log(1 - this.random.float()) * life;
      this.events.add(now + lives, { what: 'lost', worker: i, life: worker.life });
    }
    this.idle.push(i);
    this.give(now);
  }

  /** The coordinator puts units into the queue, as many as may be there. */
  private fill(now: number): void {
    const { work, cluster } = this;
    while (this.next < work.seconds.length && this.inQueue < cluster.atOnce) {
      this.inQueue++;
      this.offer(now, this.next++);
    }
  }

  private offer(now: number, unit: number): void {
    this.waiting.push(unit);
    this.give(now);
  }

  /** Who is idle takes what waits. */
  private give(now: number): void {
    const { idle, waiting, cluster, work } = this;
    while (idle.length > 0 && this.firstWaiting < waiting.length) {
      const i = idle.pop()!;
      const worker = this.workers[i];
      const unit = waiting[this.firstWaiting++];
      const subject = work.subjects[unit];
      const load = worker.subject === subject ? 0 : work.loads[subject] / worker.speed;
      const began = this.redis.serve(now, cluster.costs.redis / 2) + cluster.latency;
      const seconds = load + (work.seconds[unit] + cluster.costs.worker) / worker.speed;
      Object.assign(worker, { unit, subject });
      this.counts.loading += load;
      this.events.add(began + seconds, { what: 'done', worker: i, life: worker.life });
    }
    if (this.firstWaiting > 100_000) {
      waiting.splice(0, this.firstWaiting);
      this.firstWaiting = 0;
    }
  }

  private done(now: number, { worker: i, life }: { readonly worker: number; readonly life: number }): void {
    const worker = this.workers[i];
    if (worker.life !== life) return; // it was lost before
    const { redis, coordinator, latency } = { ...this.cluster.costs, latency: this.cluster.latency };
    const stored = this.redis.serve(now, redis / 2) + latency;
    const answer = { unit: worker.unit, from: worker.trusted };
    this.events.add(this.coordinator.serve(stored, coordinator), { what: 'arrived', answer });
    worker.unit = NONE;
    this.idle.push(i);
    this.give(now);
  }

  private lose(now: number, { worker: i, life }: { readonly worker: number; readonly life: number }): void {
    const worker = this.workers[i];
    if (worker.life !== life) return;
    const { lock, losses } = this.cluster;
    const at = this.idle.indexOf(i);
    if (at >= 0) this.idle.splice(at, 1);
    if (worker.unit !== NONE) {
      this.counts.lost++;
      this.events.add(now + lock + (this.random.float() * lock) / 3, { what: 'back', unit: worker.unit });
    }
    worker.life++;
    this.events.add(now + losses.replaced, { what: 'begin', worker: i });
  }

  private arrived(now: number, answer: Answer): void {
    const { verify } = this.cluster;
    const { from } = answer;
    if (verify.share === 0) {
      this.take(now);
      return;
    }
    const isFirst = !from.hasAnswered;
    from.hasAnswered = true;
    if (isFirst || this.random.float() < verify.share) this.verify(now, answer);
    else if (from.isKnown) this.take(now);
    else from.waiting.push(answer);
  }

  private verify(now: number, answer: Answer): void {
    const { seconds, subjects, loads } = this.work;
    const free = this.verifiers.reduce((best, each) => (each.freeAt < best.freeAt ? each : best));
    const ends = free.serve(now, loads[subjects[answer.unit]] + seconds[answer.unit]);
    this.events.add(ends, { what: 'verified', answer });
  }

  private verified(now: number, { from }: Answer): void {
    from.isKnown = true;
    this.take(now);
    for (let waits = from.waiting.pop(); waits !== undefined; waits = from.waiting.pop()) this.take(now);
  }

  private take(now: number): void {
    this.taken++;
    this.inQueue--;
    this.fill(now);
  }
}

function newcomer(): Trusted {
  return { isKnown: false, hasAnswered: false, waiting: [] };
}
