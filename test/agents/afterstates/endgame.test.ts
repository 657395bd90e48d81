import { withEndgame } from '../../../src/agents/afterstates/endgame.js';
import { type ValuePolicy } from '../../../src/agents/afterstates/ratings.js';
import { type Agent, hasValues, type Policy } from '../../../src/agents/agent.js';
import { GamesInPlay } from '../../../src/agents/games-in-play.js';
import { createAgent, resolveAgent } from '../../../src/agents/index.js';
import { asDecade } from '../../../src/env/games/decade/play.js';
import { type DecadeState } from '../../../src/env/games/decade/state.js';
import { partsOf, WIN } from '../../../src/env/index.js';
import { loadAgent } from '../../../src/lab/index.js';
import { policyFromFolder } from '../../../src/train/models/model-folder.js';
import { expectationOf, expectimax } from '../../support/expectimax.js';
import { latePositions } from '../../support/late-positions.js';

const CARDS = 4;

describe.each([
  ['decade', {}],
  ['decade-loop3', {}],
  ['decade-loop3-optional', {}],
  ['decade-optional', { ranks: 'A45T' }],
  ['decade-optional', { ranks: 'A45T', goal: 3 }],
  ['ten-twenty-thirty', {}],
])('%s with its last cards played exactly', (preset, options) => {
  const parts = partsOf(preset, { rules: options });
  const { rules } = parts;
  const games = new GamesInPlay(rules, 1);
  const played = new Int32Array(1);

  test('is played as expectimax would, whoever plays the rest', () => {
    const agent = withEndgame(parts, createAgent('random', rules), CARDS);
    expect(agent.name).toBe(`random+endgame=${CARDS}`);
    let choices = 0;
    for (const hidden of [CARDS - 1, 2, 1])
      for (const [state] of latePositions(rules, hidden, 40, 1)) {
        games.states[0] = state;
        games.size = 1;
        games.look(agent);
        if (games.legalCounts[0] < 2 || choices === 5) continue;
        choices++;
        agent.act(games, played);
        const best = expectimax(rules, WIN, state);
        expect(expectationOf(rules, WIN, state, played[0])).toBeCloseTo(best, 10);
      }
    expect(choices).toBeGreaterThan(0);
  });
});

test('a policy knows the exact chances of its endgame, and decides for itself before', async () => {
  const parts = partsOf('decade-loop3');
  const { policy } = await policyFromFolder('models/decade-loop3-ppo', { endgame: CARDS });
  const { policy: bare } = await policyFromFolder('models/decade-loop3-ppo');
  expect(hasValues(policy)).toBe(true);
  const width = parts.rules.moves.length;
  const answers = (hidden: number) =>
    latePositions(parts.rules, hidden, 3, 1).map(([state]) => {
      const games = new GamesInPlay(parts.rules, 1);
      games.states[0] = state;
      games.size = 1;
      games.look(policy);
      return [policy, bare].map((each) => {
        const [probabilities, values] = [new Float32Array(width), new Float32Array(1)];
        each.evaluate(games, probabilities, values);
        return { probabilities, value: values[0] };
      });
    });
  for (const [exact, own] of answers(CARDS + 1)) expect(exact).toEqual(own);
  latePositions(parts.rules, CARDS, 3, 1).forEach(([state], i) => {
    const [exact] = answers(CARDS)[i];
    expect(exact.value).toBeCloseTo(expectimax(parts.rules, WIN, state), 5);
    expect(Math.max(...exact.probabilities)).toBe(1);
  });
  for (const each of [policy, bare]) each.dispose?.();
});

