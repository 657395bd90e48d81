import { agentsFor, createAgent, OneDecision } from '../../../../src/agents/index.js';
import { partsOf } from '../../../../src/env/index.js';
import { comparePaired, evaluate, seedDeals } from '../../../../src/evaluate/index.js';
import { sized } from '../../../support/size.js';

async function played(preset: string, agent: string, deals: number, rules = {}) {
  const parts = partsOf(preset, { rules });
  return evaluate(parts, createAgent(agent, parts.rules), seedDeals(0, deals));
}

/** The move an agent chooses in a position of notation, in words. */
function choice(preset: string, agent: string, position: string) {
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

  it(
    'beat one another as they should: the hand-made evaluation the longest run, and that the shortest',
    { tags: 'more' },
    async () => {
      const deals = sized(2000, 5000);
      const longest = await played('decade-loop3', 'longest-run', deals);
      expect(comparePaired(await played('decade-loop3', 'next-card', deals), longest).winRate.low).toBeGreaterThan(0);
      expect(comparePaired(longest, await played('decade-loop3', 'shortest-run', deals)).winRate.low).toBeGreaterThan(
        0,
      );
    },
  );

  it(
    'play rings with optional discards by waiting, far better than by what the next card does',
    { tags: 'more' },
    async () => {
      const optional = { discards: 'optional' };
      for (const [preset, deals, points] of [
        ['decade-loop3', sized(150, 400), 0.1],
        ['decade-loop', sized(80, 200), 0.1],
      ] as const) {
        const waiting = await played(preset, 'waiting', deals, optional);
        const nextCard = await played(preset, 'next-card', deals, optional);
        expect(comparePaired(waiting, nextCard).winRate.low).toBeGreaterThan(points);
      }
    },
  );
});

const RULES = { rules: { discards: 'optional' } } as const;

it('waiting is for a single ring with optional discards, and refused by name for other rules', () => {
  const refused = [partsOf('decade', RULES), partsOf('decade-loop3'), partsOf('decade-seven-loop3', RULES)];
  for (const { rules } of refused) expect(() => createAgent('waiting', rules)).toThrow('but "waiting" does not');
  expect(agentsFor(partsOf('decade-loop-fives', RULES).rules).map(({ name }) => name)).toContain('waiting');
});
