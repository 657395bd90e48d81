import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAgent, OneDecision } from '../../src/agents/index.js';
import { type GameState, legalActions } from '../../src/env/environment/rules.js';
import { partsOf } from '../../src/env/index.js';
import { seedDeals } from '../../src/evaluate/index.js';
import { meanInterval } from '../../src/evaluate/statistics.js';
import { type BenchmarkOptions, runBenchmark, verifyBenchmark } from '../../src/lab/benchmark/benchmark.js';
import { namedPlayer } from '../../src/lab/benchmark/players.js';
import { scoreGames } from '../../src/lab/benchmark/score.js';
import { type BenchmarkGame, type Player, playTask, readChance, TASKS } from '../../src/lab/benchmark/tasks.js';
import type { MoveValuer } from '../../src/lab/move-values.js';
import { temporaryFolder } from '../cli/run.js';

describe('a game', () => {
  it('is left after 400 decisions', async () => {
    // A thousand points take a good player far more.
    const parts = partsOf('four-ten', { rules: { safeties: 99, gameTarget: 1000 } });
    const agent = new OneDecision(parts.rules, createAgent('four-ten-rule', parts.rules));
    const ask: Player['ask'] = ({ position }) => {
      return { answer: parts.notation.formatMove(agent.decide(position)), tokens: 2, seconds: 0.5 };
    };
    const { actions, ...counted } = await playTask(parts, { seed: 1 }, 0, { ask });
    expect(actions).toHaveLength(400);
    expect(counted).toEqual({ chances: [], answers: 400, illegal: 0, tokens: 800, seconds: 200 });
  });

  it('is left at the third answer that is no move, and a chance that is not stated is null', async () => {
    const attempts: number[] = [];
    const ask = ({ attempt }: { attempt: number }) => (attempts.push(attempt), { answer: 'castle' });
    const left = await playTask(partsOf('four-ten'), { seed: 1 }, 0, { ask });
    expect([left.actions.length, left.answers, left.illegal, attempts]).toEqual([0, 3, 3, [0, 1, 2]]);
    const { actions, chances, answers } = await playTask(partsOf('tens'), { seed: 1 }, 0, {
      ask: ({ decision, attempt }) => ({ answer: decision === 0 ? '150 %' : ['high', '25 %'][attempt] }),
    });
    expect(chances).toEqual(actions.map((_, decision) => (decision === 0 ? null : 0.25)));
    expect(answers).toBe(3 + 2 * (actions.length - 1));
  });
});

/** Of results what the test changes. */
interface Draft {
  secret?: object;
  readonly tasks: { readonly brier: { estimate: number }; readonly games: object[] }[];
}

const folder = temporaryFolder();

/** Says a number of the first move of a position, and less of the others. */
function valuerOf(estimateOf: (state: GameState) => number): MoveValuer {
  const { rules } = partsOf('tens');
  const of = (states: readonly GameState[]) =>
    Promise.resolve(
      states.map((state) =>
        legalActions(rules, state).map((action, i) => ({
          action,
          estimate: estimateOf(state) - i / 9,
          source: 'a table',
        })),
      ),
    );
  return { of } as unknown as MoveValuer;
}

