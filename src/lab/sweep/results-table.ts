import { measuresOf, partsOf } from '../../env/index.js';
import { type Column, count, decimal, interval, percent, type Table } from '../tables.js';
import type { CombinationResult } from './results.js';
import type { RunState } from './train-run.js';

const right = (heading: string): Column => ({ heading, align: 'right' });

/** A config value for people. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What the game's main result is called; null if it has none. */
function resultName(preset: string): string | null {
  return measuresOf(partsOf(preset))[0]?.name ?? null;
}

/** The combinations in the order they are in, a column for each key that varies. */
export function combinationTable(results: readonly CombinationResult[], preset: string): Table {
  const keys = Object.keys(results[0]?.combination ?? {});
  const name = resultName(preset);
  const seeds = ({ seeds: { length }, allSeeds }: CombinationResult): string =>
    length === allSeeds ? String(length) : `${length} of ${allSeeds}`;
  return {
    columns: [
      ...keys.map((heading) => ({ heading })),
      ...['return', 'lowest to highest', 'deviation', 'seeds', 'won'].map(right),
      ...(name === null ? [] : [right(name)]),
      ...['decisions', 'seconds', 'decisions/s'].map(right),
    ],
    rows: results.map((each) => [
      ...keys.map((key) => valueText(each.combination[key])),
      decimal(each.return.mean),
      each.seeds.length > 1 ? `${decimal(each.return.low)} to ${decimal(each.return.high)}` : '',
      each.return.standardDeviation === null ? '' : decimal(each.return.standardDeviation),
      seeds(each),
      percent(each.winRate.mean),
      ...(name === null ? [] : [each.result?.mean.toFixed(2) ?? '']),
      count(each.steps),
      each.seconds.toFixed(0),
      count(each.decisionsPerSecond),
    ]),
  };
}

/** All runs, the best first and those without a result last. */
export function runTable(states: readonly RunState[], preset: string): Table {
  const name = resultName(preset);
  const returnOf = ({ result }: RunState): number => result?.return ?? -Number.MAX_VALUE;
  const byReturn = [...states].sort((a, b) => returnOf(b) - returnOf(a));
  return {
    columns: [
      { heading: 'run' },
      right('return'),
      right('won (95 % interval)'),
      ...(name === null ? [] : [right(name)]),
      ...['best after', 'decisions', 'seconds', 'decisions/s'].map(right),
    ],
    rows: byReturn.map(({ run, status, result }) => {
      if (!result) return [run.name, status, ...Array<string>(name === null ? 5 : 6).fill('')];
      return [
        run.name,
        decimal(result.return),
        interval(result.winRate, percent),
        ...(name === null ? [] : [result.result?.toFixed(2) ?? '']),
        count(result.bestSteps),
        count(result.steps),
        result.seconds.toFixed(0),
        count(result.decisionsPerSecond),
      ];
    }),
  };
}
