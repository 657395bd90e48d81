import { createAgent } from '../../src/agents/index.js';
import { legalActions } from '../../src/env/environment/rules.js';
import { make, partsOf } from '../../src/env/index.js';
import { distributionsOf } from '../../src/evaluate/compare.js';
import { nextTurn } from '../../src/evaluate/evaluate.js';
import {
  comparePaired,
  evaluate,
  type Evaluation,
  meanInterval,
  seedDeals,
  summarize,
  wilsonInterval,
} from '../../src/evaluate/index.js';

/** The win rate of the move that comes first, played one game at a time. */
function playedSingly(preset: string, deals: number) {
  const { rules } = partsOf(preset);
  const state = rules.createState();
  let won = 0;
  for (let seed = 0; seed < deals; seed++) {
    rules.deal(state, seed);
    while (state.outcome === 'ongoing') rules.apply(state, legalActions(rules, state)[0]);
    if (state.outcome === 'won') won++;
  }
  return won / deals;
}

describe('evaluate', () => {
  it.each(['tens', 'decade-loop', 'four-ten'])(
    'plays each deal of %s exactly once, decided at the deal or not',
    async (preset) => {
      const parts = partsOf(preset);
      const evaluation = await evaluate(parts, createAgent('first-legal', parts.rules), seedDeals(0, 1300));
      expect(evaluation.unfinished.every((flag) => flag === 0)).toBe(true);
      expect(summarize(evaluation).winRate.estimate).toBeCloseTo(playedSingly(preset, 1300), 12);
    },
  );

  it('is the same for equal seeds and differs for others', async () => {
    const parts = partsOf('decade-loop3');
    const run = async (seed: number) => {
      const evaluation = await evaluate(parts, createAgent('random', parts.rules), seedDeals(0, 700), { seed });
      return JSON.stringify({ ...evaluation, seconds: 0 }, (_key, value: unknown) =>
        ArrayBuffer.isView(value) ? Array.from(value as unknown as number[]) : value,
      );
    };
    expect(await run(1)).toBe(await run(1));
    expect(await run(1)).not.toBe(await run(2));
  });

  it('compares only what was played on equal deals by equal rules for equal rewards', async () => {
    const parts = partsOf('decade');
    const agent = createAgent('longest-run', parts.rules);
    const one = await evaluate(parts, agent, seedDeals(0, 20));
    const longer = await evaluate(parts, agent, seedDeals(0, 30));
    expect(comparePaired(one, longer)).toMatchObject({ onlyThis: 0, onlyOther: 0 });
    const shifted = await evaluate(parts, agent, seedDeals(1, 20));
    expect(() => comparePaired(one, shifted)).toThrow('deal 0 has seed 0');
    const deck = [parts.rules.dealOrder(5, 0)];
    const decked = await evaluate(parts, agent, [{ seed: 0, deck }, ...seedDeals(1, 19)]);
    expect(() => comparePaired(one, decked)).toThrow('another deck');
    for (const changed of [partsOf('decade', { reward: 'cards-left' }), partsOf('decade', { rules: { minRun: 3 } })]) {
      const other = await evaluate(changed, createAgent('longest-run', changed.rules), seedDeals(0, 20));
      expect(() => comparePaired(one, other)).toThrow('Expected two evaluations of the same games,');
    }
  });

  /** Results put together by hand: the returns are twice the scores, and three times with the luck taken out. */
  const of = (won: readonly number[], scores: readonly number[], more: Partial<Evaluation> = {}): Evaluation => ({
    agent: 'anyone',
    deals: won.length,
    won: Uint8Array.from(won),
    unfinished: new Uint8Array(won.length),
    scores: Float64Array.from(scores),
    returns: Float64Array.from(scores, (score) => 2 * score),
    measures: { cards: Float64Array.from(scores, (score) => 10 - score) },
    decisions: 12,
    seconds: 1.5,
    luckFree: { values: 'V', returns: Float64Array.from(scores, (score) => 3 * score) },
    ...more,
  });

  it('has results that are summed up figure by figure', () => {
    const one = of([1, 0, 1], [4, 1, 7], { unfinished: Uint8Array.of(0, 1, 0) });
    expect(summarize(one)).toEqual({
      agent: 'anyone',
      deals: 3,
      winRate: wilsonInterval(2, 3),
      score: meanInterval([4, 1, 7]),
      return: meanInterval([8, 2, 14]),
      measures: { cards: meanInterval([6, 9, 3]) },
      decisions: 12,
      decisionsPerSecond: 8,
      seconds: 1.5,
      unfinished: 1,
      luckFree: { values: 'V', return: meanInterval([12, 3, 21]) },
    });
    expect(summarize({ ...one, seconds: 0 }).decisionsPerSecond).toBe(0);
    // A chance's interval ends at 1.
    const chances = { values: 'V', returns: Float64Array.of(0.9, 1.1, 0.7) };
    expect(summarize(of([1, 1, 0], [0.5, 0.5, 0], { luckFree: chances })).luckFree!.return.high).toBe(1);
    expect(distributionsOf({ measures: { cards: Float64Array.of(9, 10, 9) } })).toEqual({ cards: { '9': 2, '10': 1 } });
  });

  it('has results that are compared figure by figure, this less the other', () => {
    const [one, other] = [
      of([1, 0, 1], [4, 1, 7], { agent: 'one' }),
      of([0, 1, 0, 1], [5, 0, 0, 9], { agent: 'other' }),
    ];
    expect(comparePaired(one, other)).toEqual({
      agent: 'one',
      against: 'other',
      winRate: { ...meanInterval([1, -1, 1]), high: 1 },
      score: meanInterval([-1, 1, 7]),
      return: meanInterval([-2, 2, 14]),
      measures: { cards: meanInterval([1, -1, -7]) },
      onlyThis: 2,
      onlyOther: 1,
      pValue: 1,
      luckFree: meanInterval([-3, 3, 21]),
    });
    expect(comparePaired(one, { ...other, luckFree: undefined })).not.toHaveProperty('luckFree');
    // Shares do not differ by more than one whole.
    expect(comparePaired(of([0, 0], [0, 0]), of([1, 0], [0, 0])).winRate).toMatchObject({ estimate: -0.5, low: -1 });
  });
});

describe.each([
  ['decade-loop3', false],
  ['decade-loop3', true],
  ['four-ten', false],
  ['tens', true],
])('a limit of steps on %s, forced moves skipped: %s', (preset, skipForcedMoves) => {
  it.each([1, 7, 20])('truncates games after %i steps, as the environment does', async (maxSteps) => {
    const parts = partsOf(preset, { maxSteps, skipForcedMoves });
    const { unfinished, returns } = await evaluate(parts, createAgent('first-legal', parts.rules), seedDeals(0, 40));
    const environment = make(preset, { maxSteps, skipForcedMoves });
    for (let seed = 0; seed < 40; seed++) {
      let result = environment.reset({ seed });
      while (!result.terminated && !result.truncated) result = environment.step(environment.legalActions()[0]);
      expect([unfinished[seed], returns[seed]]).toEqual([+result.truncated, result.info.episodeReturn]);
    }
  });
});

it('long work goes on after a pause', async () => {
  const manyTurns = async () => {
    for (let turn = 0; turn < 10_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    return 'nothing came';
  };
  expect(await Promise.race([nextTurn().then(() => 'it goes on'), manyTurns()])).toBe('it goes on');
});
