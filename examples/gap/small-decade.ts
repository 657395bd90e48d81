// A small deck of Decade by its rules alone: deals are bounded, and a script is measured against the bound.
import { createAgent, OneDecision, partsOf } from 'maketen';
import { auditProblem, gap, problemOf, solve } from 'maketen/gap';

export async function measured(scenarios = 200) {
  const parts = partsOf('decade-loop3', { rules: { ranks: 'A45' } });
  const problem = problemOf(parts);
  const { solution } = await solve(problem);
  const script = new OneDecision(parts.rules, createAgent('next-card', parts.rules));
  const policy = (state: ReturnType<typeof problem.start>): number => script.decide(state);
  const asked = { policy, scenarios };
  return {
    faults: auditProblem(problem, { policy }),
    withoutValues: await gap(problem, asked),
    withExactValues: await gap(problem, { ...asked, value: (state) => solution.value(state) }),
  };
}
