import { expect, it } from 'vitest';
import { DecadeExactAgent } from '../../src/agents/games/decade/exact/exact-agent.js';
import type { DecadeState } from '../../src/env/games/decade/state.js';
import { type GameState, partsOf } from '../../src/env/index.js';
import { auditProblem, bound, gap, problemOf, solve } from '../../src/gap/index.js';

const small = (ranks: string) => partsOf('decade-loop3', { rules: { ranks } });

it('solves a smaller deck of Decade as its own solver does, deal by deal', async () => {
  const parts = small('A45');
  const problem = problemOf(parts);
  const agent = new DecadeExactAgent(parts.rules as never);
  const { solution } = await solve(problem);
  for (let seed = 0; seed < 20; seed++) {
    const start = problem.start(seed);
    expect(solution.value(start)).toBeCloseTo(agent.value(start as DecadeState), 9);
  }
});

it('bounds a deal by its optimum, with V = optimum', async () => {
  const problem = problemOf(small('A45'));
  const { solution } = await solve(problem);
  const options = { value: (state: GameState) => solution.value(state), scenarios: 20 };
  const optimum = Array.from({ length: 20 }, (_, seed) => solution.value(problem.start(seed)));
  const { bounds } = await bound(problem, options);
  for (const [seed, each] of optimum.entries()) expect(bounds[seed]).toBeCloseTo(each, 9);
  const player = await gap(problem, { ...options, policy: (state) => solution.best(state) });
  expect(player.gap.high).toBeCloseTo(0, 9);
  expect(player.returnWithoutLuck.estimate).toBeCloseTo(optimum.reduce((a, b) => a + b) / 20, 9);
});

it('refuses games whose moves shuffle cards back', () => {
  expect(auditProblem(problemOf(partsOf('four-ten')))).toEqual([
    'Expected moves that hide no cards again, but one of four-ten-v1 shuffles 1 into the stock',
  ]);
});

it.each(['tens', 'tens-15', 'block-ten', 'decade-loop3'])('audits %s', (preset) => {
  expect(auditProblem(problemOf(partsOf(preset)), { scenarios: 2 })).toEqual([]);
});
