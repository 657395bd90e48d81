import { describe, expect, it } from 'vitest';
import { scaleFor, tickText } from '../../../src/lab/report/figure.js';
import { intervalFigure, quantile } from '../../../src/lab/report/figures.js';
import { tableHtml } from '../../../src/lab/report/html.js';
import { fileNames } from '../../../src/lab/report/report.js';

const at = (estimate: number) => ({ estimate, low: estimate - 0.01, high: estimate + 0.01 });
const row = (name: string, estimate: number) => ({ name, value: at(estimate) });

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

describe('distributions', () => {
  it('have quantiles that at least so many deals do not exceed', () => {
    const distribution = { '0': 10, '4': 50, '10': 40 };
    expect([0.1, 0.11, 0.5, 0.6, 0.61, 1].map((share) => quantile(distribution, share))).toEqual([0, 4, 4, 4, 10, 10]);
  });
});

describe('figures of intervals', () => {
  it('have a solid line for what can be reached and a dashed one for other bounds', () => {
    const bounds = [
      { bound: 'certified', return: at(0.4), isExact: false },
      { bound: 'best', return: at(0.3), isExact: true },
    ];
    const { content } = intervalFigure({
      ...{ name: 'x', label: 'x', rows: [row('a', 0.2)], bounds, axis: 'won', isShare: true },
    });
    expect(content.match(/class="bound"/g)).toHaveLength(1);
    expect(content.match(/class="bound-loose"/g)).toHaveLength(1);
    expect(content).toContain('>certified 40.00 %<');
    expect(content).toContain('>best 30.00 %<');
  });

  it('have names that are good for files, each once', () => {
    expect(fileNames(['decade-loop3-cards left', 'decade-loop3-cards left', '../Ä b'])).toEqual([
      'decade-loop3-cards-left',
      'decade-loop3-cards-left-2',
      'b',
    ]);
  });
});

it('tables are safe from what names hold, and put intervals below their values', () => {
  const html = tableHtml('a & b', {
    columns: [{ heading: 'agent' }, { heading: 'won', align: 'right' }],
    rows: [['<b>"x"', '28.3 % (27.7 % to 29.0 %)']],
  });
  expect(html).toContain('<caption>a &#38; b</caption>');
  expect(html).toContain('<th scope="row">&#60;b&#62;&#34;x&#34;</th>');
  expect(html).toContain('<td class="right">28.3 % <small>(27.7 % to 29.0 %)</small></td>');
});

it('tables of millions of brackets are written at once', () => {
  const cell = `${'a ('.repeat(2_000_000)}b`;
  const html = tableHtml('long', { columns: [{ heading: 'x' }, { heading: 'y' }], rows: [['name', cell]] });
  expect(html).toContain(`<td>${cell}</td>`);
});
