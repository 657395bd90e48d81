import { createAgent } from '../../src/agents/registry.js';
import { partsOf } from '../../src/env/index.js';
import { comparePaired, evaluate, gapClosed, meanInterval, seedDeals, summarize } from '../../src/evaluate/index.js';
import { expectRefused, refusal, refusalOf } from '../support/refusal.js';

const parts = partsOf('decade');
const agent = createAgent('random', parts.rules);
const deals = seedDeals(0, 2);
const ofFourTen = createAgent('random', partsOf('four-ten').rules);
const ofRing = createAgent('longest-run', partsOf('decade-loop').rules);

/** As callers without types; that each argument may be junk: test/lab/junk.test.ts. */
it.each([
  ['Expected an agent: an object with act', parts, {}, deals],
  ['Expected a list of deals', parts, agent, 'x'],
  ['Expected deal 1 to have a seed', parts, agent, [{ seed: 1 }, null]],
  ['Expected evaluation option', parts, agent, deals, { seed: -1 }],
  ['Expected evaluation option', parts, agent, deals, { clock: 5 }],
  ['Expected evaluation option', parts, agent, deals, null],
  ['Expected an agent for decade', parts, ofFourTen, deals],
  ['Expected an agent for decade', parts, ofRing, deals],
])('evaluate refuses in one line: %s', async (words, ...given) => {
  expect(await refusal(evaluate(...(given as unknown as Parameters<typeof evaluate>)))).toContain(words);
});

it('evaluations of different numbers of deals are not compared, nor with what is none', async () => {
  const [two, one] = [await evaluate(parts, agent, deals), await evaluate(parts, agent, seedDeals(0, 1))];
  expect(refusalOf(() => comparePaired(two, one))).toContain('Expected two evaluations of the same deals, but got 2');
  expect(refusalOf(() => comparePaired(two, {} as never))).toContain('Expected an evaluation');
  for (const junk of [null, {}, [], 5]) expectRefused(() => summarize(junk as never), 'Expected an evaluation');
  expect(refusalOf(() => meanInterval('x' as never))).toContain('Expected a list of numbers');
  expect(refusalOf(() => gapClosed([1], 'x' as never, [2]))).toContain('Expected a list of numbers');
});
