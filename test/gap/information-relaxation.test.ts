import { exactValuesFor } from '../../src/agents/exact/exact-agent.js';
import { knowingTheDeck } from '../../src/agents/games/decade/clairvoyant/knowing-the-deck.js';
import { createAgent, type Policy } from '../../src/agents/index.js';
import { asDecade } from '../../src/env/games/decade/play.js';
import { type GameState, type MakeOptions, partsOf, type Rules } from '../../src/env/index.js';
import { seedDeals } from '../../src/evaluate/index.js';
import { certifiedBound, exactOptimum, InformationRelaxation } from '../../src/gap/upper-bound.js';
import { expectimax } from '../support/expectimax.js';
import { latePositions } from '../support/late-positions.js';
import { sized } from '../support/size.js';
import { meanOf } from '../support/sums.js';

const HIDDEN = 4;

/** A value function as a policy; how it moves does not matter here. */
function valuedBy(valueOf: (state: Readonly<GameState>) => number): Policy {
  return {
    name: 'valued',
    usesObservations: false,
    act: () => expect.unreachable(),
    evaluate: ({ size, states }, _probabilities, values) => {
      for (let i = 0; i < size; i++) values[i] = valueOf(states[i]);
    },
  };
}

const WORTHLESS = valuedBy(() => 0);

/** Some number from 0 to 1 for each position, that depends on what a player may know. */
function anyValue(rules: Rules): (state: Readonly<GameState>) => number {
  const observation = new Float32Array(rules.observationSize);
  return (state) => {
    rules.observe(state, observation);
    const hash = observation.reduce((mixed, entry) => (Math.imul(mixed, 31) + Math.round(entry * 1000)) >>> 0, 7);
    return (hash % 1009) / 1008;
  };
}

const VARIANTS: readonly (readonly [string, MakeOptions])[] = [
  ['decade', { reward: 'cards-left' }],
  ['decade-loop3', {}],
  ['decade-loop', { reward: 'cards-left' }],
  ['decade-loop3', { rules: { discards: 'optional' }, reward: 'cards-left' }],
  ['decade-fives', {}],
  ['decade-loop-fives', { reward: 'cards-left' }],
  ['decade-seven', { reward: 'cards-left' }],
  ['decade-seven-loop3', { rules: { stacks: 3 }, reward: 'cards-left' }],
];

// Every second one is enough for the quick tests, and the others for the long ones.
describe.each(VARIANTS.filter((_, i) => i % sized(2, 1) === 0))(
  '%s %o, over every order of the last cards',
  { tags: 'more' },
  (preset, options) => {
    const { rules, reward } = partsOf(preset, options);
    const positions = latePositions(rules, HIDDEN, 6).map((orders) => ({
      orders,
      truth: expectimax(rules, reward, orders[0]),
    }));
    const meanBound = (policy: Policy, orders: readonly GameState[], factor: number, penaltyFrom?: number) => {
      const relaxation = new InformationRelaxation(rules, reward, policy, { penaltyFrom });
      return meanOf(orders.map((order) => relaxation.ofPosition(order, [factor])[0]));
    };

    test('the bound is above the best play for any value function and any factor', () => {
      const policy = valuedBy(anyValue(rules));
      let isAbove = 0;
      for (const { orders, truth } of positions) {
        for (const factor of [0, 0.3, 1]) {
          const bound = meanBound(policy, orders, factor);
          expect(bound).toBeGreaterThanOrEqual(truth - 1e-6);
          if (bound > truth + 1e-6) isAbove++;
        }
      }
      expect(isAbove).toBeGreaterThan(0);
    });

    test('and wherever the penalty begins; with the exact value it is the tighter the earlier that is', () => {
      const [anyhow, exactly] = [valuedBy(anyValue(rules)), valuedBy((state) => expectimax(rules, reward, state))];
      const found = new Set<number>();
      for (const { orders, truth } of positions.slice(0, 3)) {
        let later = Infinity;
        for (let penaltyFrom = 1; penaltyFrom <= HIDDEN; penaltyFrom++) {
          const loose = meanBound(anyhow, orders, 1, penaltyFrom);
          expect(loose).toBeGreaterThanOrEqual(truth - 1e-6);
          found.add(loose);
          const bound = meanBound(exactly, orders, 1, penaltyFrom);
          expect(bound).toBeGreaterThanOrEqual(truth - 1e-6);
          expect(bound).toBeLessThanOrEqual(later + 1e-6);
          later = bound;
        }
        expect(later).toBeCloseTo(truth, 5);
      }
      expect(found.size).toBeGreaterThan(3);
    });

    test('with the exact value it is the value of the best play, in every order of the cards', () => {
      const policy = valuedBy((state) => expectimax(rules, reward, state));
      const relaxation = new InformationRelaxation(rules, reward, policy);
      for (const { orders, truth } of positions.slice(0, 3))
        for (const order of orders.filter((_, i) => i % 8 === 0))
          expect(relaxation.ofPosition(order, [1])[0]).toBeCloseTo(truth, 5);
    });
  },
);

