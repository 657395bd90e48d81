import {
  type Agent,
  createAgent,
  OneDecision,
  type SearchedGame,
  type SearchOptions,
  UctAgent,
} from '../../../src/agents/index.js';
import { Candidate, RolloutAgent } from '../../../src/agents/search/rollout-agent.js';
import { legalActions } from '../../../src/env/environment/rules.js';
import { type GameState, InputError, partsOf, Random } from '../../../src/env/index.js';
import { dealt, hiddenIn, reshuffled } from '../../support/games.js';
import { chain, sanityParts } from '../../support/sanity-rules.js';
import { CountingLeaf, Disposable } from './expectimax.js';
import { batchOf, decisions, firstLegal } from './positions.js';

type Create = (game: SearchedGame, options?: SearchOptions) => Agent;

const SEARCHES: Readonly<Record<string, Create>> = {
  rollout: (game, options) => new RolloutAgent(game, options),
  uct: (game, options) => new UctAgent(game, options),
  'uct with four trees': (game, options) => new UctAgent(game, { ...options, ensemble: 4 }),
};

const NAMES = Object.keys(SEARCHES);

describe.each(NAMES)('%s', (name) => {
  const create = SEARCHES[name];

  it.each(['decade-loop3', 'decade-seven-loop3', 'acm-10-20-30', 'four-ten'])(
    'plays legally on %s and decides the same whatever lies hidden',
    (preset) => {
      const parts = partsOf(preset);
      const { rules } = parts;
      const search = create(parts, { base: createAgent('random', rules), playouts: 3 });
      const one = new OneDecision(rules, search);
      const random = new Random('hidden order', 1);
      for (const [seed, state] of decisions(parts, 12).entries()) {
        search.reseed?.(seed);
        const action = one.decide(state);
        expect(one.actionMasks[action]).toBe(1);
        const other = reshuffled(rules, state, random);
        search.reseed?.(seed);
        expect(one.decide(other)).toBe(action);
      }
    },
  );

  it('follows the seed alone, on many positions at once, and leaves them as they are', () => {
    const parts = partsOf('decade-loop3');
    const states = decisions(parts, 200);
    const texts = states.map((state) => parts.notation.formatState(state));
    const batch = batchOf(parts, states);
    const search = create(parts, { base: createAgent('random', parts.rules), playouts: 2 });
    const decide = (seed: number): Int32Array => {
      const actions = new Int32Array(states.length);
      search.reseed?.(seed);
      search.act(batch, actions);
      return actions;
    };
    const once = decide(5);
    expect(decide(5)).toEqual(once);
    expect(decide(6)).not.toEqual(once);
    expect(states.map((state) => parts.notation.formatState(state))).toEqual(texts);
  });

  it('plays a forced move without a playout', () => {
    const parts = partsOf('decade');
    const state = parts.rules.createState();
    let seed = 0;
    do parts.rules.deal(state, seed++);
    while (legalActions(parts.rules, state).length !== 1);
    const leaf = new CountingLeaf(parts.rules.moves.length);
    expect(new OneDecision(parts.rules, create(parts, { leaf })).decide(state)).toBe(
      legalActions(parts.rules, state)[0],
    );
    expect(leaf.valued).toBe(0);
  });

  it('frees its base and its leaf, once', () => {
    const parts = partsOf('decade');
    const base = new Disposable();
    create(parts, { base }).dispose?.();
    expect(base.disposed).toBe(1);
    const both = Object.assign(new Disposable(), { evaluate: () => {} });
    create(parts, { leaf: both, guide: both }).dispose?.();
    expect(both.disposed).toBe(1);
  });

  it.each([{ playouts: 0 }, { playouts: 1.5 }, { budgetMs: -1 }, { budgetMs: NaN }])(
    'refuses the options %j',
    (options) => {
      expect(() => create(partsOf('decade'), options)).toThrow(InputError);
    },
  );
});

it.each([
  () => new UctAgent(partsOf('decade'), { ensemble: 0 }),
  () => new UctAgent(partsOf('decade'), { exploration: -1 }),
  () => new RolloutAgent(partsOf('decade'), { confidence: -1 }),
  () => new RolloutAgent(partsOf('decade'), { leaf: new CountingLeaf(7), base: new CountingLeaf(7) }),
])('searches refuse options of their own that are out of range', (create) => {
  expect(create).toThrow(InputError);
});

describe('a reward three moves away', () => {
  const parts = sanityParts(chain());
  const start = dealt(parts.rules, 0);
  const chosenBy = (search: Agent) => new OneDecision(parts.rules, search).decide(start);

  it('is not seen by rollouts of an agent that never goes there', () => {
    expect(chosenBy(new RolloutAgent(parts, { base: firstLegal(parts), playouts: 50 }))).toBe(0);
  });

  it('is seen by uct, whose tree goes there', () => {
    expect(chosenBy(new UctAgent(parts, { base: firstLegal(parts), playouts: 50 }))).toBe(1);
  });
});

