import { describe, expect, it } from 'vitest';
import { createAgent } from '../../src/agents/registry.js';
import { partsOf } from '../../src/env/index.js';
import { comparePaired, evaluate, gapClosed, meanInterval, seedDeals, summarize } from '../../src/evaluate/index.js';
import { refusal } from '../support/refusal.js';

const parts = partsOf('decade');
const agent = createAgent('random', parts.rules);
const deals = seedDeals(0, 2);
const NONSENSE: readonly unknown[] = [undefined, null, 5, 'x', {}, []];

/** As callers without types. */
const play = (...args: readonly unknown[]): Promise<unknown> =>
  evaluate(...(args as unknown as Parameters<typeof evaluate>));

async function expectOneLine(run: () => Promise<unknown>, start: RegExp): Promise<void> {
  const line = await refusal(run());
  expect(line).toMatch(start);
  expect(line).toMatch(/^Expected .*, but /);
}

describe('evaluate', () => {
  it.each(NONSENSE)('refuses %o as parts or agent in one line', async (nonsense) => {
    await expectOneLine(() => play(nonsense, agent, deals), /^Expected an environment's parts/);
    await expectOneLine(() => play(parts, nonsense, deals), /^Expected an agent: an object with act/);
  });

  it.each([undefined, null, 5, 'x', {}])('refuses %o as deals in one line', async (nonsense) => {
    await expectOneLine(() => play(parts, agent, nonsense), /^Expected a list of deals/);
    await expectOneLine(() => play(parts, agent, [{ seed: 1 }, nonsense]), /^Expected deal 1 to have a seed/);
  });

  it.each([{ seed: -1 }, { seed: 'x' }, { maxDecisions: -1 }, { firstChunk: 0.5 }, { clock: 5 }, null, 5])(
    'refuses the options %o in one line',
    (options) => expectOneLine(() => play(parts, agent, deals, options), /^Expected evaluation option/),
  );

  it('refuses an agent that was made for other rules', async () => {
    const fourTen = partsOf('four-ten');
    for (const other of [
      createAgent('random', fourTen.rules),
      createAgent('longest-run', partsOf('decade-loop').rules),
    ])
      await expectOneLine(() => play(parts, other, deals), /^Expected an agent for decade \(.*made for other rules/);
  });
});

it.each(NONSENSE)('summaries, comparisons and statistics refuse %o in one line', async (nonsense) => {
  const given = nonsense as never;
  const evaluation = await evaluate(parts, agent, deals);
  expect(() => summarize(given)).toThrow(/^Expected an evaluation, .* but got [^\n]*$/);
  expect(() => comparePaired(evaluation, given)).toThrow(/^Expected an evaluation, .* but got [^\n]*$/);
  if (!Array.isArray(nonsense)) {
    expect(() => meanInterval(given)).toThrow(/^Expected a list of numbers, but got [^\n]*$/);
    expect(() => gapClosed([1], given, [2])).toThrow(/^Expected a list of numbers, but got [^\n]*$/);
  }
});

it('evaluations of different numbers of deals are not compared', async () => {
  const [two, one] = [await evaluate(parts, agent, deals), await evaluate(parts, agent, seedDeals(0, 1))];
  expect(() => comparePaired(two, one)).toThrow(/^Expected two evaluations of the same deals, but got 2 .* and 1 /);
});
