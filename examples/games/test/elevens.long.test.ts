import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditProblem, problemOf, solve } from '../../../src/gap/index.js';
import { createAgent, evaluate, type GameState, partsOf, Random, seedDeals, summarize } from '../../../src/index.js';
import { checkGame, registerGameModule, solveExactly, upperBoundsFor } from '../../../src/lab/index.js';
import { sizedLong } from '../../../test/support/size.js';

const FILE = new URL('../elevens.mjs', import.meta.url);
let takeBack: () => void;
beforeAll(async () => (takeBack = await registerGameModule(FILE)));
afterAll(() => takeBack());

it('is sound in every part', () => {
  expect(checkGame('elevens', { games: sizedLong(1, 2), maxSteps: sizedLong(30, 200) })).toContain('lab: upperBounds'); // it throws otherwise
});

it('is won by every player as often as the exact chance says', async () => {
  const parts = partsOf('elevens');
  const { json } = await solveExactly(parts);
  const chance = json.winProbability as number;
  expect(chance).toBeCloseTo(0.1068860915, 10);
  const deals = seedDeals(0, 4000);
  for (const name of ['random', 'first-legal']) {
    const { return: won } = summarize(await evaluate(parts, createAgent(name, parts.rules), deals));
    expect(won.low).toBeLessThan(chance);
    expect(won.high).toBeGreaterThan(chance);
  }
  const [bound] = upperBoundsFor(parts);
  const [first] = await (await bound.create()).of(deals);
  expect([bound.isExact, first]).toEqual([true, chance]);
});

it('is won where every card is on the table', async () => {
  const { json } = await solveExactly(partsOf('elevens'), { position: 'A 2 T 9 J Q K / ' });
  expect(json.winProbability).toBe(1);
});

it('has the values of late positions that expectimax by the rules has', async () => {
  const parts = partsOf('elevens');
  const { notation, rules } = parts;
  const problem = problemOf(parts, { key: (state) => notation.formatState(state) });
  const { solution } = await solve({ ...problem, start: () => late(0) });
  const chances = new Set<number>();
  for (let seed = 0; seed < sizedLong(80, 120); seed++) {
    const state = late(seed);
    if (state.outcome !== 'ongoing') continue;
    const { json } = await solveExactly(parts, { position: notation.formatState(state) });
    expect(json.winProbability).toBeCloseTo(solution.value(state), 9);
    chances.add(json.winProbability as number);
  }
  expect(chances.size).toBeGreaterThan(5);

  /** A game at random, until at most 12 cards are hidden or it is over. */
  function late(seed: number): GameState {
    const [state, mask, random] = [rules.createState(), new Uint8Array(6), new Random('late', seed)];
    rules.deal(state, seed);
    for (let legal = rules.actionMask(state, mask); legal > 0; legal = rules.actionMask(state, mask)) {
      if (rules.unseen(state, new Uint8Array(13)) <= 12) break;
      const actions = [...mask.keys()].filter((action) => mask[action] === 1);
      rules.apply(state, actions[random.below(legal)]);
    }
    return state;
  }
});

it('is no cheat from any deal, by a check that knows nothing of its solver', () => {
  const problem = problemOf(partsOf('elevens'));
  for (let seed = 0; seed < sizedLong(1, 40); seed++)
    expect(auditProblem(problem.startingAt(problem.start(seed)), { scenarios: 10 })).toEqual([]);
});
