import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gapFigure, intervalFigure } from '../../../scripts/result-figures.js';
import type { Interval } from '../../../src/evaluate/statistics.js';
import { readJsonFile } from '../../../src/io/json.js';
import { leaderboardSchema } from '../../../src/lab/leaderboard/standings.js';
import { panelsOf } from '../../../src/lab/plot/curves.js';
import { curvesFigure } from '../../../src/lab/plot/curves-figure.js';
import { type Figure, FIGURE_STYLE, scaleFor, tickText } from '../../../src/lab/plot/figure.js';

/** An element of a figure: its class, text and numbers. */
interface Mark {
  readonly tag: string;
  readonly className: string;
  readonly text: string;
  readonly at: Readonly<Record<string, number>>;
  readonly d: string;
}

function marksOf({ content }: Figure): Mark[] {
  return [...content.matchAll(/<(line|circle|rect|text|path) ([^>]*?)(?:\/>|>([^<]*)<)/g)].map(
    ([, tag, pairs, text]) => {
      const attributes = Object.fromEntries(
        [...pairs.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
      const at = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, Number(value)]));
      return { tag, className: attributes.class, text: text ?? '', at, d: attributes.d ?? '' };
    },
  );
}

const withClass = (marks: readonly Mark[], name: string): Mark[] =>
  marks.filter(({ className }) => className.split(' ').includes(name));

/** "20 %" as 0.2, "1.5k" as 1500 */
function valueOf(text: string): number {
  const [, digits, unit] = /^(-?[\d.]+)( %|k|M)?$/.exec(text) ?? [];
  return Number(digits) * ({ ' %': 0.01, k: 1e3, M: 1e6 }[unit] ?? 1);
}

/** Reads values off an axis by two of its ticks, as a person would. */
function axisOf(marks: readonly Mark[], side: 'x' | 'y'): (pixel: number) => number {
  const ticks = withClass(marks, 'muted').filter(({ text }) => Number.isFinite(valueOf(text)));
  const [across, along] = side === 'x' ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const own = ticks.filter(({ at }) => ticks.filter((other) => other.at[across] === at[across]).length > 1);
  // The horizontal axis is the lowest row of numbers, the vertical one the column that is furthest to the left.
  const place = Math[side === 'x' ? 'max' : 'min'](...own.map(({ at }) => at[across]));
  const row = own.filter(({ at }) => at[across] === place);
  const [first, last] = [row[0], row[row.length - 1]];
  const offset = side === 'x' ? 0 : 4.5; // texts stand below their middle
  const [from, to] = [first.at[along] - offset, last.at[along] - offset];
  return (pixel) => valueOf(first.text) + ((pixel - from) / (to - from)) * (valueOf(last.text) - valueOf(first.text));
}

const interval = (estimate: number, half = 0.01): Interval => ({
  estimate,
  low: estimate - half,
  high: estimate + half,
});

/** Asserts that intervals and dots across a figure show these values, in this order. */
function expectIntervals(marks: readonly Mark[], expected: readonly Interval[], digits = 3): void {
  const x = axisOf(marks, 'x');
  const lines = withClass(marks, 'interval');
  const dots = withClass(marks, 'dot');
  expect(dots).toHaveLength(expected.length);
  expected.forEach(({ low, estimate, high }, i) => {
    expect(x(dots[i].at.cx)).toBeCloseTo(estimate, digits);
    expect(x(lines[i].at.x1)).toBeCloseTo(low, digits);
    expect(x(lines[i].at.x2)).toBeCloseTo(high, digits);
    expect(dots[i].at.cy).toBe(lines[i].at.y1);
  });
}

describe('an interval figure', () => {
  const rows = [
    { name: 'best', value: interval(0.31) },
    { name: 'random', value: interval(0.17), isBaseline: true },
  ];
  const bounds = [
    { bound: 'certified', return: interval(0.4), isExact: false },
    { bound: 'exact', return: interval(0.35, 0), isExact: true },
  ];
  const marks = marksOf(intervalFigure({ name: 'a', label: 'b', rows, bounds, axis: 'games won', isShare: true }));

  it('has each agent in a row of its own: its name, dot, interval and value', () => {
    expectIntervals(
      marks,
      rows.map(({ value }) => value),
    );
    const dots = withClass(marks, 'dot');
    const named = withClass(marks, 'text').filter(({ text }) =>
      ['best', 'random', '31.00 %', '17.00 %'].includes(text),
    );
    for (const [i, texts] of [
      ['best', '31.00 %'],
      ['random', '17.00 %'],
    ].entries())
      expect(named.filter(({ at }) => at.y === dots[i].at.cy + 4.5).map(({ text }) => text)).toEqual(texts);
    expect(dots.map(({ className }) => className)).toEqual(['dot s0', 'dot plain']);
    expect(withClass(marks, 'muted').at(-1)!.text).toBe('games won');
  });

  it('has bounds as lines at their values, with bands as wide as their intervals', () => {
    const x = axisOf(marks, 'x');
    const [loose] = withClass(marks, 'bound-loose');
    const [exact] = withClass(marks, 'bound');
    const [band] = withClass(marks, 'bound-band');
    expect(x(loose.at.x1)).toBeCloseTo(0.4, 3);
    expect(x(exact.at.x1)).toBeCloseTo(0.35, 3);
    expect([x(band.at.x), x(band.at.x + band.at.width)].map((value) => value.toFixed(2))).toEqual(['0.39', '0.41']);
  });
});

