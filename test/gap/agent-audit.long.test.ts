import { DecadeExactAgent } from '../../src/agents/games/decade/exact/exact-agent.js';
import { type Agent, createAgent } from '../../src/agents/index.js';
import { asDecade } from '../../src/env/games/decade/play.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { meanInterval, withControlVariate } from '../../src/evaluate/statistics.js';
import { surpriseDifferences } from '../../src/gap/agent-audit.js';

describe('returns without luck', () => {
  // A deck of 16 cards, of which the best play is known.
  const small = partsOf('decade-loop3', { rules: { ranks: '456T' } });
  const exact = new DecadeExactAgent(asDecade(small.rules));
  const deals = seedDeals(0, 1000);

  async function without(agent: Agent) {
    const { returns, choices } = await evaluate(small, agent, deals, { keepDecisions: true });
    const luck = surpriseDifferences(small, exact, deals, choices!);
    return { returns, luck, plain: meanInterval(returns), free: meanInterval(withControlVariate(returns, luck)) };
  }

  it('are what the deal is worth from its first cards on, for the best play by its own values', async () => {
    const { returns, luck, plain, free } = await without(exact);
    const state = asDecade(small.rules).createState();
    for (const [i, { seed }] of deals.entries()) {
      small.rules.deal(state, seed);
      expect(returns[i] - luck[i]).toBeCloseTo(exact.value(state), 5);
    }
    const optimum = exact.value(null);
    expect(Math.abs(free.estimate - optimum)).toBeLessThan(1.5 * (free.high - free.low));
    expect(free.high - free.low).toBeLessThan((plain.high - plain.low) / 10);
  });

  it('have the same mean, and vary less, for other play', async () => {
    const { returns, luck, plain, free } = await without(createAgent('random', small.rules));
    const taken = meanInterval(Float64Array.from(withControlVariate(returns, luck), (value, i) => returns[i] - value));
    expect(Math.abs(taken.estimate)).toBeLessThan(1.5 * (taken.high - taken.low));
    expect(free.high - free.low).toBeLessThan(0.9 * (plain.high - plain.low));
    expect(free.estimate).toBeLessThan(exact.value(null) - 0.1);
  });
});
