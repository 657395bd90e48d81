import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent, OneDecision } from '../../src/agents/index.js';
import { strongestFor } from '../../src/agents/registry.js';
import { type GameState, legalActions } from '../../src/env/environment/rules.js';
import { InputError, partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { returnForecast } from '../../src/evaluate/predict.js';
import { meanInterval, withControlVariate } from '../../src/evaluate/statistics.js';
import { auditOf, surpriseDifferences } from '../../src/gap/agent-audit.js';
import { auditValuesOf, loadValues } from '../../src/lab/agents.js';
import { type BenchmarkOptions, runBenchmark } from '../../src/lab/benchmark/benchmark.js';
import { compareItems, type ItemGame, meanOfTasks } from '../../src/lab/benchmark/items.js';
import { playTask } from '../../src/lab/benchmark/play.js';
import { CommandPlayer, namedPlayer } from '../../src/lab/benchmark/players.js';
import { readChance } from '../../src/lab/benchmark/prompts.js';
import { verifyBenchmark } from '../../src/lab/benchmark/results-file.js';
import { scoreGames } from '../../src/lab/benchmark/score.js';
import { type BenchmarkGame, type Player, PROTOCOLS, TASKS } from '../../src/lab/benchmark/tasks.js';
import type { MoveValuer } from '../../src/lab/move-values.js';
import { dealt } from '../support/games.js';
import { meanOf, sumOf } from '../support/sums.js';
import { temporaryFolder } from '../support/temporary-folder.js';

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
    const tens = partsOf('tens');
    const firsts: number[] = [];
    const { actions, chances, answers } = await playTask(tens, { seed: 1 }, 0, {
      ask: ({ decision, attempt, position }) => {
        firsts[decision] = legalActions(tens.rules, position)[0];
        return { answer: decision === 0 ? '150 %' : ['high', '25 %'][attempt] };
      },
    });
    expect(chances).toEqual(actions.map((_, decision) => (decision === 0 ? null : 0.25)));
    expect(answers).toBe(3 + 2 * (actions.length - 1));
    expect(actions).toEqual(firsts);
  });
});

it('the figures that scores depend on are those of version 1: whoever changes one raises the version', () => {
  expect(PROTOCOLS[1]).toEqual({ version: 1, answers: 3, decisions: 400 });
  expect(TASKS).toEqual([
    { name: 'four-ten', preset: 'four-ten', random: -0.0402, bound: 0.9578405692 },
    { name: 'decade-loop3-optional', preset: 'decade-loop3-optional', random: 0.0048, bound: 0.908 },
    { name: 'tens-chances', preset: 'tens', random: 0.0913405985 },
  ]);
});

/** Of results what the test changes. */
interface Draft {
  secret?: object;
  firstSeed: number;
  rank?: number;
  readonly origin: { prompts: string; readonly settings: { decisions: number } };
  readonly tasks: { rank?: number; readonly brier: { estimate: number }; readonly games: { illegal: number }[] }[];
}

const folder = temporaryFolder();

