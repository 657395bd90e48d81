import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { efficiencyFigure } from '../../../scripts/queue/efficiency-figure.js';
import { EventHeap } from '../../../scripts/queue/event-heap.js';
import { leastUnit } from '../../../scripts/queue/questions.js';
import { type Cluster, simulate, type SimulatedWork } from '../../../scripts/queue/simulation.js';
import { recordedUnits, workOf } from '../../../scripts/queue/unit-times.js';
import { foundProbability, unitsUntilFound, wrongAnswersLeft } from '../../../scripts/queue/wrong-worker.js';
import { Random } from '../../../src/env/random.js';
import { readLeaderboard } from '../../../src/lab/report/input-files.js';
import { fc } from '../../support/fast-check.js';

function work(
  seconds: readonly number[],
  subjects = seconds.map(() => 0),
  loads: readonly number[] = [0],
): SimulatedWork {
  return { seconds: Float64Array.from(seconds), subjects: Uint32Array.from(subjects), loads };
}

/** Machines that nothing befalls, and a queue that costs nothing. */
const IDEAL: Cluster = {
  workers: 1,
  slow: { share: 0, factor: 1 },
  losses: { life: Infinity, replaced: 0 },
  lock: 15,
  atOnce: 1024,
  costs: { coordinator: 0, redis: 0, worker: 0 },
  latency: 0,
  verify: { share: 0, threads: 1 },
  seed: 0,
};

const same = (count: number, seconds: number): SimulatedWork => work(Array.from({ length: count }, () => seconds));

describe('a simulated queue', () => {
  it('does all in the time that it takes where nothing costs, fails or waits', () => {
    expect(simulate(same(12, 2), { ...IDEAL, workers: 4 })).toEqual({
      ...{ seconds: 6, efficiency: 1, lost: 0, loading: 0 },
      busy: { coordinator: 0, redis: 0, verifying: 0 },
    });
  });

  it('waits for the last unit', () => {
    expect(simulate(work([1, 1, 1, 1, 4]), { ...IDEAL, workers: 2 })).toMatchObject({ seconds: 6, efficiency: 8 / 12 });
  });

  it('is no quicker than its coordinator', () => {
    const costs = { coordinator: 0.01, redis: 0, worker: 0 };
    const { seconds, busy } = simulate(same(1000, 0.01), { ...IDEAL, workers: 50, costs });
    expect(seconds).toBeCloseTo(10.01, 6);
    expect(busy.coordinator).toBeCloseTo(1, 2);
  });

  it('is no quicker than its Redis', () => {
    const costs = { coordinator: 0, redis: 0.01, worker: 0 };
    expect(simulate(same(1000, 0.01), { ...IDEAL, workers: 50, costs }).busy.redis).toBeGreaterThan(0.99);
  });

  it('has no more units at work than may be in the queue', () => {
    expect(simulate(same(800, 1), { ...IDEAL, workers: 40, atOnce: 10 })).toMatchObject({ seconds: 80 });
  });

  it('counts slow machines for what they can do', () => {
    const slow = { share: 0.5, factor: 2 };
    const { seconds, efficiency } = simulate(same(300, 1), { ...IDEAL, workers: 2, slow });
    expect(seconds).toBe(200);
    expect(efficiency).toBeCloseTo(1, 12);
  });

  it('loads a subject where the last unit of a thread was of another one', () => {
    const order = work([1, 1, 1, 1], [0, 0, 1, 0], [0.5, 2]);
    expect(simulate(order, IDEAL)).toMatchObject({ seconds: 4 + 0.5 + 2 + 0.5, loading: 3 / 7 });
  });

  it('gives the units of a lost worker to others when its lock is over', () => {
    const losses = { life: 100, replaced: 5 };
    const { lost, seconds } = simulate(same(400, 1), { ...IDEAL, workers: 4, losses });
    expect(lost).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThan(100 + lost / 4);
  });

  it('takes no answer of a worker before its first one is verified', () => {
    const verify = { share: 1e-9, threads: 1 };
    const { seconds, busy } = simulate(same(40, 1), { ...IDEAL, workers: 20, verify });
    expect(seconds).toBe(21); // the first answers come after 1 s, and twenty are verified one after the other
    expect(busy.verifying).toBeCloseTo(20 / 21, 12);
  });

  it('comes to the same with the same seed, and always to an end', () => {
    const cluster = fc.record({
      workers: fc.integer({ min: 1, max: 20 }),
      slow: fc.record({ share: fc.constantFrom(0, 0.3), factor: fc.constantFrom(1, 3) }),
      losses: fc.record({ life: fc.constantFrom(30, Infinity), replaced: fc.constantFrom(0, 10) }),
      atOnce: fc.integer({ min: 1, max: 50 }),
      verify: fc.record({ share: fc.constantFrom(0, 0.1, 1), threads: fc.integer({ min: 1, max: 3 }) }),
      seed: fc.nat(),
    });
    const times = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(cluster, times, (settings, seconds) => {
        const all = { ...IDEAL, ...settings, costs: { coordinator: 0.01, redis: 0.01, worker: 0.01 } };
        const outcome = simulate(work(seconds), all);
        expect(outcome.efficiency).toBeLessThanOrEqual(1 + 1e-9);
        expect(simulate(work(seconds), all)).toEqual(outcome);
      }),
    );
  });
});

