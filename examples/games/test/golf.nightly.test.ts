import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOf, legalActions } from '../../../src/env/environment/rules.js';
import { problemOf, solve } from '../../../src/gap/index.js';
import {
  type Agent,
  createAgent,
  evaluate,
  type GameState,
  partsOf,
  Random,
  type Rules,
  summarize,
} from '../../../src/index.js';
import { checkGame, registerGameModule } from '../../../src/lab/index.js';

const FOLDER = new URL('../', import.meta.url);

interface Relaxation {
  ofDeal(deal: object): { bound: number; player: number; paid: number; won: number };
}
interface Solver {
  size: number;
  reaches(list: Int32Array, hidden: Uint8Array): Int32Array[];
  foreseen(reaches: readonly Int32Array[], orders: readonly number[][], group: number): Uint16Array[];
}
interface Samples {
  chances(
    solver: object,
    list: Int32Array,
    cards: Uint8Array,
    hidden: Uint8Array,
  ): { byRank: Float64Array[]; values: Float64Array };
}
interface Modules {
  GolfSolver: new (rules: Rules, state: GameState) => Solver;
  GolfEndgame: new (rules: Rules) => { chances(state: GameState): Float64Array };
  GolfPlayer: new (rules: Rules, samples: object, endgame: number) => Agent;
  GolfRelaxation: new (rules: Rules, samples: object, endgame: number, share?: () => number) => Relaxation;
  GolfSamples: new (samples: number) => Samples;
}
let golf: Modules;
let takeBack: () => void;
beforeAll(async () => {
  takeBack = await registerGameModule(new URL('golf-gap.mjs', FOLDER));
  const modules = ['golf-solver.mjs', 'golf-gap.mjs'].map(
    (name) => import(new URL(name, FOLDER).href) as Promise<object>,
  );
  golf = Object.assign({}, ...(await Promise.all(modules))) as Modules;
});
afterAll(() => takeBack());

/** Few cards: 3 or 4 are hidden. */
const SMALL = [
  { ranks: 5, columns: 4, rows: 4 },
  { ranks: 5, columns: 3, rows: 5 },
];

it('is sound in every part', () => {
  expect(checkGame('golf', { games: 2 })).toContain('agents: golfer'); // it throws otherwise
});

it('knows that cards leave one rank up or down, that kings and aces are no neighbours, and that a king may be closed', () => {
  const legal = (text: string, rules = {}) => {
    const parts = partsOf('golf', { rules });
    const state = parts.notation.parseState(text);
    const mask = new Uint8Array(8);
    parts.rules.actionMask(state, mask);
    return [...mask];
  };
  expect(legal('5A 56 57 4K 4Q - - / K / 2')).toEqual([0, 0, 0, 0, 1, 0, 0, 1]);
  expect(legal('5A 56 57 4K 4Q - - / K / 2', { kings: 'closed' })).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(legal('5A 56 57 4K 4Q - - / Q / 2', { kings: 'closed' })).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
  expect(legal('5A 56 57 4K 4Q - - / 6 /')).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
});

it.each(SMALL)('plays late positions of %o exactly, as expectimax by its rules says', async (options) => {
  const parts = partsOf('golf', { rules: options });
  const problem = problemOf(parts, { key: (state) => parts.notation.formatState(state) });
  const { solution } = await solve(problem);
  const endgame = new golf.GolfEndgame(parts.rules);
  let most = 0;
  for (let seed = 0; seed < 30; seed++) {
    const state = problem.start(seed);
    if (problem.actions(state).length === 0) continue;
    const value = solution.value(state);
    expect(Math.max(...endgame.chances(state))).toBeCloseTo(value, 5);
    if (value > 0 && value < 1) most++;
    for (const action of problem.actions(state)) {
      const mean = problem
        .chances(state, action)
        .reduce((sum, [chance, kinds]) => sum + chance * valueOf(problem.step(state, action, kinds)), 0);
      expect(endgame.chances(state)[action]).toBeCloseTo(mean, 5);
    }
  }
  expect(most).toBeGreaterThan(0);
  function valueOf(state: GameState): number {
    return state.outcome === 'ongoing' ? solution.value(state) : Number(state.outcome === 'won');
  }
});

function ordersOf(cards: readonly number[]): number[][] {
  if (cards.length < 2) return [[...cards]];
  return cards.flatMap((card, i) => ordersOf(cards.toSpliced(i, 1)).map((rest) => [card, ...rest]));
}

/** The same deal with its hidden cards in every order. */
function allOrders(rules: Rules, seed: number) {
  const state = rules.createState();
  rules.deal(state, seed);
  const deck = [...rules.dealOrder(seed, 0)];
  const shown = deck.length - rules.unseen(state, new Uint8Array(13));
  return ordersOf(deck.slice(shown)).map((rest) => ({
    seed,
    deck: [Uint8Array.from([...deck.slice(0, shown), ...rest])],
  }));
}

it('has a player that plays the end exactly: over all orders it wins as often as can be', async () => {
  const parts = partsOf('golf', { rules: SMALL[0] });
  const problem = problemOf(parts, { key: (state) => parts.notation.formatState(state) });
  const { solution } = await solve(problem);
  const golfer = createAgent('golfer', parts.rules);
  let won = 0;
  for (let seed = 0; seed < 40; seed++) {
    const start = problem.start(seed);
    const results = await evaluate(parts, golfer, allOrders(parts.rules, seed));
    const optimum = start.outcome === 'ongoing' ? solution.value(start) : Number(start.outcome === 'won');
    expect(summarize(results).return.estimate).toBeCloseTo(optimum, 9);
    won += optimum;
  }
  expect(won).toBeGreaterThan(0);
});

