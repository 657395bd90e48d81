import { InputError } from '../../src/env/base/errors.js';
import { meanInterval, parseSeedRange, resultInterval, wilsonInterval } from '../../src/evaluate/index.js';
import { chanceInterval, mcNemar, withControlVariate } from '../../src/evaluate/statistics.js';

describe('values less the luck in them', () => {
  it('have the weight that the other half of them decides', () => {
    // Of 2 and 5: (1.5 + 3) / 5 = 0.9; of 1 and 3: (-1 + 0.5) / 1.25 = -0.4.
    const found = withControlVariate([1, 2, 3, 5], [1, -1, 0.5, 2]);
    [1 - 0.9, 2 - 0.4, 3 - 0.45, 5 + 0.8].forEach((value, i) => expect(found[i]).toBeCloseTo(value, 12));
  });

  it('stay as they are where there is no luck, or no other value', () => {
    expect([...withControlVariate([1, 2, 4], [0, 0, 0])]).toEqual([1, 2, 4]);
    expect([...withControlVariate([7], [0.5])]).toEqual([7]);
    expect([...withControlVariate([1, 2, 4, 3], [1e-17, -2e-17, 1e-17, -1e-17])]).toEqual([1, 2, 4, 3]); // rounding
  });
});

describe('intervals', () => {
  it("gives Wilson's interval of 10 in 50 (Newcombe 1998: 0.1124 to 0.3304)", () => {
    const { estimate, low, high } = wilsonInterval(10, 50);
    expect(estimate).toBe(0.2);
    expect(low).toBeCloseTo(0.1124, 4);
    expect(high).toBeCloseTo(0.3304, 4);
  });

  it('stays inside [0, 1] and off the edges where nothing or everything was won', () => {
    expect(wilsonInterval(0, 20)).toMatchObject({ estimate: 0, low: 0 });
    expect(wilsonInterval(0, 20).high).toBeCloseTo(0.1611, 4);
    expect(wilsonInterval(20, 20)).toMatchObject({ estimate: 1, high: 1 });
    expect(wilsonInterval(0, 0)).toMatchObject({ low: 0, high: 1 });
  });

  it('gives the mean with 1.96 standard errors', () => {
    const { estimate, low, high } = meanInterval([1, 2, 3, 4]);
    expect(estimate).toBe(2.5);
    expect(high - estimate).toBeCloseTo((1.959964 * Math.sqrt(5 / 3)) / 2, 5);
    expect(estimate - low).toBeCloseTo(high - estimate, 12);
  });

  it("of results that are 0 or 1 is Wilson's, within 0 and 1; of others it is the mean's", () => {
    for (const ones of [0, 1, 2, 39, 40]) {
      const results = Array.from({ length: 40 }, (_, i) => (i < ones ? 1 : 0));
      expect(resultInterval(results)).toEqual(wilsonInterval(ones, 40));
      const { low, high } = resultInterval(results);
      expect(low >= 0 && high <= 1 && high > low).toBe(true);
    }
    expect(meanInterval([1, ...Array.from({ length: 39 }, () => 0)]).low).toBeLessThan(0);
    expect(resultInterval([1, 2, 3, 4])).toEqual(meanInterval([1, 2, 3, 4]));
    expect(chanceInterval([0.5, 1, 1, 1])).toEqual({ ...meanInterval([0.5, 1, 1, 1]), high: 1 });
    expect(chanceInterval([1, 1, 1.5, 1])).toEqual({ ...meanInterval([1, 1, 1.5, 1]), high: 1.125 });
    expect(chanceInterval([0, 0, 0.5, 0]).low).toBe(0);
  });

  it("gives McNemar's exact p-values", () => {
    expect(mcNemar(0, 0)).toBe(1);
    expect(mcNemar(5, 5)).toBe(1);
    expect(mcNemar(0, 5)).toBeCloseTo(2 / 32, 12);
    expect(mcNemar(1, 9)).toBeCloseTo((2 * 11) / 1024, 12);
    expect(mcNemar(4000, 4400)).toBeLessThan(1e-4);
  });
});

describe('seed ranges', () => {
  it('hold both ends', () => {
    expect(parseSeedRange(' 7 ')).toEqual([{ seed: 7 }]);
    expect(parseSeedRange('3..5').map(({ seed }) => seed)).toEqual([3, 4, 5]);
  });

  it.each(['', 'x', '5..3', '1..', '-1..2', '1.5', '0..99999999999', '0..10000000', '1...4', '9007199254740993'])(
    'refuse %j in one line',
    (text) => {
      expect(() => parseSeedRange(text)).toThrow(InputError);
      expect(() => parseSeedRange(text)).toThrow(/^Expected [^\n]*$/);
    },
  );
});
