import { afterAll, beforeAll, expect, it } from 'vitest';
import { legalActions } from '../../../src/env/environment/rules.js';
import { InformationRelaxation, problemOf, solve } from '../../../src/gap/index.js';
import { createHinter } from '../../../src/hint/index.js';
import { type GameState, meanInterval, partsOf, type Rules } from '../../../src/index.js';
import { checkGame, registerGameModule } from '../../../src/lab/index.js';
import { train } from '../../../src/train/index.js';
import { loadModel } from '../../../src/zoo/index.js';

const FOLDER = new URL('../', import.meta.url);
let takeBack: () => void;
beforeAll(async () => (takeBack = await registerGameModule(new URL('pyramid.mjs', FOLDER))));
afterAll(() => takeBack());

/** Few cards: 7, 3 and 5 are hidden. */
const SMALL = [
  { deals: 16, options: { rows: 3, suits: 1 } },
  { deals: 100, options: { rows: 4, suits: 1 } },
  { deals: 150, options: { rows: 6, suits: 2 } },
];

interface Solver {
  best(...position: number[]): number;
  settle(set: number): number;
}
type SolvingRules = Rules & {
  shape: { size: number; sets: readonly number[] };
  solverOf(state: GameState): Solver;
  positionOf(state: GameState, solver: Solver): number[];
};
const orders = (items: number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first) => orders(items.filter((each) => each !== first)).map((rest) => [first, ...rest]));
const ORDERS = orders([0, 1, 2]);

interface Gap {
  ofDeal(deal: object): { bound: number; known: number; player: number; luck: number };
}
type GapModule = { PyramidGap: new (rules: Rules, end: number, player: object) => Gap };
interface Orders {
  begin(shape: object, cards: Uint8Array): Orders;
  chance(set: number, order: readonly number[], end: number): number;
  fitting(
    shape: object,
    cards: Uint8Array,
    set: number,
    order: readonly number[],
    end: number,
    most: number,
  ): { bound: number; exact: number };
  readonly exports: { limit(most: number, strict: boolean): void };
}
type PlayerModule = {
  PyramidOrders: new () => Orders;
  PyramidPlayer: new (options: { samples: number; end: number }) => object;
};

interface Naive {
  /** `[row][place]`: values 1 to 13, 0 where a card is gone. */
  readonly pyramid: readonly (readonly number[])[];
  /** The top card is the last one. */
  readonly waste: readonly number[];
  /** Sorted. */
  readonly hidden: readonly number[];
}

/** The game as its rules are told, without any of the example's short cuts: kings may wait, and nothing ends early. */
class NaivePyramid {
  private readonly known = new Map<string, number>();
  /** @param wishes whether each hidden card may be had at any time */
  constructor(private readonly wishes: boolean) {}

  chance(position: Naive): number {
    const key = JSON.stringify(position);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const value = this.workedOut(position);
    this.known.set(key, value);
    return value;
  }
  private workedOut({ pyramid, waste, hidden }: Naive): number {
    if (pyramid.flat().every((card) => card === 0)) return 1;
    const free = pyramid.flatMap((row, y) =>
      row.flatMap((card, x) =>
        card > 0 && (y + 1 === pyramid.length || pyramid[y + 1][x] + pyramid[y + 1][x + 1] === 0) ? [[y, x]] : [],
      ),
    );
    const without = (places: number[][]) =>
      pyramid.map((row, y) => row.map((card, x) => (places.some(([a, b]) => a === y && b === x) ? 0 : card)));
    const at = ([y, x]: number[]) => pyramid[y][x];
    const top = waste.at(-1) ?? 0;
    let best = 0;
    const tried = (after: Naive) => (best = Math.max(best, this.chance(after)));
    if (top === 13) tried({ pyramid, waste: waste.slice(0, -1), hidden });
    free.forEach((one, i) => {
      if (at(one) === 13) tried({ pyramid: without([one]), waste, hidden });
      for (const other of free.slice(i + 1))
        if (at(one) + at(other) === 13) tried({ pyramid: without([one, other]), waste, hidden });
      if (at(one) + top === 13) tried({ pyramid: without([one]), waste: waste.slice(0, -1), hidden });
      const wished = hidden.indexOf(13 - at(one));
      if (this.wishes && wished >= 0) tried({ pyramid: without([one]), waste, hidden: hidden.toSpliced(wished, 1) });
    });
    if (hidden.length === 0 || this.wishes) return best;
    const draws = hidden.map((card, i) =>
      this.chance({ pyramid, waste: [...waste, card], hidden: hidden.toSpliced(i, 1) }),
    );
    return Math.max(best, draws.reduce((sum, chance) => sum + chance, 0) / hidden.length);
  }
}

function naiveDeal(rules: Rules, seed: number, rows: number): Naive {
  const values = [...rules.dealOrder(seed, 0)].map((card) => (card % 13) + 1);
  const pyramid = Array.from({ length: rows }, (_, y) => values.splice(0, y + 1));
  return { pyramid, waste: [], hidden: values.sort((a, b) => a - b) };
}