it('asks for units that are as long as the coordinator needs for those of all workers', () => {
  const recorded = [{ what: 'any', deals: 1, load: 0, seconds: [1] }];
  const costs = { coordinator: 1e-3, redis: 0, worker: 0 };
  const least = leastUnit(recorded, { ...IDEAL, workers: 64, costs });
  expect(least).toBeGreaterThan(0.8 * 64e-3 * 0.9); // 80 % of what would keep all of them busy
  expect(least).toBeLessThan(0.8 * 64e-3 * 1.25);
});

describe('a worker that answers wrongly by chance', () => {
  /** All that can happen: the probability that it is found, and the mean of its wrong answers that are left where it is not. */
  function allThatCanHappen(wrong: number, verify: number, units: number): { found: number; left: number } {
    const after = (done: number, probability: number, wrongs: number): { found: number; left: number } => {
      if (done === units) return { found: 0, left: probability * wrongs };
      const verified = done === 0 ? 1 : verify;
      const right = after(done + 1, probability * (1 - wrong), wrongs);
      const unseen = after(done + 1, probability * wrong * (1 - verified), wrongs + 1);
      return { found: probability * wrong * verified + right.found + unseen.found, left: right.left + unseen.left };
    };
    return after(0, 1, 0);
  }

  it('is found as often as all that can happen says', () => {
    const share = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 8 }), (wrong, verify, units) => {
        const { found, left } = allThatCanHappen(wrong, verify, units);
        expect(foundProbability({ wrong, verify, units })).toBeCloseTo(found, 10);
        if (wrong * verify < 1) expect(wrongAnswersLeft({ wrong, verify, units })).toBeCloseTo(left, 10);
      }),
    );
  });

  it('is found with a probability by so many units, and not by one less', () => {
    for (const wrong of [0.5, 0.1, 0.01])
      for (const verify of [0.01, 0.005]) {
        const units = unitsUntilFound({ wrong, verify }, 0.95);
        expect(foundProbability({ wrong, verify, units })).toBeGreaterThanOrEqual(0.95);
        expect(foundProbability({ wrong, verify, units: units - 1 })).toBeLessThan(0.95);
      }
    expect(unitsUntilFound({ wrong: 0.96, verify: 0.01 }, 0.95)).toBe(1);
  });
});

it('makes work of recorded times: full units of each subject, and a part of one', () => {
  const { seconds, subjects, loads } = workOf(
    [
      { what: 'one', deals: 8, load: 0.5, seconds: [2] },
      { what: 'two', deals: 10, load: 0, seconds: [1] },
    ],
    ...([20, 0, 3] as const),
  );
  expect(Array.from(seconds)).toEqual([6, 6, 3, 3, 3]);
  expect(Array.from(subjects)).toEqual([0, 0, 0, 1, 1]);
  expect(loads).toEqual([0.5, 0]);
});

it('tells the times of units from those of a leaderboard', () => {
  const board = readLeaderboard(join(import.meta.dirname, '../../../docs/results.json'));
  const { leaderboard, bound } = recordedUnits(board, new Map([['decade | random', 0.51234]]));
  const random = leaderboard.find(({ what }) => what === 'decade | random')!;
  expect(random).toMatchObject({ deals: 512, load: 0.512 });
  expect(random.seconds[0]).toBeCloseTo((board.timing.presets.decade.agents.random.seconds / board.deals) * 512, 4);
  const certified = leaderboard.find(({ what }) => what === 'decade | certified bound')!;
  expect(certified.deals).toBe(4);
  const [first] = bound;
  expect(first).toMatchObject({ what: 'decade | certified bound', deals: 8 });
  expect(first.seconds[0] / certified.seconds[0]).toBeCloseTo(8 / 4, 2);
});

it('takes events by their times, and those of equal times as they were added', () => {
  const random = new Random('heap', 1);
  const heap = new EventHeap<number>();
  const all = Array.from({ length: 500 }, (_, i) => ({ time: random.below(40), event: i }));
  for (const { time, event } of all) heap.add(time, event);
  const taken = all.map(() => heap.take());
  expect(taken).toMatchObject([...all].sort((a, b) => a.time - b.time || a.event - b.event));
  expect(heap.take()).toBeNull();
});

it('draws lines over numbers of workers', () => {
  const points = [2, 40, 2000].map((workers) => ({ workers, efficiency: 1 / Math.sqrt(workers) }));
  const { content, height } = efficiencyFigure('name', 'title', [{ name: 'a line', points }]);
  expect(content).toContain('M60.0 90.0L');
  expect(content).toContain('a line');
  expect(height).toBeGreaterThan(300);
});
