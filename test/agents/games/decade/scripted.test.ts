import { describe, expect, it } from 'vitest';
import { createAgent, OneDecision } from '../../../../src/agents/index.js';
import { partsOf } from '../../../../src/env/index.js';
import { comparePaired, evaluate, type Evaluation, seedDeals } from '../../../../src/evaluate/index.js';

async function played(preset: string, agent: string, deals: number): Promise<Evaluation> {
  const parts = partsOf(preset);
  return evaluate(parts, createAgent(agent, parts.rules), seedDeals(0, deals));
}

/** The move an agent chooses in a position of notation, in words. */
function choice(preset: string, agent: string, position: string): string {
  const { rules, notation } = partsOf(preset);
  const state = notation.parseState(position);
  return notation.describeMove(state, new OneDecision(rules, createAgent(agent, rules)).decide(state));
}

describe('the agents of Decade', () => {
  it('choose by what their names say', () => {
    const line = 'decade 4 8 3 3 J 6';
    const byName = ['longest-run', 'shortest-run', 'leftmost', 'most-tens'].map((name) =>
      choice('decade-loop', name, line),
    );
    expect(byName).toEqual(['8+3+3+J+6=30', '6+4=10', '8+3+3+J+6=30', 'J+6+4=20']);
  });

  it('beat one another as they should: the hand-made evaluation the longest run, and that the shortest', async () => {
    const longest = await played('decade-loop3', 'longest-run', 5000);
    expect(comparePaired(await played('decade-loop3', 'next-card', 5000), longest).winRate.low).toBeGreaterThan(0);
    expect(comparePaired(longest, await played('decade-loop3', 'shortest-run', 5000)).winRate.low).toBeGreaterThan(0);
  });
});