it('bounds the optimum from above in the mean over all orders, and the player from above in each; payments have mean 0', async () => {
  const parts = partsOf('golf', { rules: SMALL[1] });
  const problem = problemOf(parts, { key: (state) => parts.notation.formatState(state) });
  const { solution } = await solve(problem);
  const samples = new golf.GolfSamples(32);
  const [relaxation, dear, exact] = [undefined, () => 1, undefined].map(
    (share, i) => new golf.GolfRelaxation(parts.rules, samples, i === 2 ? 4 : 1, share),
  );
  const player = new golf.GolfPlayer(parts.rules, samples, 1);
  let [above, best, reached, payments] = [0, 0, 0, 0];
  for (let seed = 0; seed < 60; seed++) {
    const start = problem.start(seed);
    if (problem.actions(start).length === 0) continue;
    const deals = allOrders(parts.rules, seed);
    const optimum = solution.value(start);
    const wins = summarize(await evaluate(parts, player, deals)).return.estimate;
    for (const each of [relaxation, dear]) {
      const games = deals.map((deal) => each.ofDeal(deal));
      const mean = (of: (game: (typeof games)[number]) => number) =>
        games.reduce((sum, game) => sum + of(game), 0) / games.length;
      expect(mean(({ bound }) => bound)).toBeGreaterThan(optimum - 1e-5);
      expect(mean(({ paid }) => paid)).toBeCloseTo(0, 9);
      expect(mean((game) => game.player)).toBeCloseTo(wins, 5); // the agent plays what the bound's player plays
      expect(mean(({ won }) => won)).toBeGreaterThan(optimum - 1e-5);
      for (const { bound, player: reaches } of games) expect(bound).toBeGreaterThan(reaches - 1e-5);
      payments += games.reduce((sum, { paid }) => sum + Math.abs(paid), 0);
      if (mean(({ bound }) => bound) > optimum + 1e-3) above++;
    }
    expect(wins).toBeLessThan(optimum + 1e-5);
    for (const deal of deals) expect(exact.ofDeal(deal).bound).toBeCloseTo(optimum, 5);
    best += optimum;
    reached += wins;
  }
  expect(payments).toBeGreaterThan(0);
  expect(above).toBeGreaterThan(0);
  expect(reached).toBeGreaterThan(0.95 * best);
});

it('has a check of its payments that finds a mean over cards without their chances', () => {
  const { rules } = partsOf('golf', { rules: SMALL[1] });
  const samples = new golf.GolfSamples(32);
  const wrong = {
    chances(...of: Parameters<Samples['chances']>) {
      const { byRank } = samples.chances(...of);
      const kinds = byRank.filter((_, rank) => of[3][rank] > 0);
      const values = kinds[0].map((_, i) => kinds.reduce((sum, each) => sum + each[i], 0) / kinds.length);
      return { byRank, values };
    },
  };
  const relaxation = new golf.GolfRelaxation(rules, wrong, 1);
  let most = 0;
  for (let seed = 0; seed < 20; seed++) {
    const paid = allOrders(rules, seed).map((deal) => relaxation.ofDeal(deal).paid);
    most = Math.max(most, Math.abs(paid.reduce((sum, each) => sum + each) / paid.length));
  }
  expect(most).toBeGreaterThan(0.01);
});

/** Whether a player who knows the order can clear the columns, by the rules alone. */
function isWon(rules: Rules, state: GameState, seen = new Set<string>()): boolean {
  if (state.outcome !== 'ongoing') return state.outcome === 'won';
  const { left, top, stock } = state as GameState & { left: Uint8Array; top: number; stock: { left: number } };
  const key = `${left.join()} ${top} ${stock.left}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return legalActions(rules, state).some((action) => {
    const after = copyOf(rules, state);
    rules.apply(after, action);
    return isWon(rules, after, seen);
  });
}

it.each([{ ranks: 7, columns: 3 }, { columns: 2 }, { columns: 2, kings: 'closed' }])(
  'counts the orders of %o that who knows them wins, as a search by its rules says',
  (options) => {
    const { rules } = partsOf('golf', { rules: options });
    let [counted, all] = [0, 0];
    for (let seed = 0; seed < 6; seed++) {
      const state = rules.createState();
      rules.deal(state, seed);
      if (state.outcome !== 'ongoing') continue;
      const hidden = new Uint8Array(13);
      const shown = rules.dealOrder(seed, 0).length - rules.unseen(state, hidden);
      const decks = Array.from({ length: 160 }, (_, i) => {
        const deck = rules.dealOrder(seed, 0);
        const random = new Random('orders', i);
        for (let at = deck.length - 1; at > shown; at--) {
          const other = shown + random.below(at - shown + 1);
          [deck[at], deck[other]] = [deck[other], deck[at]];
        }
        return deck;
      });
      const solver = new golf.GolfSolver(rules, state);
      const reaches = solver.reaches(Int32Array.of(solver.size - 1), hidden);
      const place = reaches[1].indexOf(solver.size - 1);
      const orders = decks.map((deck) => Array.from(deck.subarray(shown), (card) => card >> 2));
      const wins = solver.foreseen(reaches, orders, 32).map((counts) => (place < 0 ? 0 : counts[place]));
      const expected = [0, 0, 0, 0, 0];
      decks.forEach((deck, i) => {
        rules.deal(state, seed, [deck]);
        for (let draws = 0; draws < 2; draws++) rules.apply(state, 7);
        expected[i >> 5] += isWon(rules, state) ? 1 : 0;
      });
      expect(wins).toEqual(expected);
      counted += wins.reduce((sum, each) => sum + each);
      all += decks.length;
    }
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(all);
  },
);