it('is sound in every part', () => {
  expect(checkGame('pyramid', { games: 2 })).toContain('agents: afterstates (reward win)'); // it throws otherwise
});

it('pairs uncovered cards and the top card of the waste, takes kings at once, and ends what open cards prove lost', () => {
  const parts = partsOf('pyramid', { rules: { rows: 3 } });
  const moves = (text: string) => {
    const state = parts.notation.parseState(text);
    return [state.outcome, ...legalActions(parts.rules, state).map((action) => parts.notation.formatMove(action))];
  };
  expect(moves('5 89 A6Q / 4T7 / 4588')).toEqual(['ongoing', 'take 4 6', 'take 5 waste', 'draw']);
  expect(moves('5 89 A6Q / 47T / 45788')).toEqual(['ongoing', 'take 4 6', 'draw']); // the seven lies under the ten
  expect(moves('5 89 KKQ / 5 / A48')).toEqual(['ongoing', 'take 2 waste', 'draw']); // the kings have left
  expect(moves('5 8- --- / / A')).toEqual(['lost']);
  expect(moves('5 8- --- / / 58')).toEqual(['ongoing', 'draw']);
  expect(moves('5 9- --- / 84 /')).toEqual(['ongoing', 'take 2 waste']);
  expect(moves('5 9- --- / 48 /')).toEqual(['lost']); // the four lies under the eight
  expect(moves('- -- --- / / A')).toEqual(['won']);
});

it.each(SMALL)(
  'has the optimum of $options that a naive program has, by solve and by its own solver',
  async ({ deals, options }) => {
    const parts = partsOf('pyramid', { rules: options });
    const rules = parts.rules as SolvingRules;
    const problem = problemOf(parts);
    const { PyramidOrders } = (await import(new URL('pyramid-player.mjs', FOLDER).href)) as PlayerModule;
    const orders = new PyramidOrders();
    const [naive, wishes] = [new NaivePyramid(false), new NaivePyramid(true)];
    let [between, proved] = [0, 0];
    for (let seed = 0; seed < deals; seed++) {
      const deal = naiveDeal(rules, seed, options.rows);
      const optimum = naive.chance(deal);
      const state = problem.start(seed);
      const isWon = Number(state.outcome === 'won');
      const solver = rules.solverOf(state);
      expect(solver.best(...rules.positionOf(state, solver))).toBeCloseTo(optimum, 9);
      const compiled = orders.begin(rules.shape, (state as GameState & { cards: Uint8Array }).cards);
      const order = deal.hidden.filter((card) => card < 13).map((card) => card - 1);
      expect(compiled.chance(solver.settle(0), order, order.length)).toBeCloseTo(optimum, 9);
      expect((await solve(problem, { seed })).value + isWon).toBeCloseTo(optimum, 9);
      expect(state.outcome === 'lost').toBe(wishes.chance(deal) === 0);
      if (optimum > 0 && optimum < 1) between++;
      if (state.outcome === 'lost') proved++;
    }
    expect(between).toBeGreaterThan(0);
    expect(proved).toBeGreaterThan(0);
  },
);

it('has the same exact chances compiled, late in deals of all cards', async () => {
  const { PyramidOrders } = (await import(new URL('pyramid-player.mjs', FOLDER).href)) as PlayerModule;
  const rules = partsOf('pyramid').rules as SolvingRules;
  const { sets } = rules.shape;
  const state = rules.createState() as GameState & { cards: Uint8Array };
  const late = [...sets.keys()].filter((set) => sets[set].toString(2).replaceAll('0', '').length < 14);
  const orders = new PyramidOrders();
  const found: number[] = [];
  for (let seed = 0; seed < 40; seed++) {
    rules.deal(state, seed);
    const solver = rules.solverOf(state);
    const compiled = orders.begin(rules.shape, state.cards);
    const hidden = [...rules.dealOrder(seed, 0)].map((card) => card % 13).filter((rank, i) => i >= 44 && rank < 12);
    const code = hidden.reduce((sum, rank) => sum + 5 ** rank, 0);
    for (let i = seed % 3; i < late.length; i += 3) {
      const set = solver.settle(late[i]);
      found.push(solver.best(set, 0, code));
      expect(compiled.chance(set, hidden, hidden.length)).toBe(found.at(-1));
    }
  }
  expect(found.filter((chance) => chance > 0 && chance < 1).length).toBeGreaterThan(5);
});

it('plays fewer cards exactly where values do not fit, and forgets values without changing any', async () => {
  const { PyramidOrders } = (await import(new URL('pyramid-player.mjs', FOLDER).href)) as PlayerModule;
  const rules = partsOf('pyramid').rules as SolvingRules;
  const state = rules.createState() as GameState & { cards: Uint8Array; set: number };
  const orders = new PyramidOrders();
  const ends: number[] = [];
  for (const seed of [5_000_023, 5_000_026, 5_000_028]) {
    rules.deal(state, seed);
    const { set, cards } = state;
    const order = [...rules.dealOrder(seed, 0).subarray(28)].map((card) => card % 13).filter((rank) => rank < 12);
    const { bound, exact } = orders.fitting(rules.shape, cards, set, order, 10, 15);
    const again = (end: number) => orders.begin(rules.shape, cards).chance(set, order, end);
    const forgetting = again(Math.min(exact + 1, 10));
    orders.exports.limit(26, true);
    expect(again(exact)).toBe(bound);
    expect(again(Math.min(exact + 1, 10))).toBe(forgetting);
    expect(bound).toBeGreaterThan(0);
    ends.push(exact);
  }
  orders.exports.limit(26, false);
  expect(Math.min(...ends)).toBeLessThan(10);
  expect(Math.min(...ends)).toBeGreaterThan(0);
});

