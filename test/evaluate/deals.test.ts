import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/env/base/errors.js';
import { EARLIER_SELECTION, SELECTION, TRAINING } from '../../src/env/base/random.js';
import { expectEvaluationSeeds, parseSeedRange, seedDeals } from '../../src/evaluate/evaluate.js';

it.each([5, undefined, null, ['0..9'], { first: 0 }])(
  'a seed range that is no text, %o, is refused in one line',
  (range) => {
    expect(() => parseSeedRange(range as never)).toThrow(InputError);
    expect(() => parseSeedRange(range as never)).toThrow(/^Expected a seed or a range of seeds[^\n]*$/);
  },
);

it.each([['0..9'], [0, '9'], [-1, 3], [0, 0.5]])('deals of %o are refused in one line', (...given) => {
  expect(() => seedDeals(...(given as unknown as [number, number]))).toThrow(InputError);
  expect(() => seedDeals(...(given as unknown as [number, number]))).toThrow(
    /^Expected seedDeals\(first, count\)[^\n]*$/,
  );
});

describe('seeds to evaluate on', () => {
  it.each([
    [0, 4999],
    [0, 999_999],
    [2_000_000, 2_199_999],
    [2 ** 31, 2 ** 31 + 9],
  ])('may be %i..%i', (first, last) => {
    expect(() => expectEvaluationSeeds(first, last)).not.toThrow();
  });

  it.each([
    ['learnt from', TRAINING, /1073741824\.\.2147483647 are deals that trainings learn from$/],
    ['selected by', SELECTION, /536870912\.\.1073741823 are deals that trainings choose their best weights by$/],
    [
      'selected by in 0.1.0',
      EARLIER_SELECTION,
      /1000000\.\.1999999 are deals that trainings choose their best weights by$/,
    ],
  ])('must not be %s', (_what, { first, end }, message) => {
    for (const [from, to] of [
      [first, first],
      [end - 1, end - 1],
      [end - 1, end + 5],
    ]) {
      expect(() => expectEvaluationSeeds(from, to)).toThrow(InputError);
      expect(() => expectEvaluationSeeds(from, to)).toThrow(message);
      expect(() => expectEvaluationSeeds(from, to)).toThrow(
        /^Expected seeds for evaluation, below 1000000 or from 2000000 to 536870911[^\n]*$/,
      );
    }
  });
});
