import { type Agent, createAgent, RolloutAgent, UctAgent } from '../../../src/agents/index.js';
import { partsOf } from '../../../src/env/index.js';
import { comparePaired, evaluate, type Evaluation } from '../../../src/evaluate/index.js';
import { Expectimax } from './expectimax.js';
import { batchOf, decisions } from './positions.js';

describe('where the end of the game can be worked out', () => {
  const parts = partsOf('decade-loop3');
  const exact = new Expectimax(parts.rules, parts.reward);
  /** Decisions with a clear best move. */
  const clear = decisions(parts, 100, 5).flatMap((state) => {
    const values = [...exact.values(state)].sort((a, b) => b[1] - a[1]);
    return values[0][1] - values[1][1] >= 0.08 ? [{ state, best: values[0][0] }] : [];
  });
  const chosenBy = (search: Agent) => {
    const actions = new Int32Array(clear.length);
    const states = clear.map(({ state }) => state);
    search.act(batchOf(parts, states), actions);
    return [...actions];
  };
  const best = clear.map((each) => each.best);

  it('there are positions to test with, and the base does not know them', () => {
    expect(clear.length).toBeGreaterThan(10);
    expect(chosenBy(createAgent('longest-run', parts.rules))).not.toEqual(best);
    expect(chosenBy(exact)).toEqual(best);
  });

  it.each([
    ['rollouts by exact play', new RolloutAgent(parts, { base: exact, playouts: 400 })],
    ['rollouts cut at once and valued exactly', new RolloutAgent(parts, { leaf: exact, playouts: 400 })],
    ['uct valued exactly', new UctAgent(parts, { playouts: 1000, leaf: exact })],
  ])('%s choose what expectimax chooses', (_name, search) => {
    expect(chosenBy(search)).toEqual(best);
  });

  it.each([
    ['uct', new UctAgent(parts, { playouts: 2000 })],
    ['uct with four trees', new UctAgent(parts, { playouts: 2000, ensemble: 4 })],
  ])('%s nearly always does, though its playouts or its nodes are not exact', (_name, search) => {
    const right = chosenBy(search).filter((action, i) => action === best[i]);
    expect(right.length).toBeGreaterThanOrEqual(0.9 * best.length);
  });
});

describe('searches win more than what they search with', { tags: 'nightly' }, () => {
  const parts = partsOf('decade-loop3');
  const longestRun = () => createAgent('longest-run', parts.rules);

  /** That searching with an agent's playouts wins more than the agent, on so many deals. */
  function improvementOn(count: number) {
    describe(`on ${count} deals of decade-loop3`, () => {
      const deals = Array.from({ length: count }, (_, i) => ({ seed: 10_000_000 + i }));
      let base: Evaluation;
      beforeAll(async () => void (base = await evaluate(parts, longestRun(), deals)));

      it.each([
        ['rollouts', new RolloutAgent(parts, { base: longestRun(), playouts: 30 })],
        ['uct with an ensemble', new UctAgent(parts, { base: longestRun(), playouts: 30, ensemble: 4 })],
      ])(
        '%s win more than longest-run, which plays their playouts; the paired interval says so',
        async (_name, search) => {
          const { winRate } = comparePaired(await evaluate(parts, search, deals), base);
          expect(winRate.low).toBeGreaterThan(0);
        },
      );
    });
  }

  improvementOn(1000);
});