/** Says a number of the first move of a position, and less of the others. */
function valuerOf(estimateOf: (state: GameState) => number) {
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

describe('moves', () => {
  const parts = partsOf('decade-loop3');
  const { rules } = parts;
  const deals = seedDeals(500, 8);
  const task = { name: 'moves', preset: 'decade-loop3', random: 0.1, bound: 0.9 };
  /** A move is worth more the later it stands in the table, and with cards on the table. */
  const worth = (state: GameState, action: number) => 0.5 + action / 100 + rules.cardsLeft(state)! / 1000;

  it('are scored by what they lose against the best ones, a game that was left by all that was left', async () => {
    const { choices, returns } = await evaluate(parts, createAgent('random', rules), deals, { keepDecisions: true });
    // The last game is left before its last decision.
    const actions = choices!.map((each, i) => each.slice(0, i === 7 ? -1 : undefined));
    const asked: GameState[][] = [];
    const of = (states: readonly GameState[]) => {
      asked.push([...states]);
      const valued = (state: GameState) => legalActions(rules, state).map((action) => ({ action, estimate: worth(state, action), source: action % 2 === 0 ? 'b' : 'a' })); // prettier-ignore
      return Promise.resolve(states.map(valued));
    };
    const games = actions.map((each): BenchmarkGame => ({ actions: each, chances: [], answers: 2, illegal: 1, tokens: 3, seconds: 4 })); // prettier-ignore
    const done: number[] = [];
    const onProgress = (count: number, all: number): void => void done.push(count, all);
    const score = await scoreGames(task, parts, deals, games, { of } as unknown as MoveValuer, { onProgress });

    expect(done).toEqual(deals.flatMap((_, i) => [i + 1, 8]));
    const counts = choices!.map(({ length }) => length);
    expect(asked.map(({ length }) => length)).toEqual(counts);
    const decisions = sumOf(counts);
    const lost = asked.map((states, game) =>
      states.reduce((sum, state, d) => {
        const action = actions[game][d];
        return sum + Math.max(...legalActions(rules, state).map((each) => worth(state, each))) - (action === undefined ? 0 : worth(state, action)); // prettier-ignore
      }, 0),
    );
    const regret = sumOf(lost) / decisions;
    expect(score).toMatchObject({ decisions, answers: 16, tokens: 24, seconds: 32, forfeits: 1, judgedBy: ['a', 'b'], brier: null }); // prettier-ignore
    expect(score.illegal.estimate).toBe(0.5);
    expect(score.regret!.estimate).toBeCloseTo(regret, 12);
    const terms = meanInterval(lost.map((each, i) => ((each - regret * counts[i]) * 8) / decisions));
    expect(score.regret!.high).toBeCloseTo(regret + terms.high, 12);

    // What the return says without luck, and the luck beside the strongest script.
    const values = await loadValues(parts, auditValuesOf(parts));
    const honest = await evaluate(parts, createAgent(strongestFor(rules).name, rules), deals, { keepDecisions: true });
    const ends = returns.map((each, i) => (i === 7 ? 0 : each));
    const free = meanInterval(withControlVariate(ends, surpriseDifferences(parts, values, deals, actions)));
    expect(score.return).toEqual(free);
    const scaled = (value: number) => (value - 0.1) / 0.8;
    expect(score.gapClosed).toEqual({
      estimate: scaled(free.estimate),
      low: scaled(free.low),
      high: scaled(free.high),
    });
    const { z } = auditOf({ agent: '', reference: '' }, surpriseDifferences(parts, values, deals, actions, honest.choices)); // prettier-ignore
    expect([score.z, score.isSuspect]).toEqual([z, false]);
    values.dispose?.();
  });

  it('are asked for by rules and position, and what was wrong is told with the next question', async () => {
    const prompts: string[] = [];
    const ask: Player['ask'] = ({ prompt, attempt, position, game, decision }) => {
      prompts.push(prompt);
      const [action] = legalActions(rules, position);
      expect([game, decision]).toEqual([3, Math.floor((prompts.length - 1) / 2)]);
      return { answer: attempt === 0 ? 'castle' : parts.notation.formatMove(action) };
    };
    const { actions, answers, illegal } = await playTask(parts, { seed: 500 }, 3, { ask });
    expect([answers, illegal]).toEqual([2 * actions.length, actions.length]);
    const [first, second] = prompts;
    expect(second.startsWith(`${first}\n\nYour last answer did not count. No line of the answer is a move.`)).toBe(
      true,
    );
    expect(first).not.toContain('did not count');
    expect(first).not.toContain('How likely');
    expect(new Set(prompts).size).toBe(prompts.length);
  });

  it('of an agent by its name are those that it plays by itself', async () => {
    const player = await namedPlayer(parts, 'next-card', {} as MoveValuer, { illegal: 0, seed: 1 });
    const { actions } = await playTask(parts, deals[0], 0, player);
    const { choices } = await evaluate(parts, createAgent('next-card', rules), [deals[0]], { keepDecisions: true });
    expect(actions).toEqual(choices![0]);
    player.close!();
    const silent = await namedPlayer(parts, 'next-card', {} as MoveValuer, { illegal: 1, seed: 1 });
    expect(await playTask(parts, deals[0], 0, silent)).toMatchObject({ answers: 3, illegal: 3, actions: [] });
  });
});

describe('a player by its command', () => {
  const question = { game: 4, decision: 1, attempt: 2, prompt: 'Your move?', position: {} as GameState };

  it('is asked line by line, and heard in any order', async () => {
    // Answers the second question with what it read of it, then the first one.
    const program = `read a; read b; echo '{"id":1,"answer":"two","seconds":0.5}'; printf '{"id":0,"answer":"%s","tokens":0}\n' "$(echo "$a" | tr -d '"{}')"; read c; exit 5`;
    const player = new CommandPlayer(program, 60, 'a task');
    const [first, second] = await Promise.all([player.ask(question), player.ask(question)]);
    expect([first, second]).toEqual([
      { answer: 'id:0,task:a task,game:4,decision:1,attempt:2,prompt:Your move?', tokens: 0, seconds: undefined },
      { answer: 'two', tokens: undefined, seconds: 0.5 },
    ]);
    await expect(player.ask(question)).rejects.toThrow('The player ended before the games did (exit code 5)');
    await expect(player.ask(question)).rejects.toThrow('exit code 5');
    player.close();
  });

  it.each([
    ['{"id":1,"answer":"x"}', 'got "id" 1'],
    ['{"id":-1,"answer":"x"}', 'got "id" -1'],
    ['{"id":0.5,"answer":"x"}', 'Expected lines'],
    ['{"id":0,"answer":1}', 'Expected lines'],
    ['{"id":0,"answer":"x","tokens":-1}', 'Expected lines'],
    ['{"id":0,"answer":"x","seconds":"1"}', 'Expected lines'],
    ['{"id":0,"answer":"x","tokens":1e308}', 'Expected lines'],
    ['null', 'Expected lines'],
    ['x', 'Expected lines'],
  ])('that answers %s is refused', async (answer, message) => {
    const player = new CommandPlayer(`read a; echo '${answer}'; read b`, 60, 'a task');
    await expect(player.ask(question)).rejects.toThrow(message);
    player.close();
  });

  it('that says nothing in time, or too late, has said nothing', async () => {
    const player = new CommandPlayer(`read a; read b; echo '{"id":0,"answer":"late"}'; echo '{"id":1,"answer":"now"}'; read c`, 0.05, 'a task'); // prettier-ignore
    expect(await player.ask(question)).toEqual({ answer: '' });
    player.close();
    await expect(player.ask(question)).rejects.toThrow('The player was closed');
  });
});

describe('a player that will not end', () => {
  const heard = join(temporaryFolder(), 'heard');
  const question = { game: 0, decision: 0, attempt: 0, prompt: '', position: {} as GameState };
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('is ended when it is closed, with what it started, though both ignore the signal to end', async () => {
    const program = `trap '' TERM; (trap '' TERM; exec >&- 2>&-; while :; do sleep 0.1; done) & read a; echo '{"id":0,"answer":"'$!' '$$'"}'; while :; do sleep 0.1; done`;
    const player = new CommandPlayer(program, 60, 'a task');
    const pids = (await player.ask(question)).answer.split(' ').map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    player.close();
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), 60_000);
  });

  it('is not waited for after ten games in a row without an answer, and says so once', async () => {
    const notices: string[] = [];
    const player = new CommandPlayer(`cat > ${heard}`, 0.05, 'a task', (line) => notices.push(line));
    for (let game = 0; game < 30; game++) expect(await player.ask({ ...question, game })).toEqual({ answer: '' });
    expect(readFileSync(heard, 'utf8').trim().split('\n')).toHaveLength(10);
    expect(notices).toEqual(['The player said nothing in 10 games in a row; its other answers count as empty']);
    player.close();
  });
});