describe('a budget', () => {
  const parts = partsOf('four-ten');
  /** Decisions of the first round: no playout ends before the leaf values it. */
  const states = decisions(parts, 10);

  function playoutsOf(
    options: SearchOptions & object,
    Search: typeof RolloutAgent | typeof UctAgent,
    state: GameState,
  ) {
    const leaf = new CountingLeaf(parts.rules.moves.length);
    new OneDecision(parts.rules, new Search(parts, { ...options, leaf })).decide(state);
    return leaf.valued;
  }

  describe('the playouts of a decision', () => {
    it.each([1, 2, 7, 40])('are %i for each legal move', (playouts) => {
      for (const state of states) {
        const all = playouts * legalActions(parts.rules, state).length;
        expect(playoutsOf({ playouts }, RolloutAgent, state)).toBe(all);
        expect(playoutsOf({ playouts }, UctAgent, state)).toBe(all);
        expect(playoutsOf({ playouts, ensemble: 3 } as object, UctAgent, state)).toBe(all);
      }
    });

    it.each([RolloutAgent, UctAgent])('end with the time budget, but some are always made (%o)', (Search) => {
      let time = 0;
      const clock = () => (time += 1);
      const [state] = states;
      const none = playoutsOf({ budgetMs: 0, clock }, Search, state);
      const some = playoutsOf({ budgetMs: 20, clock }, Search, state);
      const limited = playoutsOf({ budgetMs: 1000, clock, playouts: 10 }, Search, state);
      expect(none).toBeGreaterThan(0);
      expect(some).toBeGreaterThanOrEqual(15 * none);
      expect(some).toBeLessThanOrEqual(25 * none);
      expect(limited).toBeLessThanOrEqual(10 * legalActions(parts.rules, state).length);
    });
  });
});

describe('a guide', () => {
  const parts = partsOf('decade-loop3');
  /** Decisions so early in the game that nothing is won before the next one. */
  const states = decisions(parts, 60).filter((state) => hiddenIn(parts.rules, state) >= 30);
  const shortest = createAgent('shortest-run', parts.rules);
  const leaf = new CountingLeaf(parts.rules.moves.length, 0);

  function chosenBy(agent: Agent) {
    const actions = new Int32Array(states.length);
    agent.act(batchOf(parts, states), actions);
    return [...actions];
  }

  it.each([
    ['the base', shortest, new RolloutAgent(parts, { base: shortest, playouts: 20, confidence: 1e9 })],
    ['the leaf', leaf, new RolloutAgent(parts, { leaf, playouts: 5 })],
    ['the guide', shortest, new RolloutAgent(parts, { leaf, guide: shortest, playouts: 5 })],
    ['the guide, in uct', shortest, new UctAgent(parts, { leaf, guide: shortest, playouts: 1 })],
  ])('%s is followed where playouts do not tell moves apart', (_name, guide, search) => {
    expect(chosenBy(search)).toEqual(chosenBy(guide));
  });

  it('is left where they do', { tags: 'long' }, () => {
    const followed = chosenBy(shortest);
    const left = [0, 1, 2].map((confidence) => {
      const choices = chosenBy(new RolloutAgent(parts, { base: shortest, playouts: 300, confidence }));
      return choices.filter((action, i) => action !== followed[i]).length;
    });
    expect(left[0]).toBeGreaterThan(left[1]);
    expect(left[1]).toBeGreaterThan(left[2]);
    expect(left[2]).toBeGreaterThan(0);
  });

  it('moves are compared deal by deal, whatever order playouts end in', () => {
    const [good, bad] = [new Candidate(0), new Candidate(1)];
    // Returns differ far more from deal to deal than between the moves.
    const returns = [
      [9, 8.8],
      [0, 0],
      [5, 4.7],
      [2, 1.9],
    ];
    for (const candidate of [good, bad]) for (let i = 0; i < returns.length; i++) candidate.begin();
    returns.forEach(([more], i) => good.record(more, i));
    [...returns.entries()].reverse().forEach(([i, [, less]]) => bad.record(less, i));
    expect(good.mean).toBe(4);
    expect(good.isBetterThan(bad, 0)).toBe(true);
    expect(good.isBetterThan(bad, 2)).toBe(true); // mean 0.15 with a standard error of 0.0645: 2.3 of them
    expect(good.isBetterThan(bad, 3)).toBe(false);
    expect(bad.isBetterThan(good, 0)).toBe(false);
    expect(good.isBetterThan(good, 0)).toBe(false);
  });
});
