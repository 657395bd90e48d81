import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChargedForesight } from '../../../../src/agents/games/decade/exact/charged-foresight.js';
import { CompiledEndgame } from '../../../../src/agents/games/decade/exact/compiled-endgame.js';
import { CompiledForesight, exactCards } from '../../../../src/agents/games/decade/exact/compiled-foresight.js';
import { DecadeEndgame } from '../../../../src/agents/games/decade/exact/endgame.js';
import { DecadeExactAgent } from '../../../../src/agents/games/decade/exact/exact-agent.js';
import { createAgent, type DecisionBatch, type Policy } from '../../../../src/agents/index.js';
import { VALUE_OF } from '../../../../src/env/games/decade/config.js';
import { asDecade } from '../../../../src/env/games/decade/play.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import { partsOf, Random } from '../../../../src/env/index.js';
import { InformationRelaxation } from '../../../../src/gap/upper-bound.js';
import { MODELS_FOLDER } from '../../../../src/io/folders.js';
import { decadeLabKit } from '../../../../src/lab/games/decade.js';
import { dealt } from '../../../support/games.js';
import { sized, sizedLong } from '../../../support/size.js';
import { sumOf } from '../../../support/sums.js';

const ring = (ranks?: string, maxRun: number | null = 3) =>
  partsOf('decade-loop3-optional', { rules: { ...(ranks !== undefined && { ranks }), maxRun } });
const rulesOf = (ranks?: string, maxRun?: number | null) => asDecade(ring(ranks, maxRun).rules);

