/**
 * Pathwise optimisation of a certified bound (Desai, Farias and Moallemi 2012, "Pathwise optimization for optimal stopping problems"): the penalty is
 * a weighted sum of several models' surprises, one weight for each model and range of hidden cards. The weights are chosen on some deals, and the
 * certified gap is measured with them on others. Any weights make a fair penalty: to a player who does not know the deck each
 * surprise is 0 on average. Deals are those of selection (seeds from 2^29 on).
 *
 * npx tsx research/pathwise.ts [--env decade] [--value decade-value+lookahead=0+endgame=8]... [--ranges 2] [--deals 200] [--tests 500] [--json]
 * The gap is that of the first value's model.
 */
import { parseArgs } from 'node:util';
import { type EnvironmentParts, InformationRelaxation, partsOf } from 'maketen';
import type { Policy } from 'maketen/agents';
import { type Deal, meanInterval, seedDeals } from 'maketen/evaluate';
import type { OnProgress } from 'maketen/lab';
import { loadValues } from './load-values.js';
import { fixed, interval, main, printReport, table, wholeNumber, withProgress } from './support.js';

/** Beyond those that `maketen bound --tune` uses. */
const FIRST_SEED = 2 ** 29 + 100_000_000;

/** Weights change by these steps, the largest first. */
const STEPS = [0.2, 0.1, 0.05];

const { values: options } = parseArgs({
  options: {
    env: { type: 'string', default: 'decade' },
    value: { type: 'string', multiple: true, default: ['decade-value+lookahead=0+endgame=8'] },
    ranges: { type: 'string', default: '2' },
    deals: { type: 'string', default: '200' },
    tests: { type: 'string', default: '500' },
    json: { type: 'boolean', default: false },
  },
});

/** Values that are a weighted sum: their surprises are the weighted sum of the surprises. */
class WeightedValues implements Policy {
  readonly name = 'weighted values';
  readonly usesObservations: boolean;
  /** `[model][range]`, the range of the most hidden cards first. */
  readonly weights: number[][];
  private readonly counts: Uint8Array;
  /** Hidden cards after the deal. */
  private readonly mostHidden: number;
  private own = new Float32Array(0);

  constructor(
    private readonly parts: EnvironmentParts,
    private readonly models: readonly Policy[],
    private readonly ranges: number,
  ) {
    this.usesObservations = models.some((model) => model.usesObservations);
    this.weights = models.map((_, model) => Array.from({ length: ranges }, () => (model === 0 ? 1 : 0)));
    this.counts = new Uint8Array(parts.rules.cardKinds.length);
    const dealt = parts.rules.createState();
    parts.rules.deal(dealt, 0);
    this.mostHidden = parts.rules.unseen(dealt, this.counts);
  }

  act(...[batch, actions]: Parameters<Policy['act']>): void {
    this.models[0].act(batch, actions);
  }

  evaluate(...[batch, probabilities, values]: Parameters<Policy['evaluate']>): void {
    const { rules } = this.parts;
    if (this.own.length < batch.size) this.own = new Float32Array(batch.size);
    const sums = new Float64Array(batch.size);
    for (const [m, model] of this.models.entries()) {
      model.evaluate(batch, probabilities, this.own);
      for (let row = 0; row < batch.size; row++) {
        const drawn = this.mostHidden - rules.unseen(batch.states[row], this.counts);
        const range = Math.min(this.ranges - 1, Math.floor((drawn / this.mostHidden) * this.ranges));
        sums[row] += this.weights[m][range] * this.own[row];
      }
    }
    values.set(sums);
  }
}

await main(async () => {
  const { env, json } = options;
  const parts = partsOf(env);
  const ranges = wholeNumber('ranges', options.ranges, 1, 52);
  const [count, tests] = [wholeNumber('deals', options.deals, 2), wholeNumber('tests', options.tests, 2)];
  const models = await Promise.all(options.value.map((name) => loadValues(name, parts)));
  const values = new WeightedValues(parts, models, ranges);
  const relaxation = new InformationRelaxation(parts.rules, parts.reward, values);

  /** In points, deal by deal: never below 0, and convex in the weights. */
  const gapsOf = (deals: readonly Deal[]): number[] =>
    deals.map((deal) => 100 * (relaxation.ofDeal(deal, [1])[0] - relaxation.ofAgent(models[0], deal, 1).penalized));
  const meanGap = (deals: readonly Deal[]): number => meanInterval(gapsOf(deals)).estimate;

  const deals = seedDeals(FIRST_SEED, count + tests);
  const [chosenOn, others] = [deals.slice(0, count), deals.slice(count)];
  const before = { chosenOn: gapsOf(chosenOn), others: gapsOf(others) };
  await withProgress('weights', (onProgress) => improve(values.weights, () => meanGap(chosenOn), onProgress));
  const after = { chosenOn: gapsOf(chosenOn), others: gapsOf(others) };
  const rows = (['chosenOn', 'others'] as const).map((which) => ({
    deals: which === 'chosenOn' ? 'chosen on' : 'others',
    before: meanInterval(before[which]),
    after: meanInterval(after[which]),
    change: meanInterval(after[which].map((gap, i) => gap - before[which][i])),
  }));
  const points = (gap: number): string => fixed(gap, 2);
  const result = {
    env,
    values: options.value,
    deals: count,
    tests,
    firstSeed: FIRST_SEED,
    weights: values.weights,
    rows,
  };
  printReport(json, result, () =>
    table(
      ['deals', 'certified gap, points', 'with the weights', 'change'],
      rows.map((row) => [row.deals, ...[row.before, row.after, row.change].map((each) => interval(each, points))]),
    ),
  );
});

/** Changes one weight at a time while that makes the gap smaller. */
async function improve(weights: number[][], gap: () => number, onProgress: OnProgress): Promise<void> {
  let least = gap();
  for (const [done, step] of STEPS.entries()) {
    for (const own of weights)
      for (const range of own.keys())
        for (const direction of [-step, step])
          for (;;) {
            own[range] += direction;
            const changed = gap();
            if (changed >= least) {
              own[range] -= direction;
              break;
            }
            least = changed;
          }
    await onProgress(done + 1, STEPS.length);
  }
}