test.each(['decade', 'decade-loop', 'decade-loop3', 'decade-loop-fives', 'decade-seven', 'decade-seven-loop3'])(
  'with factor 0 whole deals of %s come to what the search that knows the deck finds',
  { tags: 'more' },
  (preset) => {
    const { rules, reward } = partsOf(preset, { reward: 'cards-left' });
    const relaxation = new InformationRelaxation(rules, reward, WORTHLESS);
    const search = knowingTheDeck(asDecade(rules));
    for (let seed = 0; seed < sized(10, 40); seed++) {
      const [best] = relaxation.ofDeal({ seed }, [0]);
      expect(best).toBeCloseTo(-search(rules.dealOrder(seed, 0)).fewest.cardsLeft / 52, 12);
    }
  },
);

describe('an agent on a deal', () => {
  const { rules, reward } = partsOf('decade-loop3', { reward: 'cards-left' });
  const valued = valuedBy(anyValue(rules));
  const relaxation = new InformationRelaxation(rules, reward, valued);

  test('pays the same whether the penalty begins late or not, early surprises apart', { tags: 'more' }, () => {
    const agent = createAgent('next-card', rules);
    // Of 52 cards three are dealt.
    for (const penaltyFrom of [1, 12, 30, 49]) {
      const late = new InformationRelaxation(rules, reward, valued, { penaltyFrom });
      for (let seed = 0; seed < sized(3, 20); seed++) {
        const whole = relaxation.ofAgent(agent, { seed }, 0.7);
        const part = late.ofAgent(agent, { seed }, 0.7);
        expect(part.return).toBe(whole.return);
        expect(part.penalized - part.early).toBeCloseTo(whole.penalized, 10);
        expect(part.penalized).toBeLessThanOrEqual(late.ofDeal({ seed }, [0.7])[0] + 1e-6);
        if (penaltyFrom === 49) expect(part.early).toBe(0);
        if (penaltyFrom === 1) expect(part.penalized).toBe(part.return);
      }
    }
  });
});

test("as an upper bound it is freed of early luck by the policy's own games", { tags: 'more' }, () => {
  const { rules, reward } = partsOf('decade-loop3', { reward: 'cards-left' });
  const agent = createAgent('next-card', rules);
  const policy: Policy = { ...valuedBy(anyValue(rules)), act: (batch, actions) => agent.act(batch, actions) };
  const penalty = { factor: 0.6, penaltyFrom: 20 };
  const relaxation = new InformationRelaxation(rules, reward, policy, penalty);
  const deals = seedDeals(0, sized(6, 20));
  const found = certifiedBound(rules, reward, policy, penalty).of(deals) as Float64Array;
  const early = deals.map((deal) => relaxation.ofAgent(policy, deal, 0.6).early);
  expect(early.some((luck) => Math.abs(luck) > 0.01)).toBe(true);
  deals.forEach((deal, i) => expect(found[i]).toBeCloseTo(relaxation.ofDeal(deal, [0.6])[0] - early[i], 12));
  const whole = certifiedBound(rules, reward, policy, { factor: 0.6 }).of(deals) as Float64Array;
  expect([certifiedBound(rules, reward, policy, penalty), exactOptimum(0.3)].map(({ isExact }) => isExact)).toEqual([false, true]); // prettier-ignore
  const plain = new InformationRelaxation(rules, reward, policy);
  deals.forEach((deal, i) => expect(whole[i]).toBe(plain.ofDeal(deal, [0.6])[0]));
});

test('a penalty that is none is refused in one line', () => {
  const { rules, reward } = partsOf('decade');
  const policy = WORTHLESS;
  const foreseen = new InformationRelaxation(rules, reward, policy, { foresight: (_, from) => from, penaltyFrom: 5 });
  expect([...foreseen.ofDeal({ seed: 0 }, [0, 1])]).toEqual([0, 5]);
  expect(() => foreseen.ofDeal({ seed: 0 }, [1, 0.3])).toThrow('a factor of 0 or 1 for these rules, but got 0.3');
  for (const penaltyFrom of [0, NaN, null as never])
    expect(() => new InformationRelaxation(rules, reward, policy, { penaltyFrom })).toThrow(
      'Expected penaltyFrom to be a number of hidden cards from 1, but got',
    );
  for (const penalty of [1 as never, { factor: -1 }, { factor: NaN }])
    expect(() => certifiedBound(rules, reward, policy, penalty)).toThrow(
      "Expected the penalty's factor to be a number from 0, but got",
    );
});

test('games that are not bounded this way are refused in one line', () => {
  const bounded = (preset: string) => {
    const { rules, reward } = partsOf(preset);
    const relaxation = new InformationRelaxation(rules, reward, WORTHLESS);
    return relaxation.ofDeal({ seed: 0 }, [1]);
  };
  expect(() => bounded('acm-10-20-30')).toThrow('Expected rules whose lines of play can be followed, but got decade-v');
  expect(() => bounded('four-ten')).toThrow('Expected moves that hide no cards again, but one of four-ten-v1 shuffles');
});

test(
  'a game without a key of its own whose moves draw several cards is bounded by its exact values',
  { tags: 'more' },
  () => {
    const { rules, reward } = partsOf('tens-15', { rules: { undoLimit: 0 } });
    const exact = exactValuesFor(rules)!;
    const relaxation = new InformationRelaxation(
      rules,
      reward,
      valuedBy((state) => exact.of(state)!.winProbability),
    );
    const start = rules.createState();
    for (let seed = 0; seed < sized(1, 4); seed++) {
      rules.deal(start, seed);
      expect(relaxation.ofDeal({ seed }, [1])[0]).toBeCloseTo(exact.of(start)!.winProbability, 5);
    }
  },
);
