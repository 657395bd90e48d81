/**
 * How long a leaderboard takes on many cores, some of them slow or killed: a simulation by the measured costs of docs/results.json.
 * npm run ts -- research/cluster.ts [DEALS] [CORES] [SECONDS A UNIT OF REDIS'S COMMAND] [OF RAY'S]
 */
import { readFileSync } from 'node:fs';
import { Random } from 'maketen';

interface Results {
  readonly deals: number;
  readonly presets: readonly { readonly preset: string; readonly bounds: readonly { readonly bound: string; readonly deals: number }[]; readonly agents: readonly { readonly agent: string; readonly deals: number }[] }[]; // prettier-ignore
  readonly timing: {
    readonly presets: Readonly<
      Record<
        string,
        {
          readonly agents: Readonly<Record<string, { readonly seconds: number }>>;
          readonly bounds: Readonly<Record<string, { readonly seconds: number }>>;
        }
      >
    >;
  };
}

const [deals, cores] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 1000)];
const results = JSON.parse(readFileSync('docs/results.json', 'utf8')) as Results;

/** Deals of a unit of an agent, and of a slow bound; units in flight; seconds after which a lost unit is given out again (src/lab/jobs). */
const [UNIT, BOUND_UNIT, AT_ONCE, LOCK] = [512, 4, 1024, 20];

/** Seconds of processor time of all units, in the order in which the command asks for them. */
const units = results.presets.flatMap(({ preset, agents, bounds }) => {
  const { agents: ofAgents, bounds: ofBounds } = results.timing.presets[preset];
  const unitsOf = (seconds: number, measured: number, of: number, size: number): number[] =>
    new Array<number>(Math.ceil(of / size)).fill((seconds / measured) * size);
  return [
    ...agents.flatMap(({ agent, deals: measured }) => {
      // Searches play fewer deals, at 1,000,000 as many as now.
      const most = measured < results.deals ? measured : deals;
      return unitsOf(ofAgents[agent].seconds, measured, most, UNIT);
    }),
    ...bounds.flatMap(({ bound, deals: measured }) => {
      const isSlow = measured < results.deals;
      return unitsOf(ofBounds[bound].seconds, measured, isSlow ? measured : deals, isSlow ? BOUND_UNIT : UNIT);
    }),
  ];
});

interface Cluster {
  /** Seconds of the coordinator's processor time a unit. */
  readonly coordinator: number;
  /** The share of workers that take four times as long. */
  readonly slow: number;
  /** Mean seconds until a worker is killed; another takes its place when the unit is given out again. */
  readonly life: number;
}

/** Events by time: a binary heap. */
class Events {
  private readonly heap: { readonly at: number; readonly event: number }[] = [];

  get size(): number {
    return this.heap.length;
  }

  add(at: number, event: number): void {
    const { heap } = this;
    let place = heap.push({ at, event }) - 1;
    for (let up = (place - 1) >> 1; place > 0 && heap[up].at > at; place = up, up = (place - 1) >> 1)
      [heap[place], heap[up]] = [heap[up], heap[place]];
  }

  take(): { readonly at: number; readonly event: number } {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop()!;
    if (heap.length > 0) heap[0] = last;
    for (let place = 0; ;) {
      const left = 2 * place + 1;
      let least = place;
      for (const child of [left, left + 1]) if (child < heap.length && heap[child].at < heap[least].at) least = child;
      if (least === place) return first;
      [heap[place], heap[least]] = [heap[least], heap[place]];
      place = least;
    }
  }
}

/** Seconds until all units are done, how many were lost, and how busy coordinator and workers were. */
function simulate({ coordinator, slow, life }: Cluster) {
  const random = new Random('cluster', 0);
  const free: number[] = Array.from({ length: cores }, (_, worker) => worker);
  const paceOf = (worker: number): number => (worker < slow * cores ? 4 : 1);
  const working = new Map<number, { worker: number; unit: number; isLost: boolean }>();
  const losses = new Map<number, number>();
  const waiting: number[] = []; // lost units, which are given out again first
  const events = new Events();
  let [next, done, given, lost, ready, now, busy] = [0, 0, 0, 0, 0, 0, 0];
  const give = (): void => {
    while (free.length > 0 && (waiting.length > 0 || (next < units.length && next - done < AT_ONCE))) {
      const [worker, unit] = [free.pop()!, waiting.pop() ?? next++];
      ready = Math.max(ready, now) + coordinator; // one after the other
      const seconds = units[unit] * paceOf(worker);
      const killed = -life * Math.log(1 - random.float());
      const isLost = killed < seconds;
      working.set(given, { worker, unit, isLost });
      busy += isLost ? 0 : units[unit];
      events.add(ready + (isLost ? killed + LOCK : seconds), given++);
    }
  };
  give();
  while (events.size > 0) {
    const { at, event } = events.take();
    now = at;
    const { worker, unit, isLost } = working.get(event)!;
    working.delete(event);
    free.push(worker);
    if (isLost) {
      lost++;
      losses.set(unit, (losses.get(unit) ?? 0) + 1);
      waiting.push(unit);
    } else done++;
    give();
  }
  return {
    seconds: now,
    lost,
    most: Math.max(0, ...losses.values()),
    coordinator: (given * coordinator) / now,
    workers: busy / (now * cores),
  };
}

const total = units.reduce((sum, each) => sum + each, 0);
console.log(`${units.length} units, ${(total / 3600).toFixed(0)} hours of one core; mean ${((1000 * total) / units.length).toFixed(0)} ms, longest ${units.reduce((most, each) => Math.max(most, each)).toFixed(0)} s`); // prettier-ignore
const [redis, ray] = [0.0015, 0.0023].map((each, i) => Number(process.argv[4 + i] ?? each));
for (const [name, cluster] of Object.entries({
  'a perfect coordinator': { coordinator: 0, slow: 0, life: Infinity },
  Redis: { coordinator: redis, slow: 0, life: Infinity },
  Ray: { coordinator: ray, slow: 0, life: Infinity },
  'Redis, a tenth of the workers four times slower': { coordinator: redis, slow: 0.1, life: Infinity },
  'the same, each worker killed once in ten minutes': { coordinator: redis, slow: 0.1, life: 600 },
  'the same, once a minute': { coordinator: redis, slow: 0.1, life: 60 },
})) {
  const { seconds, lost, most, coordinator, workers } = simulate(cluster);
  console.log(`${name}: ${(seconds / 60).toFixed(1)} min, coordinator ${(100 * coordinator).toFixed(0)} % and workers ${(100 * workers).toFixed(0)} % busy, ${lost} units lost, one of them ${most} times`); // prettier-ignore
}