describe('stated chances', () => {
  const parts = partsOf('tens');
  const task = TASKS.find(({ name }) => name === 'tens-chances')!;
  const chanceOf = (state: GameState): number => (parts.rules.cardsLeft(state)! > 30 ? 0.3 : 0.9);

  /** Games by their first legal moves: what is right at each decision, and whether they are won. */
  function gamesOf(count: number, stated: (chance: number, isWon: boolean, decision: number) => number | null) {
    const games = seedDeals(0, count).map(({ seed }) => {
      const state = parts.rules.createState();
      parts.rules.deal(state, seed);
      const right: number[] = [];
      const actions: number[] = [];
      for (let legal = legalActions(parts.rules, state); legal.length > 0; legal = legalActions(parts.rules, state)) {
        if (legal.length > 1) right.push(chanceOf(state));
        if (legal.length > 1) actions.push(legal[0]);
        parts.rules.apply(state, legal[0]);
      }
      return { right, actions, isWon: state.outcome === 'won' };
    });
    const played = games.map(({ right, actions, isWon }, i): BenchmarkGame => {
      const chances = right.map((chance, decision) => stated(chance, isWon, decision));
      return { actions, chances, answers: actions.length + 3 * (i % 2), illegal: 3 * (i % 2), tokens: i, seconds: 1 };
    });
    return { games, played };
  }

  const scored = (played: readonly BenchmarkGame[], valuer = valuerOf(chanceOf)) =>
    scoreGames(task, parts, seedDeals(0, played.length), played, valuer, {});

  it('are scored decision by decision, one that is missing as the wrong end', async () => {
    const { games, played } = gamesOf(20, (chance, _, decision) => (decision % 3 === 0 ? null : chance + 0.1));
    const right = games.flatMap((game) => game.right);
    const errors = games.flatMap((game) =>
      game.right.map((chance, decision) => (decision % 3 > 0 ? 0.1 : chance === 0.3 ? 0.7 : 0.9)),
    );
    const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
    const score = await scored(played);
    const brier = mean(errors.map((error) => error ** 2));
    expect(score).toMatchObject({ decisions: right.length, answers: right.length + 30, tokens: 190, seconds: 20 });
    expect(score).toMatchObject({ judgedBy: ['a table'], regret: null, return: null });
    expect(score.forfeits).toBe(played.flatMap(({ chances }) => chances).filter((each) => each === null).length);
    expect(score.brier!.estimate).toBeCloseTo(brier, 12);
    const fresh = mean(right.map((chance) => (task.random - chance) ** 2));
    expect(score.gapClosed.estimate).toBeCloseTo(1 - brier / fresh, 12);
    expect(score.illegal.estimate).toBeCloseTo(30 / (right.length + 30), 12);
    // Of what is counted in games: the mean of ratios, by its linear part.
    const { answers, illegal } = { answers: played.map((each) => each.answers), illegal: score.illegal.estimate };
    const parts20 = meanInterval(played.map((each, i) => ((each.illegal - illegal * answers[i]) * 20) / score.answers));
    expect(score.illegal.high - illegal).toBeCloseTo(parts20.high, 12);
    expect(illegal - score.illegal.low).toBeCloseTo(parts20.high, 12);
    expect(score.gapClosed.low).toBeLessThan(score.gapClosed.estimate);
  });

  it('that come true too often are suspect, from 50 games on; those that come true too seldom are not', async () => {
    const half = valuerOf(() => 0.5);
    const lucky = gamesOf(50, (_, isWon) => (isWon ? 0.8 : 0.4)).played;
    expect(await scored(lucky, half)).toMatchObject({ isSuspect: true });
    const few = await scored(lucky.slice(0, 49), half);
    expect(few.z).toBeGreaterThan(4);
    expect(few.isSuspect).toBe(false);
    const unlucky = await scored(gamesOf(50, (_, isWon) => (isWon ? 0.4 : 0.8)).played, half);
    expect(unlucky.z).toBeLessThan(-4);
    expect(unlucky.isSuspect).toBe(false);
    expect((await scored(gamesOf(50, () => 0.5).played, half)).z).toBe(0);
  });

  it('that a named player states are played and scored, and verified from the file', async () => {
    const create: BenchmarkOptions['create'] = (_, own, valuer) => namedPlayer(own, 'overconfident', valuer, { illegal: 0, seed: 5 }); // prettier-ignore
    const done: string[] = [];
    const onProgress = (count: number, of: number, what?: string): void => void done.push(`${what} ${count}/${of}`);
    const results = await runBenchmark({ player: 'a', tasks: [task.name], deals: 2, atOnce: 2, create, onProgress });
    expect(results).toMatchObject({ format: 'maketen benchmark', version: 1, player: 'a', firstSeed: 3_000_000, leftOut: [] }); // prettier-ignore
    expect(done).toEqual(['playing', 'judging'].flatMap((what) => [1, 2].map((i) => `${task.name}, ${what} ${i}/2`)));
    const [{ brier, games, illegal, judgedBy }] = results.tasks;
    expect([illegal.estimate, judgedBy]).toEqual([0, ['exact']]);
    // Half of the way to certainty from small chances.
    const squares = games.flatMap(({ chances }) => chances.map((chance) => chance! ** 2));
    expect(brier!.estimate).toBeCloseTo(squares.reduce((sum, each) => sum + each, 0) / squares.length, 9);
    const path = join(folder, 'results.json');
    const verified = (change: (results: Draft) => unknown) => {
      const draft = JSON.parse(JSON.stringify(results)) as Draft;
      change(draft);
      writeFileSync(path, JSON.stringify(draft));
      return expect(verifyBenchmark(path, {}));
    };
    await verified(({ tasks }) => (tasks[0].brier.estimate /= 2)).rejects.toThrow('Expected "brier" of tens-chances');
    await verified(({ tasks }) => tasks[0].games.pop()).rejects.toThrow('Expected 2 games of tens-chances');
    await verified((draft) => (draft.secret = { text: 'x'.repeat(64), sha256: '' })).rejects.toThrow('follow from the secret'); // prettier-ignore
  });

  it('of games that do not hold are refused', async () => {
    const [first] = gamesOf(1, () => 0.5).played;
    const refused = (actions: number[]) => expect(scored([{ ...first, actions }])).rejects;
    await refused([99]).toThrow('Expected legal moves, but got 99 as move 1 of seed 0');
    await refused([...first.actions, 0]).toThrow(`Expected ${first.actions.length} decisions on seed 0`);
    // The decision at which a game is left counts.
    const left = await scored([{ ...first, actions: first.actions.slice(0, -1) }]);
    expect(left.decisions).toBe(first.actions.length);
  });

  it.each([
    ['0.25', 0.25],
    ['I see 3 cards of 52.\nSo: **25 %**.', 0.25],
    ['chance: 9.5 per cent', 0.095],
    ['{"chance": 1e-3}', 0.001],
    ['1', 1],
    ['0', 0],
  ])('are read from %j', (answer, chance) => {
    expect(readChance(answer)).toBeCloseTo(chance, 12);
  });

  it.each(['', 'likely', '12', '-0.5', '150 %'])('are not read from %j', (answer) => {
    expect(readChance(answer)).toMatch(/^(No line|Expected a chance)/);
  });
});
