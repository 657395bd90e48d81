import {
  EARLIER_SELECTION,
  episodeSeed,
  FIRST_RESULT_SEED,
  keptRegion,
  LARGEST_SEED,
  resetSeed,
  SELECTION,
  TRAINING,
} from '../../src/env/base/random.js';
import { make, PRESETS } from '../../src/env/index.js';

const REGIONS = [EARLIER_SELECTION, SELECTION, TRAINING];

const isTraining = (seed: number) => seed >= TRAINING.first && seed < TRAINING.end;

describe('the regions of seeds', () => {
  it('are disjoint, in ascending order, and leave the seeds of results to evaluation', () => {
    for (const [i, { first, end }] of REGIONS.entries()) {
      expect(first).toBeLessThan(end);
      expect(first).toBeGreaterThanOrEqual(i === 0 ? 0 : REGIONS[i - 1].end);
    }
    expect(keptRegion(FIRST_RESULT_SEED, FIRST_RESULT_SEED + 10_000_000)).toBeUndefined();
  });

  it('are found by their first and last seeds, and by a range around them', () => {
    for (const region of REGIONS) {
      expect(keptRegion(region.first, region.first)).toBe(region);
      expect(keptRegion(region.end - 1, region.end - 1)).toBe(region);
      expect(keptRegion(region.first - 1, region.end)).toBeDefined();
    }
    for (const [first, last] of [
      [0, EARLIER_SELECTION.first - 1],
      [FIRST_RESULT_SEED, SELECTION.first - 1],
      [TRAINING.end, LARGEST_SEED],
    ])
      expect(keptRegion(first, last)).toBeUndefined();
  });

  it('hold the seeds that episodes and resets are dealt from, whatever they are hashed from', () => {
    for (const seed of [0, 1, 7, 999_999, 2 ** 30, 2 ** 31, 2 ** 32 + 1, LARGEST_SEED]) {
      for (const k of [0, 1, 2, 1000, 2 ** 31, 2 ** 32]) {
        expect(isTraining(episodeSeed(seed, k % 7, k))).toBe(true);
        expect(isTraining(resetSeed(seed, k))).toBe(true);
      }
    }
  });
});

describe('a reset without a seed', () => {
  const seedsOf = (environment: ReturnType<typeof make>, count: number): number[] =>
    Array.from({ length: count }, () => environment.reset().info.seed);

  it.each(PRESETS)('of %s deals in the region of training, a different game each time, and says which', (preset) => {
    const environment = make(preset);
    const seeds = seedsOf(environment, 20);
    expect(seeds.every(isTraining)).toBe(true);
    expect(new Set(seeds).size).toBeGreaterThan(15); // five that agree by chance are not to be expected in the life of the universe
    const last = environment.reset();
    const observation = last.observation.slice();
    expect(make(preset).reset({ seed: last.info.seed }).observation).toEqual(observation);
  });

  it('is fresh in an environment that has never been seeded', () => {
    const firsts = Array.from({ length: 8 }, () => make('decade').reset().info.seed);
    expect(new Set(firsts).size).toBeGreaterThan(4);
  });

  it('follows from the last seed given', () => {
    const [one, other] = [make('decade'), make('decade')];
    one.reset(); // whatever came before does not matter
    one.reset({ seed: 3 });
    other.reset({ seed: 3 });
    const seeds = seedsOf(one, 10);
    expect(seedsOf(other, 10)).toEqual(seeds);
    one.reset({ seed: 4 });
    expect(seedsOf(one, 10)).not.toEqual(seeds);
  });

  it('goes on in a clone as in the environment that was cloned', () => {
    for (const seed of [undefined, 9]) {
      const environment = make('four-ten');
      environment.reset(seed === undefined ? {} : { seed });
      environment.reset();
      const copy = environment.clone();
      expect(seedsOf(copy, 5)).toEqual(seedsOf(environment, 5));
    }
  });

  it('that is refused uses up no seed', () => {
    const environment = make('decade');
    environment.reset({ seed: 1 });
    expect(() => environment.reset({ deck: [] })).toThrow();
    expect(environment.reset().info.seed).toBe(resetSeed(1, 0));
  });
});