describe.each([
  ['a script', 'next-card'],
  ['a value model', 'decade-optional-value'],
])('on a straight line with optional discards %s', (_, name) => {
  const parts = partsOf('decade-optional');
  const resolve = (agent: string) => loadAgent(parts, agent);
  /** Whether an agent decides as another in every position of some games that a third plays, by hidden cards. */
  const agreement = (agent: Agent, other: Agent, player: Agent) => {
    const same = new Map<number, boolean>();
    const games = new GamesInPlay(parts.rules, 1);
    const [one, two] = [new Int32Array(1), new Int32Array(1)];
    const rules = asDecade(parts.rules);
    for (let deal = 0; deal < 3; deal++) {
      rules.deal(games.states[0] as unknown as DecadeState, deal);
      games.size = 1;
      while (games.states[0].outcome === 'ongoing') {
        games.look(agent);
        if (games.legalCounts[0] > 1) {
          agent.act(games, one);
          other.act(games, two);
          const { stockLeft } = games.states[0] as unknown as DecadeState;
          same.set(stockLeft, (same.get(stockLeft) ?? true) && one[0] === two[0]);
        }
        player.act(games, one);
        parts.rules.apply(games.states[0], one[0]);
      }
    }
    return same;
  };

  test('plays its last cards as exact play does, and the others by itself', async () => {
    const [ends, bare, exact] = await Promise.all([`${name}+endgame=20`, `${name}+endgame=0`, 'exact'].map(resolve));
    const late = [...agreement(ends, exact, exact)].filter(([hidden]) => hidden <= 20);
    expect(late.length).toBeGreaterThan(10);
    expect(late.every(([, same]) => same)).toBe(true);
    const early = [...agreement(ends, bare, bare)].filter(([hidden]) => hidden > 20);
    expect(early.length).toBeGreaterThan(10);
    expect(early.every(([, same]) => same)).toBe(true);
  });
});

test('where the best move is known alone, no other is worth more to the player, and a policy keeps its own values', async () => {
  const parts = partsOf('decade-optional');
  const policies = await Promise.all(
    [20, 0].map(async (endgame) => (await policyFromFolder('models/decade-optional-value', { endgame })).policy),
  );
  const games = new GamesInPlay(parts.rules, 1);
  const width = parts.rules.moves.length;
  const answers = (policy: Policy) => {
    const [probabilities, values] = [new Float32Array(width), new Float32Array(1)];
    policy.evaluate(games, probabilities, values);
    return { move: probabilities.indexOf(1), value: values[0] };
  };
  for (const [state] of latePositions(parts.rules, 15, 5, 1)) {
    games.states[0] = state;
    games.size = 1;
    games.look(policies[0]);
    const { move, value } = answers(policies[0]);
    expect(move).toBe(asDecade(parts.rules).table.draw);
    const actionValues = (policies[0] as ValuePolicy).actionValues(games);
    expect(Math.max(...actionValues.filter((each) => !Number.isNaN(each)))).toBe(Math.fround(value));
    const wrapped = withEndgame(parts, policies[1], 20, 'wrapped');
    expect(answers(wrapped)).toEqual({ move, value: answers(policies[1]).value });
  }
});

test('names take endgame, and the label says so', async () => {
  const { agent, label } = await resolveAgent(partsOf('decade-loop'), 'next-card+endgame=3');
  expect([agent.name, label]).toEqual(['next-card+endgame=3', 'next-card+endgame=3']);
});

test.each([
  ['four-ten', 'random+endgame=3', 'Expected endgame 0 for four-ten-v1 with these options, but got 3'],
  ['decade-seven', 'next-card+endgame=1', 'Expected endgame 0 for decade-v1 with these options, but got 1'],
  ['decade', 'next-card+endgame=13', 'Expected endgame 0 to 12 for decade-v1 with these options, but got 13'],
  ['decade-optional', 'next-card+endgame=53', 'setting "endgame": an integer from 0 to 52 (hidden cards'],
  ['decade', 'next-card+lookahead=1', 'Expected a value model to look ahead with, but got "next-card"'],
])('on %s, %s is refused in one line', async (preset, name, message) => {
  const refused = expect(resolveAgent(partsOf(preset), name)).rejects;
  await refused.toThrow(message);
  await refused.toThrow(/^[^\n]+$/);
});