it('learns, and both bounds lie above the optimum in the mean over all orders, both players below', async () => {
  const options = { rows: 4, suits: 1 };
  const parts = partsOf('pyramid', { rules: options });
  const trained = await train({
    preset: 'pyramid',
    rules: options,
    algorithm: 'value',
    workers: 0,
    evaluations: 0,
    totalSteps: 300,
    environments: 32,
    endgame: 1,
  });
  const { policy } = await trained.load();
  const relaxation = new InformationRelaxation(parts.rules, parts.reward, policy);
  const { PyramidGap } = (await import(new URL('pyramid-gap.mjs', FOLDER).href)) as GapModule;
  const { PyramidPlayer } = (await import(new URL('pyramid-player.mjs', FOLDER).href)) as PlayerModule;
  const player = new PyramidPlayer({ samples: 8, end: 1 });
  const [gap, exact] = [1, 3].map((end) => new PyramidGap(parts.rules, end, player));
  const naive = new NaivePyramid(false);
  let [between, best, reached] = [0, 0, 0];
  const luck: number[] = [];
  for (let seed = 0; seed < 100; seed++) {
    const optimum = naive.chance(naiveDeal(parts.rules, seed, 4));
    if (optimum > 0 && optimum < 1) between++;
    const deck = parts.rules.dealOrder(seed, 0);
    const games = ORDERS.map((order) => {
      const cards = [...deck.subarray(0, 10), ...order.map((i) => deck[10 + i])];
      const deal = { seed, deck: [Uint8Array.from(cards)] };
      const found = gap.ofDeal(deal);
      const penalty = relaxation.ofDeal(deal, [1])[0];
      const { penalized } = relaxation.ofAgent(policy, deal, 1);
      expect(penalty).toBeGreaterThan(penalized - 1e-6);
      expect(found.known).toBe(relaxation.ofDeal(deal, [0])[0]);
      expect(exact.ofDeal(deal).bound).toBeCloseTo(optimum, 9);
      return { ...found, penalty, penalized };
    });
    const mean = (of: (game: (typeof games)[number]) => number) =>
      games.reduce((sum, game) => sum + of(game), 0) / ORDERS.length;
    const [penalty, bound] = [mean((game) => game.penalty), mean((game) => game.bound)];
    expect(penalty).toBeGreaterThan(optimum - 1e-6);
    expect(bound).toBeGreaterThan(optimum - 1e-6);
    const known = mean((game) => game.known);
    expect(known).toBeGreaterThan(bound - 1e-6);
    expect(mean(({ penalized }) => penalized)).toBeLessThan(optimum + 1e-6);
    const played = mean(({ player }) => player);
    expect(played).toBeLessThan(optimum + 1e-6);
    luck.push(mean((game) => game.luck));
    best += optimum;
    reached += played;
  }
  expect(between).toBeGreaterThan(0);
  expect(reached).toBeGreaterThan(0.95 * best);
  const { estimate, high } = meanInterval(luck); // of samples against all orders: the mean is 0
  expect(high).toBeGreaterThan(estimate);
  expect(Math.abs(estimate)).toBeLessThan(2 * (high - estimate));
});

it('has a trained network that hints, plays and bounds; the end is exact', async () => {
  const model = await loadModel(new URL('pyramid-value', FOLDER).pathname, { endgame: 8 });
  const { policy } = model;
  const parts = partsOf('pyramid');
  const relaxation = new InformationRelaxation(parts.rules, parts.reward, policy);
  let surprised = 0;
  for (let seed = 0; seed < 12; seed++) {
    const [known, bound] = relaxation.ofDeal({ seed }, [0, 1]);
    const { penalized } = relaxation.ofAgent(policy, { seed }, 1);
    expect(bound).toBeGreaterThan(penalized - 1e-6);
    if (bound !== known) surprised++;
  }
  expect(surprised).toBeGreaterThan(3);
  // The nine leaves with the four at once, and an eight comes for the five, whatever is turned up before.
  const state = parts.notation.parseState('5 9- --- ---- ----- ------ ------- / 4 / 589');
  const [hint] = createHinter({ model }).hint(state);
  expect(parts.notation.formatMove(hint.action)).toBe('take 2 waste');
  const { value } = await solve(problemOf(parts).startingAt(state));
  expect(hint.winProbability.estimate).toBeCloseTo(value, 6);
  expect(value).toBeCloseTo(1, 6);
});
