import { legalActions } from '../../src/env/environment/rules.js';
import { ExactAgent } from '../../src/gap/exact-agent.js';
import { problemOf, solve } from '../../src/gap/index.js';
import { createHinter } from '../../src/hint/index.js';
import { partsOf, registerGame, type RewardScheme } from '../../src/index.js';
import { dealt } from '../support/games.js';
import { sizedLong } from '../support/size.js';

const POINTS: RewardScheme = {
  name: 'points',
  meaning: 'the score',
  returnSoFar: (rules, state) => rules.score(state),
};

beforeAll(async () => {
  const path = '../../examples/games/golf.mjs';
  const { game } = (await import(path)) as { game: Parameters<typeof registerGame>[0] };
  return registerGame(game);
});

it('exact hints of a game for points are in the order of the points that they say, and compare the moves that they show', async () => {
  const parts = { ...partsOf('golf', { rules: { ranks: 4, columns: 3, rows: 2 } }), reward: POINTS };
  const { rules } = parts;
  const agent = new ExactAgent(rules, POINTS);
  const hinter = createHinter(parts, agent, { playouts: 5 });
  let compared = 0;
  for (let seed = 0; seed < sizedLong(2, 5); seed++) {
    const state = dealt(rules, seed);
    const { value } = await solve(problemOf(parts).startingAt(state));
    const [first] = hinter.hint(state, { limit: 1 });
    expect(first.expectedScore!.estimate).toBeCloseTo(value, 9); // also after games of other deals
    while (legalActions(rules, state).length > 1) {
      const hints = hinter.hint(state);
      const points = hints.map(({ expectedScore }) => expectedScore!.estimate);
      expect(points).toEqual([...points].sort((a, b) => b - a));
      const [best, second] = hinter.hint(state, { limit: 2 });
      expect(best.summary.rival).toMatchObject({ action: second.action, isTooClose: false });
      expect(second.summary.rival!.action).toBe(best.action);
      expect(best.summary.rival!.is).toBe(points[0] > points[1] ? 'worse' : 'equal');
      compared += Number(hints.length > 2 && points[1] > points[2]);
      rules.apply(state, hints.at(-1)!.action);
    }
  }
  expect(compared).toBeGreaterThan(1);
});
