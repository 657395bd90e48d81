import { gapFigure, intervalFigure } from '../../../scripts/result-figures.js';
import type { Interval } from '../../../src/evaluate/statistics.js';
import type { PresetStanding } from '../../../src/lab/leaderboard/standings.js';
import { figureFile, scaleFor, tickText } from '../../../src/lab/plot/figure.js';

const interval = (estimate: number, half = 0.01): Interval => ({
  estimate,
  low: estimate - half,
  high: estimate + half,
});

/** Compared with pictures that were looked at: look at them again where they change. */
describe('the picture of', () => {
  it('agents has a row for each, and bounds as lines with bands as wide as their intervals', async () => {
    const rows = [
      { name: 'best', value: interval(0.31) },
      { name: 'random', value: interval(0.17), isBaseline: true },
    ];
    const bounds = [
      { bound: 'certified', return: interval(0.4), isExact: false },
      { bound: 'exact', return: interval(0.35, 0), isExact: true },
    ];
    const figure = intervalFigure({ name: 'a', label: 'b', rows, bounds, axis: 'games won', isShare: true });
    await expect(figureFile(figure)).toMatchFileSnapshot('pictures/agents.svg');
  });

  it('gaps closed has a row for each preset with a gap: the best agent, and the others as faint dots', async () => {
    const standing = (preset: string, gaps: readonly (Interval | null)[]) => ({
      preset,
      agents: [
        ...gaps.map((gapClosed, i) => ({ agent: `agent ${i}`, gapClosed, moreThanRandom: {} })),
        { agent: 'random', gapClosed: interval(0, 0), moreThanRandom: null },
      ],
    });
    const standings = [
      standing('solved', [interval(1.09, 0.05), interval(0.4)]),
      standing('luck alone', [null]),
      standing('hard', [interval(0.3), interval(0.1), interval(-0.5)]),
    ] as object[] as PresetStanding[];
    await expect(figureFile(gapFigure(standings)!)).toMatchFileSnapshot('pictures/gaps.svg');
    expect(gapFigure(standings.slice(1, 2))).toBeNull();
  });
});

describe('a scale', () => {
  it('has round ticks inside its ends, and a place for every value', () => {
    const scale = scaleFor([0.172, 0.283, 0.54], { pixels: [100, 500] });
    expect(scale.ticks).toEqual([0.2, 0.3, 0.4, 0.5]);
    expect(scale.ticks.map((tick) => tickText(tick, true))).toEqual(['20 %', '30 %', '40 %', '50 %']);
    expect(scale.at(scale.low)).toBe(100);
    expect(scale.at(scale.high)).toBe(500);
    expect(scale.at(0.283)).toBeGreaterThan(scale.at(0.172));
  });

  it('keeps within its limits, and puts infinite ends of intervals on them', () => {
    const scale = scaleFor([0.99, 1, -Infinity, Infinity], { pixels: [0, 100], limits: [0, 1] });
    expect(scale.high).toBe(1);
    expect(scale.at(Infinity)).toBe(100);
    expect(scale.at(-Infinity)).toBe(0);
  });

  it('ends on ticks where it is to', () => {
    const pixels = [0, 100] as const;
    expect(scaleFor([0.05, 0.43], { pixels, round: true, limits: [0, 1] })).toMatchObject({ low: 0, high: 0.5 });
    expect(scaleFor([-4100, 7900], { pixels, round: true }).ticks).toEqual([-5000, 0, 5000, 10_000]);
    expect(scaleFor([0, 0], { pixels, round: true }).at(0)).toBeCloseTo(50, 9);
  });

  it('writes thousands and millions short', () => {
    expect([0, 500, 1500, -4000, 1.2e6].map((tick) => tickText(tick, false))).toEqual([
      '0',
      '500',
      '1.5k',
      '-4k',
      '1.2M',
    ]);
  });

  it('has room around a single value, zero too', () => {
    for (const value of [0, 4, -100]) {
      const scale = scaleFor([value, value], { pixels: [0, 100] });
      expect(scale.at(value)).toBeCloseTo(50, 9);
      expect(scale.ticks.length).toBeGreaterThan(0);
    }
  });
});