describe('the figure of gaps closed', () => {
  const { presets } = leaderboardSchema.parse(readJsonFile(join(import.meta.dirname, '../../../docs/results.json')));
  const marks = marksOf(gapFigure(presets)!);

  it('has a row for each preset with a gap: the best agent with its interval and share, and the others as faint dots', () => {
    const closing = presets.map(({ agents }) => agents.filter((each) => each.gapClosed && each.moreThanRandom));
    const drawn = closing.filter((agents) => agents.length > 0);
    const clamp = (value: number): number => Math.min(1.1, Math.max(-0.2, value));
    const best = drawn.map(([{ gapClosed }]) => gapClosed!);
    expectIntervals(
      marks,
      best.map(({ low, estimate, high }) => ({ low: clamp(low), estimate: clamp(estimate), high: clamp(high) })),
      2,
    );
    const x = axisOf(marks, 'x');
    const others = drawn.flatMap((agents) => agents.slice(1).map(({ gapClosed }) => gapClosed!.estimate));
    const faint = withClass(marks, 'faint').map(({ at }) => x(at.cx));
    expect(faint).toHaveLength(others.length);
    const paleClasses = [...FIGURE_STYLE.matchAll(/^([^{\n]*){[^}]*opacity[^}]*}/gm)].map(([, selector]) =>
      selector.trim(),
    );
    expect(paleClasses).toContain('.figure .faint');
    expect(paleClasses.join()).not.toContain('.dot');
    const [low] = faint.toSorted((a, b) => a - b);
    faint.forEach((value, i) => expect(value).toBeCloseTo(Math.max(low, others[i]), 2));
    const texts = withClass(marks, 'text').map(({ text }) => text);
    for (const [i, [{ agent }]] of drawn.entries())
      expect(
        texts.some((text) => text.startsWith(`${(best[i].estimate * 100).toFixed(1)} % ${agent.slice(0, 12)}`)),
      ).toBe(true);
  });
});

describe('a figure of learning curves', () => {
  const run = (seed: number, rates: readonly number[]) => ({
    folder: `ppo-${seed}`,
    config: { algorithm: 'ppo', seed },
    metrics: rates.map((rate, i) => ({ iteration: i + 1, steps: (i + 1) * 1000, win_rate: rate, loss: -rate })),
  });
  const placesIn = (d: string) => [...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

  it('has the mean of seeds as a line with a dot for each point, and a band from the lowest to the highest', () => {
    const figure = curvesFigure('a', 'b', panelsOf([run(0, [0.1, 0.2, 0.4]), run(1, [0.2, 0.4, 0.4])]));
    const marks = marksOf(figure);
    const [x, y] = [axisOf(marks, 'x'), axisOf(marks, 'y')];
    const means = [0.15, 0.3, 0.4];
    const dots = withClass(marks, 'dot');
    const [band] = withClass(marks, 'band');
    expect(dots.map(({ at }) => Math.round(x(at.cx) / 100))).toEqual([10, 20, 30]);
    dots.forEach(({ at }, i) => expect(y(at.cy)).toBeCloseTo(means[i], 3));
    placesIn(withClass(marks, 'curve')[0].d).forEach(([, top], i) => expect(y(top)).toBeCloseTo(means[i], 2));
    const ends = [0.2, 0.4, 0.4, 0.4, 0.2, 0.1];
    placesIn(band.d).forEach(([, top], i) => expect(y(top)).toBeCloseTo(ends[i], 2));
    expect(figure.notes).toEqual(['Mean of 2 seeds, band from the lowest to the highest']);
    expect(marks.map(({ text }) => text)).toEqual(expect.arrayContaining(['win rate', 'decisions']));
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
