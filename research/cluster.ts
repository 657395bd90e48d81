/**
 * How long a leaderboard takes on many cores, some of them slow or killed: a simulation by the measured costs of docs/results.json.
 * npm run ts -- research/cluster.ts [DEALS] [CORES]
 */
import { readFileSync } from 'node:fs';
import { Random } from 'maketen';

type Times = Readonly<Record<string, { readonly seconds: number }>>;

interface Results {
  readonly deals: number;
  readonly presets: readonly {
    readonly preset: string;
    readonly bounds: readonly { readonly bound: string; readonly deals: number }[];
    readonly agents: readonly { readonly agent: string; readonly deals: number }[];
  }[];
  readonly timing: { readonly presets: Readonly<Record<string, { readonly agents: Times; readonly bounds: Times }>> };
}

const [deals, cores] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 1000)];
const results = JSON.parse(readFileSync('docs/results.json', 'utf8')) as Results;

/** Deals of a unit of an agent, and of a slow bound; units in flight; seconds after which a lost unit is given out again (src/lab/jobs). */
const [UNIT, BOUND_UNIT, AT_ONCE, LOCK] = [512, 4, 1024, 20];

/** Seconds of processor time of all units, in the order in which the command asks for them. */
const units = results.presets.flatMap(({ preset, agents, bounds }) => {
  const times = results.timing.presets[preset];
  // Searches and slow bounds take fewer deals, at 1,000,000 as many as now.
  const unitsOf = (seconds: number | undefined, measured: number, slowUnit: number): number[] => {
    if (seconds === undefined) return []; // a bound of another study
    const isSlow = measured < results.deals;
    const size = isSlow ? slowUnit : UNIT;
    return new Array<number>(Math.ceil((isSlow ? measured : deals) / size)).fill((seconds / measured) * size);
  };
  return [
    ...agents.flatMap((each) => unitsOf(times.agents[each.agent].seconds, each.deals, UNIT)),
    ...bounds.flatMap((each) => unitsOf(times.bounds[each.bound]?.seconds, each.deals, BOUND_UNIT)),
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

/** Seconds until all units are done, how many were lost, and how often one of them at most. */
function simulate({ coordinator, slow, life }: Cluster) {
  const random = new Random('cluster', 0);
  const free: number[] = Array.from({ length: cores }, (_, worker) => worker);
  const paceOf = (worker: number): number => (worker < slow * cores ? 4 : 1);
  const working: { at: number; worker: number; unit: number; isLost: boolean }[] = [];
  const losses = new Map<number, number>();
  const waiting: number[] = []; // lost units, which are given out again first
  let [next, done, lost, ready, now] = [0, 0, 0, 0, 0];
  const give = (): void => {
    while (free.length > 0 && (waiting.length > 0 || (next < units.length && next - done < AT_ONCE))) {
      const [worker, unit] = [free.pop()!, waiting.pop() ?? next++];
      ready = Math.max(ready, now) + coordinator; // one after the other
      const seconds = units[unit] * paceOf(worker);
      const killed = -life * Math.log(1 - random.float());
      const isLost = killed < seconds;
      working.push({ at: ready + (isLost ? killed + LOCK : seconds), worker, unit, isLost });
    }
  };
  for (give(); working.length > 0; give()) {
    const first = working.reduce((least, { at }, i) => (at < working[least].at ? i : least), 0);
    const { at, worker, unit, isLost } = working[first];
    const last = working.pop()!;
    if (first < working.length) working[first] = last;
    now = at;
    free.push(worker);
    if (isLost) {
      lost++;
      losses.set(unit, (losses.get(unit) ?? 0) + 1);
      waiting.push(unit);
    } else done++;
  }
  return { seconds: now, lost, most: Math.max(0, ...losses.values()) };
}

const total = units.reduce((sum, each) => sum + each, 0);
console.log(`${units.length} units, ${(total / 3600).toFixed(0)} hours of one core; mean ${((1000 * total) / units.length).toFixed(0)} ms, longest ${units.reduce((most, each) => Math.max(most, each)).toFixed(0)} s`); // prettier-ignore
/** Seconds of the coordinator's processor time a unit, on two cores that do other work too. */
const [redis, ray] = [0.0015, 0.0023];
for (const [name, cluster] of Object.entries({
  'a perfect coordinator': { coordinator: 0, slow: 0, life: Infinity },
  Redis: { coordinator: redis, slow: 0, life: Infinity },
  Ray: { coordinator: ray, slow: 0, life: Infinity },
  'Redis, a tenth of the workers four times slower': { coordinator: redis, slow: 0.1, life: Infinity },
  'the same, each worker killed once in ten minutes': { coordinator: redis, slow: 0.1, life: 600 },
  'the same, once a minute': { coordinator: redis, slow: 0.1, life: 60 },
})) {
  const { seconds, lost, most } = simulate(cluster);
  console.log(`${name}: ${(seconds / 60).toFixed(1)} min, ${lost} units lost, one of them ${most} times`);
}
