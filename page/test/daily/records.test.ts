import '../../session/all-games.js';
import { fc } from '../../../test/support/fast-check.js';
import { sumOf } from '../../../test/support/sums.js';
import { barsOf, dailyRecords, presetRecords } from '../../daily/records.js';
import { type DailyTries, withBegun, withEnd } from '../../daily/tries.js';
import {
  countResult,
  type FinishedGame,
  isCasual,
  isPlainCasual,
  loadResults,
  type Results,
  resultsOf,
  withCasual,
} from '../../session/results.js';
import { newSession } from '../../session/session.js';
import { countGame } from '../../session/statistics.js';
import { removeStored, writeStored } from '../../session/stored.js';

const spec = { preset: 'decade', options: {}, seed: 4, takeBacks: 3 } as const;

function counted(results: Results, kind: FinishedGame['kind'], result: number, day: string): Results {
  return countResult(results, 'decade', { kind, won: result === 0, result, day });
}

describe('results', () => {
  it('keep casual games apart, and days together', () => {
    let results = counted({}, 'withoutHints', 12, '2026-11-30');
    results = counted(results, 'withHints', 12, '2026-11-30');
    results = counted(results, 'casual', 0, '2026-12-01');
    expect(resultsOf(results, 'decade')).toEqual({
      withoutHints: { 12: 1 },
      withHints: { 12: 1 },
      casual: { played: 1, won: 1, results: { 0: 1 } },
      days: { last: '2026-12-01', current: 2, longest: 2 },
    });
    results = counted(results, 'withoutHints', 3, '2026-12-03');
    expect(resultsOf(results, 'decade').days).toEqual({ last: '2026-12-03', current: 1, longest: 2 });
  });

  it('do not count days twice where the clock goes back', () => {
    let results = counted({}, 'withoutHints', 1, '2026-12-02');
    results = counted(results, 'withoutHints', 1, '2026-12-01');
    expect(resultsOf(results, 'decade').days).toEqual({ last: '2026-12-02', current: 1, longest: 1 });
  });

  it('of a later version keep what they have more', () => {
    writeStored('maketen.results', { decade: { withoutHints: { 3: 1 }, brilliant: 7 } });
    const results = loadResults();
    const after = counted(results, 'withHints', 4, '2026-12-02');
    expect(after.decade).toMatchObject({ withoutHints: { 3: 1 }, withHints: { 4: 1 }, brilliant: 7 });
    removeStored('maketen.results');
  });

  it('stand beside counts of earlier versions, which know of none', () => {
    const statistics = countGame({}, 'decade', 'won', false);
    const records = presetRecords(statistics, {}, 'decade', '2026-12-02');
    expect(records.withoutHints).toMatchObject({ played: 1, won: 1 });
    expect(records.days).toEqual({ current: 0, longest: 0 });
    expect(barsOf(records.results, 10)).toEqual([]);
  });
});

function tried(days: readonly (readonly [string, string, 'won' | 'lost'])[]): DailyTries {
  let tries: DailyTries = {};
  for (const [day, on, outcome] of days) {
    const session = newSession({ ...spec, day });
    tries = withEnd(withBegun(tries, session, on), session, outcome, 5);
  }
  return tries;
}

it('records of daily deals keep deals of past days apart from those of their day', () => {
  const tries = tried([
    ['2026-11-29', '2026-12-05', 'won'],
    ['2026-11-30', '2026-11-30', 'won'],
    ['2026-12-01', '2026-12-01', 'won'],
    ['2026-12-02', '2026-12-02', 'lost'],
  ]);
  const records = dailyRecords(tries, 'decade', '2026-12-02');
  expect(records.withoutHints).toEqual({ played: 3, won: 2 });
  expect(records.past).toEqual({ played: 1, won: 1 });
  expect(records.wins).toEqual({ current: 0, longest: 2 });
  expect(records.days).toEqual({ current: 3, longest: 3 });
  expect(records.results.withoutHints).toEqual({ 5: 3 });
  expect(dailyRecords(tries, 'tens', '2026-12-02').withoutHints.played).toBe(0);
});

it('bars hold every game once, in equal steps, and are never too many', () => {
  const distribution = fc.dictionary(fc.integer({ min: -60, max: 60 }).map(String), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(distribution, distribution, fc.integer({ min: 1, max: 20 }), (withoutHints, withHints, most) => {
      const bars = barsOf({ withoutHints, withHints }, most);
      expect(bars.length).toBeLessThanOrEqual(most);
      expect(sumOf(bars.map((bar) => bar.withoutHints))).toBe(sumOf(Object.values(withoutHints)));
      expect(sumOf(bars.map((bar) => bar.withHints))).toBe(sumOf(Object.values(withHints)));
      expect(new Set(bars.map(({ from, to }) => to - from)).size).toBeLessThanOrEqual(1);
    }),
  );
});

describe('a casual game', () => {
  it.each(['tens', 'decade-loop3', 'four-ten'])(
    'of %s has any number of undos, and is none after a change',
    (preset) => {
      const usual = { ...spec, preset };
      const casual = withCasual(usual, true);
      expect([isCasual(usual), isCasual(casual), isPlainCasual(casual)]).toEqual([false, true, true]);
      expect(withCasual(casual, false)).toEqual(usual);
      expect(isPlainCasual({ ...casual, options: { ...casual.options, hints: false } })).toBe(false);
    },
  );

  it('has them by its rules where these limit undos', () => {
    expect(isCasual({ preset: 'tens', options: {}, takeBacks: 'unlimited' })).toBe(false);
  });
});
