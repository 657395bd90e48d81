import { createAgent } from '../../src/agents/index.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, type Interval, seedDeals, summarize } from '../../src/evaluate/index.js';

async function winRate(preset: string, agent: string, deals: number) {
  const parts = partsOf(preset);
  return summarize(await evaluate(parts, createAgent(agent, parts.rules), seedDeals(0, deals))).winRate;
}

/** Widens the published figure by what 1,000,000 deals leave open, and the measured one to 3.3 standard errors (one failure in 1,000). */
function expectAgrees(measured: Interval, published: number, publishedDeals: number) {
  const half = (measured.high - measured.low) / 2 / 1.96;
  const publishedHalf = Math.sqrt((published * (1 - published)) / publishedDeals);
  expect(Math.abs(measured.estimate - published)).toBeLessThan(3.3 * Math.hypot(half, publishedHalf));
}

it('wins Tens 13 in 9.13 % of 100,000 deals, as published', async () => {
  expectAgrees(await winRate('tens', 'first-legal', 100_000), 0.0913, 1_000_000);
});

it('wins classic Block Ten in 3.67 % of 100,000 deals, as published', async () => {
  expectAgrees(await winRate('block-ten-classic', 'first-legal', 100_000), 0.0367, 1_000_000);
});

it('wins Decade at random in 19 to 20 %, and with the longest run in 24 to 25 %', async () => {
  expectAgrees(await winRate('decade', 'random', 50_000), 0.195, 50_000);
  expectAgrees(await winRate('decade', 'longest-run', 50_000), 0.245, 50_000);
});
