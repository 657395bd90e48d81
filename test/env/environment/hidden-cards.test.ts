import { type Agent, type DecisionBatch, OneDecision, RandomAgent, RolloutAgent } from '../../../src/agents/index.js';
import { copyOf, copyRedealt, legalActions, nthLegal } from '../../../src/env/environment/rules.js';
import {
  type GameParts,
  type GameState,
  InputError,
  partsOf,
  Random,
  recordTrace,
  type Rules,
  type Stock,
} from '../../../src/env/index.js';
import { evaluate, seedDeals } from '../../../src/evaluate/index.js';
import { createHinter, reviewGame } from '../../../src/hint/index.js';
import { loadAgent, recordTraces } from '../../../src/lab/index.js';
import { dealt } from '../../support/games.js';

/** All that an agent was shown: states, copied. */
class Spy implements Agent {
  readonly name = 'spy';
  readonly usesObservations = true;
  readonly shown: { readonly state: GameState; readonly observation: string; readonly mask: string }[] = [];
  readonly seeds: number[] = [];

  constructor(readonly rules: Rules) {}

  reseed(seed: number) {
    this.seeds.push(seed);
  }

  act(batch: DecisionBatch, actions: Int32Array) {
    const { rules } = this;
    const [entries, moves] = [rules.observationSize, rules.moves.length];
    for (let row = 0; row < batch.size; row++) {
      const state = copyOf(rules, batch.states[row]);
      const mask = batch.actionMasks.subarray(row * moves, (row + 1) * moves);
      const observation = batch.observations.subarray(row * entries, (row + 1) * entries).join();
      this.shown.push({ state, observation, mask: mask.join() });
      actions[row] = mask.indexOf(1);
    }
  }
}

/** Plays on with the stock as the state has it, and says which cards come: as their kinds. */
function cardsToCome(rules: Rules, from: Readonly<GameState>) {
  const state = copyOf(rules, from);
  const [before, after] = [new Uint8Array(rules.cardKinds.length), new Uint8Array(rules.cardKinds.length)];
  const mask = new Uint8Array(rules.moves.length);
  const kinds: number[] = [];
  while (rules.actionMask(state, mask) > 0 && kinds.length < 12) {
    rules.unseen(state, before);
    rules.apply(state, mask.indexOf(1));
    rules.unseen(state, after);
    const drawn = before.findIndex((count, kind) => after[kind] < count);
    if (drawn >= 0) kinds.push(drawn);
  }
  return kinds.join();
}

/** The positions of the first legal moves' game, at its decisions. */
function trueDecisions(rules: Rules, seed: number) {
  const state = dealt(rules, seed);
  const decisions: GameState[] = [];
  for (let legal = legalActions(rules, state); legal.length > 0; legal = legalActions(rules, state)) {
    if (legal.length > 1) decisions.push(copyOf(rules, state));
    rules.apply(state, legal[0]);
  }
  return decisions;
}

/** So many cards hardly come in the same order again. */
const ENOUGH = 4;

/** What was shown at a game's decisions is true but for the order of what is hidden. */
function expectHidden(rules: Rules, { shown }: Spy, truth: readonly GameState[]) {
  expect(shown.length).toBeGreaterThan(4);
  expect(shown).toHaveLength(truth.length);
  let [asTheyCome, withCards] = [0, 0];
  shown.forEach(({ state, observation, mask }, i) => {
    const [expected, own] = [new Float32Array(rules.observationSize), new Float32Array(rules.observationSize)];
    rules.observe(truth[i], expected);
    rules.observe(state, own);
    expect(observation).toBe(expected.join());
    expect(own.join()).toBe(expected.join());
    const legal = new Uint8Array(rules.moves.length);
    rules.actionMask(truth[i], legal);
    expect(mask).toBe(legal.join());
    const cards = cardsToCome(rules, truth[i]);
    if (cards.split(',').length < ENOUGH) return;
    withCards++;
    if (cardsToCome(rules, state) === cards) asTheyCome++;
  });
  expect(withCards).toBeGreaterThan(0);
  expect(asTheyCome).toBeLessThan(withCards / 4);
}

const SEEDS = [11, 12, 13, 14, 15, 16];

/** How an agent is asked at all decisions of some games. */
const WAYS: Readonly<Record<string, (parts: GameParts, spy: Spy, truth: readonly GameState[]) => unknown>> = {
  evaluate: async (parts, spy) => {
    for (const seed of SEEDS) await evaluate(parts, spy, [{ seed }]);
  },
  recordTrace: (parts, agent) => SEEDS.map((seed) => recordTrace(parts, { agent, seed })),
  recordTraces: async (parts, spy) => {
    const games = SEEDS.map((seed) => ({ seed }));
    for await (const game of recordTraces(parts, spy, games)) expect(game).toHaveProperty('trace');
  },
  OneDecision: ({ rules }, spy, truth) => {
    const decision = new OneDecision(rules, spy);
    truth.forEach((state) => decision.decide(state));
  },
  'the guide of a search': (parts, guide, truth) => {
    const { rules } = parts;
    const search = new RolloutAgent(parts, { guide, base: new RandomAgent(rules.moves.length), playouts: 1 });
    const decision = new OneDecision(rules, search);
    truth.forEach((state) => decision.decide(state));
  },
};

