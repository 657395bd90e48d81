import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditProblem, problemOf } from '../../../src/gap/index.js';
import { createAgent, evaluate, partsOf, seedDeals, summarize } from '../../../src/index.js';
import { checkGame, registerGameModule, solveExactly, upperBoundsFor } from '../../../src/lab/index.js';
import { sizedLong } from '../../../test/support/size.js';

/** The chance of winning, and how many cards are taken in the mean. */
const EXACT = {
  elevens: [0.1068860915, 13.8081596995],
  thirteens: [0.6273557062, 37.3015373104],
  'simple-pairs': [0.2438985161, 21.7165546835],
} as const;
const takeBack: (() => void)[] = [];
beforeAll(async () => {
  for (const name of [...Object.keys(EXACT), 'fifteens'])
    takeBack.push(await registerGameModule(new URL(`../${name}.mjs`, import.meta.url)));
});
afterAll(() => {
  for (const each of takeBack) each();
});

it.each([...Object.keys(EXACT), 'fifteens'])('%s is sound in every part', (name) => {
  expect(checkGame(name, { games: sizedLong(1, 2), maxSteps: sizedLong(30, 200) })).toContain(
    'inputs and action features',
  ); // it throws otherwise
});

describe.each(Object.entries(EXACT))('%s', (name, [chance, taken]) => {
  it('is won by every player as often, and as far, as the exact figures say, to four standard errors', async () => {
    const parts = partsOf(name);
    const { json } = await solveExactly(parts);
    expect(json.winProbability).toBeCloseTo(chance, 9);
    expect(json.taken).toBeCloseTo(taken, 8);
    const deals = seedDeals(0, sizedLong(20_000, 200_000));
    for (const player of ['random', 'first-legal']) {
      const { return: won, score } = summarize(await evaluate(parts, createAgent(player, parts.rules), deals));
      for (const [{ estimate, low, high }, exact] of [
        [won, chance],
        [score, taken],
      ] as const)
        expect(Math.abs(estimate - exact)).toBeLessThan(high - low); // four standard errors
    }
    const [exact] = upperBoundsFor(parts);
    const [bound] = await (await exact.create()).of(seedDeals(0, 1));
    expect([exact.isExact, bound]).toEqual([true, json.winProbability]);
  });

  it('is no cheat from any deal, by a check that knows nothing of its solver', () => {
    const problem = problemOf(partsOf(name));
    for (let seed = 0; seed < sizedLong(1, 40); seed++)
      expect(auditProblem(problem.startingAt(problem.start(seed)), { scenarios: 10 })).toEqual([]);
  });
});
