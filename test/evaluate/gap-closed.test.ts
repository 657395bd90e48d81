import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../src/env/index.js';
import { gapClosed } from '../../src/evaluate/index.js';
import { parseLeaderboard } from '../../src/lab/leaderboard/standings.js';
import { meanOf } from '../support/sums.js';

/** A number of the normal distribution (Box and Muller, 1958). */
function normal(random: Random) {
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
}

interface Returns {
  readonly agent: Float64Array;
  readonly random: Float64Array;
  readonly bound: Float64Array;
}

/** What deals share (luck), and what each player has of its own. Means: random 0, agent 0.3, bound 1, so the share is 0.3. */
function sample(random: Random, deals: number, boundDeals: number): Returns {
  const luck = Float64Array.from({ length: deals }, () => normal(random));
  const of = (mean: number, own: number, count = deals) =>
    Float64Array.from({ length: count }, (_, i) => mean + luck[i] + own * normal(random));
  return { agent: of(0.3, 2), random: of(0, 2), bound: of(1, 1, boundDeals) };
}

it('of every agent in docs/results.json is its lead over random play in units of the strongest bound', () => {
  const results = readFileSync(join(import.meta.dirname, '../../docs/results.json'), 'utf8');
  for (const { preset, agents, bounds } of parseLeaderboard(results).presets) {
    const [strongest] = bounds.map((bound) => bound.return.estimate);
    expect(
      bounds.every((bound) => bound.return.estimate >= strongest),
      preset,
    ).toBe(true);
    const random = agents.find(({ moreThanRandom }) => moreThanRandom === null)!.return.estimate;
    for (const { moreThanRandom, gapClosed: share } of agents)
      if (share && moreThanRandom)
        expect(share.estimate).toBeCloseTo(moreThanRandom.estimate / (strongest - random), 9);
  }
});

describe('gapClosed', () => {
  it.each([0, 0.5, 1])(
    'is certain of an agent that goes %d of the way on every deal, which only pairing can tell',
    (share) => {
      const { random, bound } = sample(new Random('test gap closed', 1), 500, 500);
      const agent = random.map((each, i) => each + share * (bound[i] - each));
      const { estimate, low, high } = gapClosed(agent, random, bound)!;
      expect([estimate, low, high].map((each) => Math.round(each * 1e6))).toEqual(Array(3).fill(share * 1e6));
      const ofSome = gapClosed(agent, random, bound.subarray(0, 250))!;
      if (share > 0) expect(ofSome.high - ofSome.low).toBeGreaterThan(0.01);
    },
  );

  it('ends where its lead is as many standard errors off as a 95 % interval is wide', () => {
    // The agent has 4 of 5 deals, the bound 3.
    const [agent, random, bound] = [
      [3, 5, 2, 6],
      [1, 2, 0, 3, 1],
      [40, 46, 43],
    ];
    /** Sum of products over the deals that both have. */
    const covariance = (a: readonly number[], b: readonly number[]) => {
      const both = Math.min(a.length, b.length);
      const [left, right] = [a.slice(0, both), b.slice(0, both)];
      const products = meanOf(left.map((each, i) => (each - meanOf(left)) * (right[i] - meanOf(right))));
      return (products * both) / (both - 1) / Math.max(a.length, b.length);
    };
    const lead = agent.map((each, i) => each - random[i]);
    const gap = meanOf(bound) - meanOf(random);
    const { estimate, ...ends } = gapClosed(agent, random, bound)!;
    expect(estimate).toBeCloseTo(meanOf(lead) / gap, 12);
    for (const share of [ends.low, ends.high]) {
      const variance =
        covariance(lead, lead) +
        share ** 2 * (covariance(bound, bound) + covariance(random, random) - 2 * covariance(bound, random)) -
        2 * share * (covariance(lead, bound) - covariance(lead, random));
      expect(Math.abs(meanOf(lead) - share * gap) / Math.sqrt(variance)).toBeCloseTo(1.959964, 6);
    }
    expect(ends.low < estimate && estimate < ends.high).toBe(true);
  });

  it('says nothing where the bound is not clearly above random play', () => {
    const { agent, random, bound } = sample(new Random('test gap closed', 3), 2000, 2000);
    expect(gapClosed(agent, random, random)).toBeNull();
    expect(gapClosed(agent, bound, random)).toBeNull();
    expect(gapClosed(agent.subarray(0, 9), random.subarray(0, 9), bound.subarray(0, 9))).toBeNull();
    expect(gapClosed(agent, random, bound.subarray(0, 1))).toBeNull();
    expect(gapClosed(agent, random, [])).toBeNull();
  });
});
