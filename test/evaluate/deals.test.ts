import { EARLIER_SELECTION, SELECTION, TRAINING } from '../../src/env/base/random.js';
import { expectEvaluationSeeds, parseSeedRange, seedDeals } from '../../src/evaluate/evaluate.js';
import { expectRefused } from '../support/refusal.js';

it('deals of what are no integers from 0, or of too many, are refused', () => {
  expectRefused(() => seedDeals(-1, 3), 'but got -1');
  expectRefused(() => seedDeals(0, 0.5), 'but got 0.5');
  expectRefused(() => seedDeals(0, 1e9), 'Expected at most 10000000 seeds, but got 1000000000');
  expectRefused(() => parseSeedRange(['0..9'] as never), 'Expected a seed or a range of seeds');
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
    ['1073741824..2147483647 are deals that trainings learn from', TRAINING],
    ['536870912..1073741823 are deals that trainings choose', SELECTION],
    ['1000000..1999999 are deals that trainings choose', EARLIER_SELECTION],
  ])('must not be others: %s', (words, { first, end }) => {
    for (const [from, to] of [
      [first, first],
      [end - 1, end - 1],
      [end - 1, end + 5],
    ])
      expectRefused(() => expectEvaluationSeeds(from, to), words);
  });
});