describe.each(['decade-loop3', 'four-ten'])('an agent that is not of the package, on %s', (preset) => {
  const parts = partsOf(preset);
  const { rules } = parts;

  it.each(Object.entries(WAYS))('is shown hidden cards in another order, and no seed of a game: %s', async (_, way) => {
    const spy = new Spy(rules);
    const truth = SEEDS.flatMap((seed) => trueDecisions(rules, seed));
    await way(parts, spy, truth);
    expectHidden(rules, spy, truth);
    for (const seed of SEEDS) expect(spy.seeds).not.toContain(seed);
  });

  it('is shown hidden cards in another order in a review', async () => {
    const spy = new Spy(rules);
    const trace = recordTrace(parts, { agent: new Spy(rules), seed: SEEDS[0] });
    await reviewGame(trace, createHinter(parts, spy, { playouts: 1 }));
    const own = new Set(trueDecisions(rules, SEEDS[0]).map((state) => cardsToCome(rules, state)));
    const shown = spy.shown.map(({ state }) => cardsToCome(rules, state));
    const long = shown.filter((cards) => cards.split(',').length >= ENOUGH);
    expect(long.length).toBeGreaterThan(0);
    expect(long.filter((cards) => own.has(cards)).length).toBeLessThan(long.length / 4);
  });
});

/** States of all random generators that properties lead to. */
function generatorsIn(root: unknown) {
  const [seen, found] = [new Set<unknown>(), new Set<string>()];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Random) found.add(value.getState().join());
    for (const key of Reflect.ownKeys(value)) visit((value as Record<PropertyKey, unknown>)[key]);
  };
  visit(root);
  return found;
}

describe.each(['decade-loop3', 'four-ten', 'tens'])('a position of %s that is copied and dealt anew', (preset) => {
  const parts = partsOf(preset);
  const { rules } = parts;

  it('leads by no property to the random numbers that the real order comes from', async () => {
    const truth = trueDecisions(rules, 11).map((state) => [...generatorsIn(state)].join());
    expect(new Set(truth).size).toBeGreaterThan(2);
    const held: Set<string>[] = [];
    const agent: Agent = {
      name: 'looks around',
      usesObservations: false,
      act(batch, actions) {
        held.push(generatorsIn({ ...batch, states: batch.states }));
        actions[0] = batch.actionMasks.indexOf(1);
      },
    };
    await evaluate(parts, agent, [{ seed: 11 }]);
    expect(held).toHaveLength(truth.length);
    held.forEach((generators, i) => {
      expect(generators.size).toBeGreaterThan(0);
      expect(generators).not.toContain(truth[i]);
    });
  });

  it('is dealt the cards that shuffleHidden deals, from decks that were given too, and lists none of these in order', () => {
    const [copy, expected] = [rules.createState(), rules.createState()];
    const stockOf = (state: GameState) => (state as GameState & { stock: Stock }).stock;
    for (const seed of SEEDS) {
      const given = dealt(rules, seed, [rules.dealOrder(seed, 0)]);
      for (const state of [...trueDecisions(rules, seed), given]) {
        copyRedealt(rules, copy, state, new Random('redealt', seed));
        rules.copyState(expected, state);
        rules.shuffleHidden(expected, new Random('redealt', seed));
        const { seen, size } = stockOf(copy);
        expect(stockOf(copy).order.subarray(0, seen)).toEqual(stockOf(state).order.subarray(0, seen));
        if (size - seen > ENOUGH)
          expect(stockOf(copy).order.subarray(seen)).not.toEqual(stockOf(state).wholeOrder().subarray(seen));
        expect(stockOf(copy).wholeOrder()).toEqual(stockOf(expected).wholeOrder());
      }
    }
  });
});

it('gives the true states to agents of the package, and not to classes derived from them', async () => {
  const parts = partsOf('decade');
  const { rules } = parts;
  class Derived extends RandomAgent {
    readonly spy = new Spy(rules);
    override act(batch: DecisionBatch, actions: Int32Array) {
      this.spy.act(batch, actions);
    }
  }
  const derived = new Derived(rules.moves.length, 0, rules);
  await evaluate(parts, derived, [{ seed: 11 }]);
  const decisions = trueDecisions(rules, 11);
  expect(derived.spy.shown.length).toBe(decisions.length);
  expect(cardsToCome(rules, derived.spy.shown[0].state)).not.toBe(cardsToCome(rules, decisions[0]));
  const plain = await loadAgent(parts, 'random');
  const batches: DecisionBatch[] = [];
  const act = plain.act.bind(plain);
  // Its own code no longer.
  plain.act = (batch, actions) => {
    batches.push(batch);
    act(batch, actions);
  };
  await evaluate(parts, plain, [{ seed: 11 }]);
  expect(batches[0].constructor.name).toBe('RedealtBatch');
});

it('refuses a move that an agent has made legal by writing into the mask', async () => {
  const parts = partsOf('decade');
  const agent: Agent = {
    name: 'cheat',
    usesObservations: false,
    act(batch, actions) {
      const moves = parts.rules.moves.length;
      for (let row = 0; row < batch.size; row++) {
        actions[row] = batch.actionMasks.indexOf(0, row * moves) - row * moves;
        batch.actionMasks.fill(1, row * moves, (row + 1) * moves);
      }
    },
  };
  await expect(evaluate(parts, agent, seedDeals(0, 20))).rejects.toThrow(InputError);
});

it('plays an agent that has random numbers of its own alike each time, whoever played before', async () => {
  const parts = partsOf('decade');
  // Decides by what is hidden, which is dealt anew from the evaluation's seed.
  const looks: Agent = {
    name: 'looks',
    usesObservations: false,
    act(batch, actions) {
      const moves = parts.rules.moves.length;
      for (let row = 0; row < batch.size; row++) {
        const { length } = cardsToCome(parts.rules, batch.states[row]);
        actions[row] = nthLegal(batch.actionMasks, row * moves, length % batch.legalCounts[row]);
      }
    },
  };
  const once = await evaluate(parts, looks, seedDeals(0, 600));
  const again = await evaluate(parts, looks, seedDeals(0, 600));
  expect(again.won).toEqual(once.won);
});
