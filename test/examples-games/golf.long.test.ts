import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf, solve } from '../../src/gap/index.js';
import { createAgent, evaluate, type GameState, partsOf, Random, type Rules, summarize } from '../../src/index.js';
import { checkGame, registerGameModule } from '../../src/lab/index.js';

const FOLDER = new URL('../../examples/games/', import.meta.url);

interface Relaxation {
  ofDeal(deal: object, factors: number[]): { bounds: number[]; player: number; won: number };
}
type Network = object;
interface Modules {
  GolfEndgame: new (rules: Rules) => { chances(state: GameState): Float64Array };
  GolfNetwork: { new (weights: Float32Array): Network; size: number };
  GolfRelaxation: new (rules: Rules, network: Network, endgame: number) => Relaxation;
  GolfTrainer: new (
    rules: Rules,
    random: Random,
  ) => { network: Network; rate: number; play(seed: number, late: boolean): number };
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

const ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]; // prettier-ignore

/** The same deal with its three hidden cards in every order. */
function allOrders(rules: Rules, seed: number) {
  const deck = rules.dealOrder(seed, 0);
  const decks = ORDERS.map((order) => [...deck.subarray(0, 17), ...order.map((i) => deck[17 + i])]);
  return decks.map((cards) => ({ seed, deck: [Uint8Array.from(cards)] }));
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

it('bounds the optimum from above in the mean over all orders, and the player from above in each', async () => {
  const parts = partsOf('golf', { rules: SMALL[0] });
  const problem = problemOf(parts, { key: (state) => parts.notation.formatState(state) });
  const { solution } = await solve(problem);
  const trainer = new golf.GolfTrainer(parts.rules, new Random('test', 1));
  trainer.rate = 0.01;
  for (let game = 0; game < 300; game++) trainer.play(1000 + game, false);
  const relaxation = new golf.GolfRelaxation(parts.rules, trainer.network, 1);
  let above = 0;
  for (let seed = 0; seed < 40; seed++) {
    const start = problem.start(seed);
    if (problem.actions(start).length === 0) continue;
    const games = allOrders(parts.rules, seed).map((deal) => relaxation.ofDeal(deal, [0, 1]));
    const mean = (of: (game: (typeof games)[number]) => number) => games.reduce((sum, game) => sum + of(game), 0) / 6;
    const optimum = solution.value(start);
    const bound = mean(({ bounds }) => bounds[1]);
    expect(bound).toBeGreaterThan(optimum - 1e-5);
    expect(mean(({ player }) => player)).toBeLessThan(optimum + 1e-5);
    expect(mean(({ won }) => won)).toBeGreaterThan(optimum - 1e-5);
    for (const { bounds, player } of games) expect(bounds[1]).toBeGreaterThan(player - 1e-5);
    if (bound > optimum + 1e-3) above++;
  }
  expect(above).toBeGreaterThan(0);
});
