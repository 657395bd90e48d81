import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { partsOf, Random, Stock } from '../../../src/env/index.js';
import { fc } from '../../support/fast-check.js';
import { sized } from '../../support/size.js';

describe('Random', () => {
  it("gives pure-rand's xoroshiro128+ word by word", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, stream) => {
        const random = new Random('x', seed, stream);
        const reference = xoroshiro128plusFromState(random.getState());
        for (let i = 0; i < 100; i++) expect(random.next()).toBe(reference.next());
      }),
    );
  });

  it('draws uniformly below every small bound (chi-squared, 5 sigma)', () => {
    const random = new Random('uniform', 1);
    for (let bound = 2; bound <= 52; bound++) {
      const counts = new Int32Array(bound);
      const draws = bound * 2000;
      for (let i = 0; i < draws; i++) counts[random.below(bound)]++;
      const chiSquared = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
      const freedom = bound - 1;
      expect(Math.abs(chiSquared - freedom)).toBeLessThan(5 * Math.sqrt(2 * freedom) + 12);
    }
  });

  it('restores a saved state', () => {
    const random = new Random('save', 5);
    random.next();
    const saved = random.getState();
    const first = [random.next(), random.float(), random.seed()];
    const other = new Random('other', 0);
    other.setState(saved);
    expect([other.next(), other.float(), other.seed()]).toEqual(first);
  });
});

describe('deals', () => {
  it('of neighbouring seeds are uncorrelated: the first card agrees one time in 52', { tags: 'more' }, () => {
    const { rules } = partsOf('tens');
    const trials = sized(2000, 20_000);
    for (const distance of [1, 2, 65_536, 4_294_967_296]) {
      let equal = 0;
      for (let seed = 0; seed < trials; seed++)
        if (rules.dealOrder(seed, 0)[0] === rules.dealOrder(seed + distance, 0)[0]) equal++;
      const expected = trials / 52;
      expect(Math.abs(equal - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  it('of neighbouring seeds put each card in each of the first places equally often', () => {
    const { rules } = partsOf('tens');
    const trials = 20_800;
    const counts = new Int32Array(3 * 52);
    for (let seed = 0; seed < trials; seed++) {
      const order = rules.dealOrder(seed, 0);
      for (let place = 0; place < 3; place++) counts[place * 52 + order[place]]++;
    }
    const expected = trials / 52;
    for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(5.5 * Math.sqrt(expected));
  });

  it('of different games from one seed differ', () => {
    const orders = ['tens', 'decade'].map((preset) => partsOf(preset).rules.dealOrder(1, 0).join());
    expect(new Set(orders).size).toBe(2);
  });
});

describe('Stock', () => {
  it('deals the same lazily as at once, whatever is copied, put back or looked at on the way', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat({ max: 4 }), { maxLength: 60 }), (seed, plan) => {
        const whole = new Stock(52);
        whole.shuffle(1, seed, 0);
        const expected = Array.from(whole.wholeOrder());
        const stock = new Stock(52);
        stock.shuffle(1, seed, 0);
        const drawn: number[] = [];
        for (const what of plan) {
          if (what === 0 && drawn.length > 0) {
            stock.putBack(1);
            expect(stock.nextKnown()).toBe(drawn.pop());
          } else if (stock.left > 0) drawn.push(stock.draw());
        }
        expect(drawn).toEqual(expected.slice(0, drawn.length));
      }),
    );
  });

  it('re-deals only what has not been seen', () => {
    const stock = new Stock(52);
    stock.shuffle(1, 2, 0);
    const first = [stock.draw(), stock.draw(), stock.draw()];
    stock.putBack(2);
    stock.shuffleHidden(new Random('hidden', 1));
    expect([first[0], stock.draw(), stock.draw()]).toEqual(first);
    const rest = Array.from({ length: 49 }, () => stock.draw());
    expect(new Set([...first, ...rest]).size).toBe(52);
  });

  it('holds no order of what is not shuffled yet: how it lies follows from the cards drawn', () => {
    const stock = new Stock(52);
    stock.shuffle(1, 3, 0);
    const expected = [...stock.order];
    for (let at = 0; at < 52; at++) {
      const from = expected.indexOf(stock.draw());
      [expected[at], expected[from]] = [expected[from], expected[at]];
      expect([...stock.order]).toEqual(expected);
    }
  });
});
