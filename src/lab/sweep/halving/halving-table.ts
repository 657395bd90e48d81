import { measuresOf, partsOf } from '../../../env/index.js';
import { type Column, count, decimal, interval, percent, type Table } from '../../tables.js';
import { valueText } from '../results-table.js';
import { byStrength, type TrialResult } from './halving-results.js';

/** All trials, the strongest first: what it varies, how far it came, its score there, and what it cost. */
export function trialTable(trials: readonly TrialResult[], preset: string): Table {
  const keys = Object.keys(trials[0]?.combination ?? {});
  const name = measuresOf(partsOf(preset))[0]?.name ?? null;
  const right = (heading: string): Column => ({ heading, align: 'right' });
  return {
    columns: [
      ...keys.map((heading) => ({ heading })),
      { heading: 'status' },
      ...['budget', 'return (95 % interval)', 'won (95 % interval)'].map(right),
      ...(name === null ? [] : [right(name)]),
      ...['decisions', 'seconds'].map(right),
    ],
    rows: [...trials].sort(byStrength).map(({ combination, status, rungs, decisions, seconds }) => {
      const last = rungs.at(-1);
      return [
        ...keys.map((key) => valueText(combination[key])),
        status,
        last ? count(last.steps) : '',
        last ? interval(last.return, decimal) : '',
        last ? interval(last.winRate, percent) : '',
        ...(name === null ? [] : [last?.result?.toFixed(2) ?? '']),
        count(decisions),
        seconds.toFixed(1),
      ];
    }),
  };
}
