import { type Cluster, simulate, type SimulatedWork } from './simulation.js';
import { type RecordedUnits, workOf } from './unit-times.js';

/** What bench-queue.ts has measured of a unit, in seconds. */
export const MEASURED: Pick<Cluster, 'costs'> = {
  costs: { coordinator: 0.49e-3, redis: 0.37e-3, worker: 0.62e-3 },
};

/** A cluster as they are: one machine in twenty takes twice as long, and each is taken away once in two hours. */
export const USUAL: Omit<Cluster, 'workers' | 'seed' | 'costs'> = {
  slow: { share: 0.05, factor: 2 },
  losses: { life: 7200, replaced: 30 },
  lock: 15,
  atOnce: 4096,
  latency: 0.001,
  verify: { share: 0.01, threads: 8 },
};

/** What a cluster is to reach. */
const ENOUGH = 0.8;

/** Units for each worker: so many that the last ones count for little. */
const UNITS_EACH = 100;

/** Work whose units are in the mean so long; as many as a cluster has use for, in the recorded order of subjects and of equal shares. */
export function longWork(
  recorded: readonly RecordedUnits[],
  mean: number,
  workers: number,
  seed: number,
): SimulatedWork {
  const units = recorded.reduce((sum, { seconds }) => sum + seconds.length, 0);
  const total = recorded.reduce((sum, { seconds }) => sum + seconds.reduce((all, each) => all + each, 0), 0);
  const each = Math.ceil((UNITS_EACH * Math.max(workers, 16)) / recorded.length);
  const longer = mean / (total / units);
  const same = recorded.map((subject) => ({ ...subject, deals: 1, load: 0 }));
  return workOf(same, each, seed, longer);
}

/** The smallest mean of units, in seconds, with which a cluster of workers that have all loaded is used well by a coordinator that verifies nothing. */
export function leastUnit(recorded: readonly RecordedUnits[], cluster: Cluster): number {
  const all = { ...cluster, verify: { share: 0, threads: 1 } };
  const isEnough = (mean: number): boolean =>
    simulate(longWork(recorded, mean, all.workers, all.seed), all).efficiency >= ENOUGH;
  let [low, high] = [1e-4, 1e-3];
  while (!isEnough(high) && high < 100) [low, high] = [high, high * 4];
  while (high / low > 1.2) {
    const middle = Math.sqrt(low * high);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
