// Pathwise optimisation of a certified bound: the weights of the penalty that are best on some deals, of the value's surprises and of those of its derivatives by the
// weights of the network's last layer, and what the certified gap is with them on other deals. Deals are those of selection (seeds from 2^29 on).
// npm run pathwise -- --env decade --model decade-value [--value lookahead=0+endgame=8] [--deals 1000] [--tests 1000] [--json]
import { parseArgs } from 'node:util';
import { reportError } from '../../src/cli/failure.js';
import { printReport } from '../../src/cli/output.js';
import { withProgress } from '../../src/cli/progress.js';
import { table } from '../../src/cli/text.js';
import { InputError, partsOf } from '../../src/env/index.js';
import { meanInterval, seedDeals } from '../../src/evaluate/index.js';
import { fixed, interval } from '../../src/lab/tables.js';
import { bestWeights, valueAlone } from './best-weights.js';
import { type DealOfDraws, gapOf } from './deal-gap.js';
import { ExploredDeals } from './explored-deals.js';

/** Behind those that `bound --tune` uses. */
const FIRST_SEED = 2 ** 29 + 100_000_000;

const { values: options } = parseArgs({
  options: {
    env: { type: 'string', default: 'decade' },
    model: { type: 'string', default: 'decade-value' },
    value: { type: 'string', default: 'lookahead=0+endgame=8' },
    deals: { type: 'string', default: '1000' },
    tests: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});

function countOf(option: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 2 && count <= 100_000) return count;
  throw new InputError(`Expected --${option} to be a whole number from 2 to 100000, but got "${text}"`);
}

async function study(): Promise<void> {
  const { env, model, value: settings, json } = options;
  const [deals, tests] = [countOf('deals', options.deals), countOf('tests', options.tests)];
  const explored = await ExploredDeals.by(model, settings, partsOf(env));
  const all: DealOfDraws[] = [];
  await withProgress('deals', async (onProgress) => {
    for (const { seed } of seedDeals(FIRST_SEED, deals + tests)) {
      all.push(explored.of(seed));
      await onProgress(all.length, deals + tests);
    }
  });

  const [chosenOn, others] = [all.slice(0, deals), all.slice(deals)];
  const before = valueAlone(explored.size);
  const after = bestWeights(chosenOn, explored.size);
  const rows = Object.entries({ 'chosen on': chosenOn, others }).map(([which, some]) => {
    const gaps = [before, after].map((weights) => some.map((deal) => 100 * gapOf(deal, weights)));
    const change = gaps[1].map((gap, i) => gap - gaps[0][i]);
    return { deals: which, before: meanInterval(gaps[0]), after: meanInterval(gaps[1]), change: meanInterval(change) };
  });
  const head = ['deals', 'certified gap, points', 'with the weights', 'change'].map((heading) => ({ heading }));
  printReport(
    { json },
    {
      json: { env, value: explored.value.name, deals, tests, firstSeed: FIRST_SEED, rows },
      text: () =>
        table(
          head,
          rows.map((row) => [row.deals, ...[row.before, row.after, row.change].map((each) => interval(each, points))]),
        ),
    },
  );
}

function points(gap: number): string {
  return fixed(gap, 2);
}

try {
  await study();
} catch (error) {
  process.exitCode = reportError(error);
}