describe('stated chances', () => {
  const parts = partsOf('tens');
  const task = TASKS.find(({ name }) => name === 'tens-chances')!;
  const chanceOf = (state: GameState): number => (parts.rules.cardsLeft(state)! > 30 ? 0.3 : 0.9);

  /** Games by their first legal moves: what is right at each decision, and whether they are won. */
  function gamesOf(count: number, stated: (chance: number, isWon: boolean, decision: number) => number | null) {
    const games = seedDeals(0, count).map(({ seed }) => {
      const state = dealt(parts.rules, seed);
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
    const score = await scored(played);
    const brier = meanOf(errors.map((error) => error ** 2));
    expect(score).toMatchObject({ decisions: right.length, answers: right.length + 30, tokens: 190, seconds: 20 });
    expect(score).toMatchObject({ judgedBy: ['a table'], regret: null, return: null });
    expect(score.forfeits).toBe(played.flatMap(({ chances }) => chances).filter((each) => each === null).length);
    expect(score.brier!.estimate).toBeCloseTo(brier, 12);
    const fresh = meanOf(right.map((chance) => (task.random - chance) ** 2));
    expect(score.gapClosed!.estimate).toBeCloseTo(1 - brier / fresh, 12);
    expect(score.illegal.estimate).toBeCloseTo(30 / (right.length + 30), 12);
    // Of what is counted in games: the mean of ratios, by its linear part.
    const { answers, illegal } = { answers: played.map((each) => each.answers), illegal: score.illegal.estimate };
    const parts20 = meanInterval(played.map((each, i) => ((each.illegal - illegal * answers[i]) * 20) / score.answers));
    expect(score.illegal.high - illegal).toBeCloseTo(parts20.high, 12);
    expect(illegal - score.illegal.low).toBeCloseTo(parts20.high, 12);
    expect(score.gapClosed!.low).toBeLessThan(score.gapClosed!.estimate);
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
    const results = await runBenchmark({
      player: 'a',
      tasks: [task.name],
      deals: 2,
      atOnce: 2,
      create,
      onProgress,
      protocol: 1,
    });
    expect(results).toMatchObject({ format: 'maketen benchmark', version: 1, player: 'a', firstSeed: 3_100_000, leftOut: [] }); // prettier-ignore
    expect(done).toEqual(['playing', 'judging'].flatMap((what) => [1, 2].map((i) => `${task.name}, ${what} ${i}/2`)));
    const [{ brier, games, illegal, judgedBy }] = results.tasks;
    expect([illegal.estimate, judgedBy]).toEqual([0, ['exact']]);
    // Half of the way to certainty from small chances.
    const squares = games.flatMap(({ chances }) => chances.map((chance) => chance! ** 2));
    expect(brier!.estimate).toBeCloseTo(meanOf(squares), 9);
    const path = join(folder, 'results.json');
    const verified = (change: (results: Draft) => unknown) => {
      const draft = JSON.parse(JSON.stringify(results)) as Draft;
      change(draft);
      writeFileSync(path, JSON.stringify(draft));
      return expect(verifyBenchmark(path, {}));
    };
    await verified(() => undefined).resolves.toMatchObject({ player: 'a' });
    await verified(({ tasks }) => (tasks[0].brier.estimate /= 2)).rejects.toThrow('Expected "brier" of tens-chances');
    await verified(({ tasks }) => tasks[0].games.pop()).rejects.toThrow('Expected 2 whole games of tens-chances');
    await verified(({ tasks }) => tasks.push(tasks[0])).rejects.toThrow('each task once in');
    await verified(({ tasks }) => (tasks[0].games[0].illegal += 1)).rejects.toThrow('answers that counted on deal 0');
    await verified((draft) => (draft.firstSeed = 2 ** 29 - 1)).rejects.toThrow('Expected seeds for evaluation');
    await verified((draft) => (draft.firstSeed = 2 ** 29 - 2)).rejects.toThrow(/^(?!Expected seeds)/);
    await verified(({ tasks }) => (tasks[0].rank = 1)).rejects.toThrow('"rank" of tens-chances'); // prettier-ignore
    await verified(({ origin }) => (origin.prompts = '0'.repeat(64))).rejects.toThrow('that this judge asks');
    await verified(({ origin }) => (origin.settings.decisions = 0)).rejects.toThrow('the limits of the protocol');
    await verified((draft) => (draft.rank = 1)).rejects.toThrow('results in');
    await verified((draft) => (draft.secret = { text: 'x'.repeat(64), sha256: '' })).rejects.toThrow('follow from the secret'); // prettier-ignore
  });

  it('of named players are those of a script, or the values of a model', async () => {
    const position = dealt(parts.rules, 7);
    const say = async (name: string, chance = 0, asked = 1) => {
      const player = await namedPlayer(parts, name, valuerOf(() => chance), { illegal: 0, seed: 3 }); // prettier-ignore
      const said: number[] = [];
      for (let i = 0; i < asked; i++) {
        const { answer } = await player.ask({ game: 0, decision: i, attempt: 0, prompt: '', position });
        said.push(readChance(answer) as number);
      }
      player.close?.();
      return said;
    };
    expect([await say('exact', 0.3), await say('overconfident', 0.3), await say('overconfident', 0.7)]).toEqual([[0.3], [0.15], [0.85]]); // prettier-ignore
    const random = await say('random', 0.3, 20);
    expect(random).toEqual(await say('random', 0.7, 20));
    expect(new Set(random).size).toBe(20);
    const policy = await loadValues(parts, 'tens-value');
    const value = returnForecast(parts, policy).of(position);
    expect(await say('tens-value')).toEqual([expect.closeTo(Math.min(1, Math.max(0, value)), 12)]);
    policy.dispose?.();
    await expect(say('nobody')).rejects.toThrow('Unknown agent or model "nobody"');
  });

  it('of tasks that a player does not play are left out, and none at all are an error', async () => {
    const create = (task: { name: string }): Player => {
      if (task.name !== 'tens-chances') throw new InputError(`No ${task.name}`);
      return { ask: () => ({ answer: '9 %' }) };
    };
    const { tasks, leftOut, firstSeed, deals, secret } = await runBenchmark({ player: 'b', deals: 1, firstSeed: 536_870_911, create, protocol: 1 }); // prettier-ignore
    expect(tasks.map((each) => each.task)).toEqual(['tens-chances']);
    expect(leftOut.map(({ task, reason }) => [task, reason])).toEqual([['four-ten', 'No four-ten'], ['decade-loop3-optional', 'No decade-loop3-optional']]); // prettier-ignore
    expect([firstSeed, deals, secret]).toEqual([536_870_911, 1, undefined]);
    await expect(runBenchmark({ player: 'b', deals: 1, tasks: ['four-ten'], create, protocol: 1 })).rejects.toThrow(
      'No four-ten',
    );
    await expect(runBenchmark({ player: 'b', deals: 2, firstSeed: 536_870_911, create, protocol: 1 })).rejects.toThrow('Expected seeds for evaluation'); // prettier-ignore
  });

  it('of games that do not hold are refused', async () => {
    const over = partsOf('tens', { rules: { tableauSize: 1 } });
    const idle = { actions: [], chances: [], answers: 0, illegal: 0, tokens: 0, seconds: 0 };
    const scoring = scoreGames(task, over, seedDeals(0, 1), [idle], valuerOf(chanceOf), {});
    await expect(scoring).rejects.toThrow('Expected deals with a decision');
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
    ['100 %', 1],
    ['.5', 0.5],
    ['50 percent.', 0.5],
    ['between 0.2 and 0.4 or so\nDone.', 0.4],
    [`2\n${'x'.repeat(19_995)} 0.5`, 0.5],
  ])('are read from %j', (answer, chance) => {
    expect(readChance(answer)).toBeCloseTo(chance, 12);
  });

  it.each(['', 'likely', '12', '-0.5', '150 %', '1.001', `0.5\n${'x'.repeat(20_000)}`])(
    'are not read from %j',
    (answer) => {
      expect(readChance(answer)).toMatch(/^(No line|Expected a chance)/);
    },
  );
});

describe('single positions', () => {
  const path = join(folder, 'positions.json');
  const play = (name: string, options: Partial<BenchmarkOptions> = {}) =>
    runBenchmark({
      player: name,
      tasks: ['tens-mid'],
      deals: 3,
      create: (_, parts, valuer) => namedPlayer(parts, name, valuer, { illegal: 0, byJudge: true, seed: 1 }),
      ...options,
    });

  it('are scored from the best constant, 0, to the exact chances, 1, and verified', async () => {
    const exact = await play('exact');
    const [{ games, gapClosed, judgedBy }] = exact.tasks;
    expect([exact.version, gapClosed!.estimate, judgedBy]).toEqual([2, expect.closeTo(1, 9), ['exact']]);
    const constants = games.map((game) => game.random!);
    expect(Math.min(...constants)).toBe(0); // the median of three
    const half = await play('overconfident');
    const losses = half.tasks[0].games.map(({ chances: [chance], loss }) => [
      chance! < 0.5 ? chance! : 1 - chance!,
      loss!,
    ]);
    for (const [distance, loss] of losses) expect(loss).toBeCloseTo(distance, 9);
    const { items, estimate } = compareItems(games as ItemGame[], half.tasks[0].games as ItemGame[]);
    const lost = losses.reduce((sum, [, loss]) => sum + loss, 0);
    expect([items, estimate]).toEqual([3, expect.closeTo(lost / sumOf(constants), 6)]);
    writeFileSync(path, JSON.stringify(half));
    expect(await verifyBenchmark(path, {})).toEqual(half);
    const [task] = half.tasks;
    const forged = [{ ...task.games[0], loss: 0 }, ...task.games.slice(1)];
    writeFileSync(path, JSON.stringify({ ...half, tasks: [{ ...task, games: forged }] }));
    await expect(verifyBenchmark(path, {})).rejects.toThrow('Expected game 0 of tens-mid');
  });

  it('come with solved examples of other deals, if asked for, and are lost by who says nothing', async () => {
    const prompts: string[] = [];
    const create = () => ({ ask: ({ prompt }: { prompt: string }) => (prompts.push(prompt), { answer: '' }) });
    const { tasks, origin } = await play('silent', { create, shots: 2 });
    expect(prompts[0].match(/An example:\n[^]*?\nanswer: 0\.\d{3}\n/g)).toHaveLength(2);
    expect(tasks[0]).toMatchObject({ forfeits: 3, answers: 9, illegal: { estimate: 1 } });
    expect(tasks[0].regret!.estimate).toBeGreaterThanOrEqual(0.5);
    expect(origin!.prompts).not.toBe((await play('exact')).origin!.prompts);
  });

  it('of all tasks count alike', () => {
    const all = meanOfTasks([
      { estimate: 1, low: 0.7, high: 1.3 },
      { estimate: 0, low: -0.4, high: 0.4 },
    ]);
    expect([all.estimate, all.high]).toEqual([0.5, expect.closeTo(0.75, 12)]);
  });
});