/** Cards from one place to another drawn at random, from these and all that come after. */
function mix(cards: number[] | Uint8Array, from: number, to: number, random: Random) {
  for (let i = from; i < to; i++) {
    const j = i + random.below(cards.length - i);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
}

/** Values of a line and of hidden cards, drawn at random: the last hidden card makes the sum a multiple of ten where one can. */
function randomDraw({ deck }: DecadeRules, length: number, left: number, random: Random) {
  const values = Array.from(deck.cards, (card) => VALUE_OF[card]);
  mix(values, 0, left + length, random);
  if (left > 0) values[0] = 10 - (sumOf(values.slice(1, left + length)) % 10);
  const unseen = new Uint8Array(10);
  for (const value of values.slice(0, left)) unseen[value - 1]++;
  return { line: Uint8Array.from(values.slice(left, left + length)), unseen };
}

/** Rules of a ring, and how positions are drawn at random: with all cards of a deck, so that most are not lost by their sum. */
describe.each([
  ['decade-loop3-optional', {}, 30],
  ['decks of 28 cards', { ranks: '23456TJ' }, 30],
  ['sets of three cards', { minRun: 3 }, 90],
  ...sized<[string, object, number][]>(
    [],
    [],
    [
      ['fives', { totals: [5, 10, 15, 20, 25, 30, 35], ranks: 'A2345' }, 30],
      ['sets of two cards', { maxRun: 2 }, 400], // few of which can be won
    ],
  ),
])('the compiled threshold on %s', { tags: 'more' }, (_, options, rounds) => {
  const { rules: shared } = partsOf('decade-loop3-optional', { rules: options });
  const rules = asDecade(shared);

  test('tells the chance above it, and no less than the chance below it', () => {
    const compiled = new CompiledForesight(rules);
    const endgame = new DecadeEndgame(rules, 1, new Float64Array(53));
    const random = new Random('compiled', 1);
    let [above, between] = [0, 0];
    for (let round = 0; round < sized(rounds / 3, rounds, 600); round++) {
      const left = random.below(8);
      const { line, unseen } = randomDraw(rules, Math.max(0, 4 + random.below(13) - left), left, random);
      const chance = endgame.valueOfDraw(line, 0, line.length, unseen, left);
      for (const at of [0.8991, 0.2534, 0, 0.5037]) {
        const found = compiled.above(line, unseen, left, at)!;
        expect(found).toBeGreaterThanOrEqual(chance - 1e-8);
        if (chance > at) expect(found).toBeCloseTo(chance, 8);
        else expect(found).toBeLessThanOrEqual(at);
        if (chance > at) above++;
        else if (found > 0) between++;
      }
    }
    expect(above).toBeGreaterThan(sized(1, 5));
    expect(between).toBeGreaterThan(sized(1, 5));
  });
});

test.each(sized([8], [9, 10]))(
  'with %i hidden cards it finds what the exact endgame does',
  { tags: 'sized' },
  (left) => {
    const rules = rulesOf();
    const [compiled, endgame] = [new CompiledForesight(rules), new CompiledEndgame(rules, 1, new Float64Array(53))];
    const random = new Random('long ends', left);
    for (let round = 0; round < sized(1, 3, 10); round++) {
      const { line, unseen } = randomDraw(rules, 5, left, random);
      const found = compiled.above(line, unseen, left, 0)!;
      expect(found).toBeGreaterThan(0);
      expect(endgame.valueOfDraw(line, 0, 5, unseen, left)).toBeCloseTo(found, 8);
    }
  },
);

test('compiled foresight takes rings of sets of at most three cards', () => {
  expect(CompiledForesight.knows(rulesOf())).toBe(true);
  expect(CompiledForesight.knows(rulesOf(undefined, null))).toBe(false);
  const { rules } = partsOf('decade-loop3-optional', { rules: { totals: [13] } });
  expect(CompiledForesight.knows(asDecade(rules))).toBe(false);
  for (const preset of ['decade-loop3', 'decade-optional', 'decade-seven-loop3'])
    expect(CompiledForesight.knows(asDecade(partsOf(preset).rules))).toBe(false);
});

const WEIGHTS = readFileSync(join(MODELS_FOLDER, 'decade-loop3-optional-outlook.bin'));

/**
 * On most deals of A45T all bounds are 1. That of deal 28 is 0 if the newest card is thought never to leave with hidden ones only; those of 125 and 179
 * depend on where exact play begins: at four cards. All lines of deal 8 are lost early: its bound is the charges before.
 */
const SEEDS = [8, 28, ...Array.from({ length: sized(2, 5, 12) }, (_, i) => 125 + 54 * i)];

const DECKS = sized(['A45T'], ['A45T', '45678'], ['A45T', 'A45TJ', '45678']);

describe.each(DECKS)('foresight on decks of %s', { tags: 'more' }, (ranks) => {
  const { rules: shared, reward } = ring(ranks);
  const rules = asDecade(shared);
  const exact = new DecadeExactAgent(rules);
  const foresight = new CompiledForesight(rules);
  const network = new ChargedForesight(rules, WEIGHTS);
  const { module } = network;
  const state = rules.createState();

  test('is the information relaxation with exact values, line by line', () => {
    const found = new Set<number>();
    for (const hidden of [1, 3, 5]) {
      const relaxation = new InformationRelaxation(shared, reward, exact, { penaltyFrom: hidden });
      for (const seed of SEEDS) {
        rules.deal(state, seed);
        const [knowing, bound] = relaxation.ofDeal({ seed }, [0, 1]);
        expect(foresight.of(state, hidden)).toBeCloseTo(bound, 5);
        expect(foresight.of(state, 0)).toBe(knowing);
        found.add(bound);
      }
    }
    expect(found.size).toBeGreaterThan(3);
  });

  /** The largest outlook over all ways to take sets. */
  function bestOutlook(position: typeof state, newest: number): number {
    const line = position.values.subarray(0, position.lengths[0]);
    const mask = new Uint8Array(rules.moves.length);
    rules.actionMask(position, mask);
    const sets = Array.from(mask.keys()).filter((action) => mask[action] === 1 && action < rules.table.draw);
    const ways = sets.map((action) => {
      const after = rules.createState();
      after.copyFrom(position);
      rules.apply(after, action);
      return bestOutlook(after, newest);
    });
    return Math.max(network.outlook(line, newest, position.unseen, position.stock.left), ...ways);
  }

  test.each(['a network', 'them'])('with the draws before charged by %s, it is so too', (by) => {
    const hidden = new Uint8Array(rules.cardKinds.length);
    let exactFrom = 0;
    /** Of values before and after the exact cards. */
    let scales = [1, 1];
    const policy: Policy = {
      name: 'exact at last',
      usesObservations: false,
      act: () => expect.unreachable(),
      evaluate(batch, probabilities, values) {
        exact.evaluate(batch as DecisionBatch<typeof state>, probabilities, values);
        for (let i = 0; i < batch.size; i++) {
          const position = batch.states[i] as typeof state;
          const left = rules.unseen(position, hidden);
          const isExact = left < exactFrom;
          if (!isExact && by === 'a network')
            values[i] = bestOutlook(position, position.values[position.lengths[0] - 1]);
          values[i] *= scales[Number(isExact)];
        }
      },
    };
    [module.mostTwo.value, module.mostEffort.value] = [0, 0];
    const charges = { penaltyFrom: 3, chargeFrom: 10, foresight: decadeLabKit.foresight!(rules, ring(ranks)) };
    const charged = new InformationRelaxation(shared, reward, policy, charges);
    for (const seed of SEEDS) {
      rules.deal(state, seed);
      exactFrom = exactCards(state, 3);
      const lines = new InformationRelaxation(shared, reward, policy, { penaltyFrom: Math.max(10, exactFrom) });
      const bound = lines.ofDeal({ seed }, [1])[0];
      expect(charged.ofDeal({ seed }, [1])[0]).toBeCloseTo(bound, 5);
      // Half of a penalty by twice the values; V is not asked after the exact cards.
      scales = [2, 0];
      const halves = charged.ofDeal({ seed }, [0, 0.5]);
      expect([...halves]).toEqual([foresight.of(state, 0), expect.closeTo(bound, 5)]);
      scales = [1, 1];
      if (by === 'a network') expect(network.of(state, exactFrom, 10, 1)).toBeCloseTo(bound, 5);
      expect(network.of(state, exactFrom, 10, 0)).toBeCloseTo(foresight.of(state, exactFrom), 8);
    }
  });
});

describe('charges by the network', { tags: 'more' }, () => {
  const rules = rulesOf('A45T');
  const search = new ChargedForesight(rules, WEIGHTS);
  const { module } = search;
  const state = rules.createState();

  test.each([0, 9])('cost nothing in the mean over the next card, %i positions two draws ahead', (two) => {
    [module.mostTwo.value, module.mostEffort.value, module.chargeFrom.value] = [two, 0, 16];
    const deck = Uint8Array.from(rules.dealOrder(3, 0));
    const costs = Array.from({ length: 13 }, (_, i) => {
      [deck[3], deck[3 + i]] = [deck[3 + i], deck[3]];
      rules.deal(state, 0, [deck]);
      module.factor.value = 1;
      search.begin(state, 3);
      module.step();
      return module.largest();
    });
    expect(new Set(costs).size).toBeGreaterThan(2);
    expect(sumOf(costs)).toBeCloseTo(0, 5);
  });

  test('end where exact play takes little effort: with more exact cards, at most all', () => {
    const of = (effort: number, hidden: number) => {
      [module.mostTwo.value, module.mostEffort.value] = [9, effort];
      return search.of(state, hidden, 9, 1);
    };
    const begins = new Set<number>();
    for (const seed of SEEDS) {
      rules.deal(state, seed);
      const bounds = Array.from({ length: 10 }, (_, hidden) => of(0, Math.max(3, hidden)));
      for (const effort of [0, 300, 3000, 1e300])
        begins.add(bounds.findIndex((bound) => Math.abs(bound - of(effort, 3)) < 1e-8));
    }
    expect(begins).not.toContain(-1);
    expect(begins.size).toBeGreaterThan(2);
  });

  test('refuse a network of another size, and numbers that are none', () => {
    expect(() => new ChargedForesight(rules, WEIGHTS.subarray(4))).toThrow('Expected an outlook of ');
    expect(
      () =>
        new ChargedForesight(
          rules,
          WEIGHTS.map(() => 255),
        ),
    ).toThrow('Expected finite weights');
  });
});

describe('where exact play begins', () => {
  const rules = rulesOf('A45TJ');
  const state = rules.createState();
  const cardsOf = (values: readonly number[], hidden: number) => {
    // The deck's last cards have these values, the others come in the deck's order.
    const rest = Array.from(rules.deck.cards);
    const last = values.map(
      (value) =>
        rest.splice(
          rest.findIndex((card) => VALUE_OF[card] === value),
          1,
        )[0],
    );
    rules.deal(state, 0, [Uint8Array.from([...rest, ...last])]);
    return exactCards(state, hidden);
  };

  test('is as many cards as have no more orders than different ones', () => {
    expect(cardsOf([4, 1, 5, 10, 1], 3)).toBe(3); // 6 orders; 12 of 1 1 5 10
    expect(cardsOf([4, 1, 10, 10, 10], 3)).toBe(4); // 4, then 20
    expect(cardsOf([1, 10, 10, 10, 10], 3)).toBe(6); // with a ten more 6, then 7 of two tens more
    expect(cardsOf([4, 4, 4, 4, 5, 5, 5, 5], 1)).toBe(4);
    expect(cardsOf([4, 1, 5, 10, 1], 5)).toBe(5); // 60 of at most 120, then 180 of 10 4 1 5 10 1
  });

  test('depends on the hidden cards alone, not on their order', { tags: 'more' }, () => {
    const random = new Random('stopping', 1);
    for (const seed of SEEDS) {
      const order = Uint8Array.from(rules.dealOrder(seed, 0));
      rules.deal(state, 0, [order]);
      const cards = exactCards(state, 4);
      mix(order, order.length - cards, order.length - 1, random);
      rules.deal(state, 0, [order]);
      expect(exactCards(state, 4)).toBe(cards);
    }
  });

  // As an independent search in TypeScript found them.
  test.each([
    [3, 7, 0.9642857142857143],
    [3, 10, 0.8915079365079347],
    ...sized<[number, number, number][]>([], [[0, 10, 0.827539682539683]]),
  ])('of seed %i, %i hidden cards are worth %d', { tags: 'more' }, (seed, hidden, value) => {
    rules.deal(state, seed);
    expect(new CompiledForesight(rules).of(state, hidden)).toBeCloseTo(value, 8);
  });
});

test('a deal that does not fit is one clear line', { tags: 'long' }, () => {
  const rules = rulesOf();
  const state = dealt(rules, 1);
  expect(() => new CompiledForesight(rules, 50_000).of(state, 8)).toThrow(
    'Expected a deal whose lines of play go through at most 50000 positions, but there are more: allow more ' +
      '(maxPositions, --max-positions; twice as many take up to 4 MB), or foresee less (--penalty-from)',
  );
  expect(() => new CompiledForesight(rules).of(state, 52)).toThrow(/^Expected at most 18 hidden cards .* but got 52$/);
  // The last 18 cards have thousands of different hands.
  expect(() => new CompiledForesight(rules).of(state, 18)).toThrow(
    /^Expected fewer different last cards from which on play is exact .* but got 18$/,
  );
});

describe('foresight on a deck that is solved', { tags: 'long' }, () => {
  const { rules: shared, reward } = ring('A45T');
  const rules = asDecade(shared);
  const exact = new DecadeExactAgent(rules);
  const foresight = new CompiledForesight(rules);
  const state = rules.createState();
  const of = (position: unknown, hidden: number) => foresight.of(position as typeof state, hidden);

  test('is above every player, deal by deal, once both pay the penalty', () => {
    const relaxation = new InformationRelaxation(shared, reward, exact, { penaltyFrom: 6, foresight: of });
    const agents = [exact, ...['random', 'next-card', 'waiting'].map((name) => createAgent(name, shared))];
    for (const seed of Array.from({ length: sizedLong(2, 12) }, (_, each) => each)) {
      const [, bound] = relaxation.ofDeal({ seed }, [0, 1]);
      for (const agent of agents)
        expect(relaxation.ofAgent(agent, { seed }, 1).penalized).toBeLessThanOrEqual(bound + 1e-5);
    }
    expect(() => relaxation.ofDeal({ seed: 0 }, [0.5])).toThrow(
      'Expected a factor of 0 or 1 for these rules, but got 0.5',
    );
  });
});

test('on a deck of 52 cards it is what an independent search in TypeScript found', { tags: 'long' }, () => {
  const rules = rulesOf();
  const state = dealt(rules, 2_100_003);
  expect(new CompiledForesight(rules).of(state, 5)).toBeCloseTo(1, 8);
});
