import { OneDecision } from '../../src/agents/decide-one.js';
import { DecadeExactAgent } from '../../src/agents/games/decade/exact/exact-agent.js';
import { CARDS_LEFT, legalActions } from '../../src/env/environment/rules.js';
import type { DecadeState } from '../../src/env/games/decade/state.js';
import { slotKind, type TensState } from '../../src/env/games/tens/state.js';
import { type GameState, partsOf } from '../../src/env/index.js';
import { dealFault } from '../../src/gap/draw-test.js';
import { ExactAgent } from '../../src/gap/exact-agent.js';
import { auditProblem, problemOf, solve } from '../../src/gap/index.js';
import { observationKey } from '../../src/gap/rules-problem.js';
import { registerGame } from '../../src/index.js';
import { sized } from '../support/size.js';
import { twelve } from '../support/twelve/index.js';

const small = (ranks: string) => partsOf('decade-loop3', { rules: { ranks } });

it('solves a smaller deck of Decade as its own solver does, deal by deal', { tags: 'long' }, async () => {
  const parts = small('A45');
  const problem = problemOf(parts);
  const agent = new DecadeExactAgent(parts.rules as never);
  const { solution } = await solve(problem);
  for (let seed = 0; seed < 20; seed++) {
    const start = problem.start(seed);
    expect(solution.value(start)).toBeCloseTo(agent.value(start as DecadeState), 9);
  }
});

it('is played by an agent of the best moves, whose values are those of the solution', { tags: 'long' }, async () => {
  const { rules, reward } = small('A45');
  const agent = new ExactAgent(rules, reward, 120);
  // It remembers 120 positions, of which the games have 138.
  const { solution } = await solve(problemOf({ rules, reward }, { key: observationKey(rules) }));
  const one = new OneDecision(rules, agent);
  const [probabilities, values] = [new Float32Array(rules.moves.length), new Float32Array(1)];
  let decisions = 0;
  for (let seed = 0; seed < 6; seed++) {
    const state = problemOf({ rules, reward }).start(seed);
    for (let legal = legalActions(rules, state); legal.length > 0; legal = legalActions(rules, state)) {
      const best = solution.best(state);
      if (legal.length > 1) {
        decisions++;
        expect(one.decide(state)).toBe(best);
        one.look(state);
        agent.evaluate(one, probabilities, values);
        expect([values[0], ...probabilities]).toEqual([expect.closeTo(solution.value(state), 6), ...probabilities.map((_, action) => Number(action === best))]); // prettier-ignore
        const known = solution.actionValues(state);
        const all = rules.moves.map((_, action) => known.find((each) => each.action === action)?.value ?? NaN);
        expect([...agent.actionValues(one)]).toEqual(all);
        expect(agent.exactActionValues(state)).toEqual(known.map(({ action, value }) => ({ action, value, winProbability: value, result: null }))); // prettier-ignore
      }
      rules.apply(state, best);
    }
  }
  expect(decisions).toBeGreaterThan(3);
  const others = [small('46T').rules, rules].map((each) => agent.solves(each));
  expect([...others, new ExactAgent(rules, CARDS_LEFT).solves(rules)]).toEqual([false, true, false]);
});

it('refuses games whose moves shuffle cards back', () => {
  expect(auditProblem(problemOf(partsOf('four-ten')))).toEqual([
    'Expected moves that hide no cards again, but one of four-ten-v1 shuffles 1 into the stock',
  ]);
});

it('takes cards that a move draws in any order as one outcome, unless the rules show their order', () => {
  const { rules, reward } = partsOf('tens');
  const observe = ({ tableau }: TensState, row: Float32Array, at = 0) => row.set(tableau.map(slotKind), at);
  const drawn = (change: object) => {
    const problem = problemOf({ rules: Object.assign(Object.create(rules) as typeof rules, change), reward });
    const start = problem.start(2);
    const [action] = problem.actions(start);
    const chances = problem.chances(start, action);
    const [chance, kinds] = chances[problem.hidden!.next(start, action, chances)[0]];
    return { outcomes: chances.length, chance: chance.toFixed(12), kinds };
  };
  const one = drawn({});
  expect(drawn({ drawsInAnyOrder: false })).toEqual(one);
  expect(drawn({ drawsInAnyOrder: false, observe }).kinds).toEqual(one.kinds.toReversed());
});

it.each(sized(['tens', 'decade-loop3'], ['tens-15', 'block-ten']))('audits %s', { tags: 'sized' }, (preset) => {
  expect(auditProblem(problemOf(partsOf(preset)), { scenarios: 2 })).toEqual([]);
});

describe('a game from outside', () => {
  let takeBack = (): void => undefined;
  beforeAll(async () => (takeBack = registerGame(await twelve())));
  afterAll(() => takeBack());

  /** Ten games of one deck told against an honest game on deal 5, which the quick test tries. */
  const deals = sized([5], [...Array(4).keys()], [...Array(40).keys()]);

  it('is no cheat from any deal, for the hidden cards of the check differ', { tags: 'sized' }, () => {
    const problem = problemOf(partsOf('twelve'));
    for (const seed of deals)
      expect(auditProblem(problem.startingAt(problem.start(seed)), { scenarios: 10 })).toEqual([]);
    expect(dealFault(problem, 0, 200)).toBeUndefined();
  });

  it('is refused where it peeks, or where its deals are stacked', () => {
    const { rules, reward } = partsOf('twelve');
    const best = rules.cardKinds.length - 1;
    /** Where a nine is hidden, it comes next: in all games, or in the deals alone. */
    const stack = (state: GameState): GameState => {
      const counts = new Uint8Array(rules.cardKinds.length);
      rules.unseen(state, counts);
      if (counts[best] > 0) rules.stackNext(state, best);
      return state;
    };
    const problem = problemOf({ rules, reward });
    const stacked = { ...problem, start: (seed: number) => stack(problem.start(seed)) };
    expect(dealFault(stacked, 0, 200)).toMatch(/^Expected outcomes as likely as .* in 200 games of/);
    const cheat = Object.assign(Object.create(rules) as typeof rules, {
      apply: (state: GameState, action: number) => rules.apply(stack(state), action),
    });
    const fromThere = problemOf({ rules: cheat, reward }).startingAt(problem.start(3));
    expect(dealFault(fromThere, 0, 200)).toContain('it knows what comes');
  });

  it('may have no end: then it is not checked for ever', () => {
    const { rules, reward } = partsOf('twelve');
    const problem = problemOf({ rules, reward });
    const hidden = { ...problem.hidden!, next: (state: GameState) => [0, state] as const };
    expect(dealFault({ ...problem, chances: () => [[1, []]], hidden }, 0, 200)).toBeUndefined();
  });
});
