import { join } from 'node:path';
import { measuresOf, partsOf } from '../../env/index.js';
import { writeFileAtomically } from '../../io/files.js';
import { writeJsonFile } from '../../io/json.js';
import { count, decimal, interval, markdownTable, percent, type Table, tableOf } from '../tables.js';
import { combinationName, type RunResult, type RunState } from './runs.js';

export function hasSeveralSeeds(states: readonly RunState[]): boolean {
  return states.some(({ run }) => run.seed !== states[0].run.seed);
}

export function combinationResults(states: readonly RunState[]): CombinationResult[] {
  const named = states.map((state) => ({ state, name: combinationName(state.run.combination) }));
  const results = [...new Set(named.map(({ name }) => name))].flatMap((name) => {
    const members = named.filter((each) => each.name === name).map(({ state }) => state);
    const finished = members.filter(({ result }) => result !== null);
    return finished.length === 0 ? [] : [resultOf(name, finished, members.length)];
  });
  return results.sort((a, b) => b.return.mean - a.return.mean);
}

function resultOf(name: string, finished: readonly RunState[], allSeeds: number) {
  const over = (figure: (result: RunResult) => number) => spreadOf(finished.map(({ result }) => figure(result!)));
  return {
    /** Empty if nothing varies but the seed. */
    name,
    combination: finished[0].run.combination,
    seeds: finished.map(({ run }) => run.seed),
    allSeeds,
    return: over((result) => result.return),
    winRate: over(({ winRate }) => winRate.estimate),
    /** Of the game's main result; null if it has none. */
    result: finished.some(({ result }) => result!.result === null) ? null : over(({ result }) => result!),
    steps: over(({ steps }) => steps).mean,
    seconds: over(({ seconds }) => seconds).mean,
    decisionsPerSecond: over(({ decisionsPerSecond }) => decisionsPerSecond).mean,
  };
}

type CombinationResult = ReturnType<typeof resultOf>;

function spreadOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    mean,
    standardDeviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
    low: Math.min(...values),
    high: Math.max(...values),
  };
}

/** The names of the game's main result: one, or none. */
function resultNames(preset: string): string[] {
  const [main] = measuresOf(partsOf(preset));
  return main === undefined ? [] : [main.name];
}

/** The combinations in their order, with a column for each key that varies. */
export function combinationTable(results: readonly CombinationResult[], preset: string): Table {
  const keys = Object.keys(results[0]?.combination ?? {});
  const own = resultNames(preset);
  return tableOf(
    keys,
    ['return', 'lowest to highest', 'deviation', 'seeds', 'won', ...own, 'decisions', 'seconds', 'decisions/s'],
    results.map((each) => [
      ...keys.map((key) => plainText(each.combination[key])),
      decimal(each.return.mean),
      each.seeds.length > 1 ? `${decimal(each.return.low)} to ${decimal(each.return.high)}` : '',
      each.return.standardDeviation === null ? '' : decimal(each.return.standardDeviation),
      each.seeds.length === each.allSeeds ? String(each.allSeeds) : `${each.seeds.length} of ${each.allSeeds}`,
      percent(each.winRate.mean),
      ...own.map(() => each.result?.mean.toFixed(2) ?? ''),
      count(each.steps),
      each.seconds.toFixed(0),
      count(each.decisionsPerSecond),
    ]),
  );
}

/** All runs, the best first and those without a result last. */
export function runTable(states: readonly RunState[], preset: string): Table {
  const returnOf = ({ result }: RunState): number => result?.return ?? -Number.MAX_VALUE;
  const byReturn = [...states].sort((a, b) => returnOf(b) - returnOf(a));
  const own = resultNames(preset);
  return tableOf(
    ['run'],
    ['return', 'won (95 % interval)', ...own, 'best after', 'decisions', 'seconds', 'decisions/s'],
    byReturn.map(({ run, status, result }) => {
      if (!result) return [run.name, status, ...Array<string>(own.length + 5).fill('')];
      return [
        run.name,
        decimal(result.return),
        interval(result.winRate, percent),
        ...own.map(() => result.result?.toFixed(2) ?? ''),
        count(result.bestSteps),
        count(result.steps),
        result.seconds.toFixed(0),
        count(result.decisionsPerSecond),
      ];
    }),
  );
}

export function resultsJson(states: readonly RunState[]) {
  return {
    combinations: combinationResults(states),
    runs: states.map(({ run: { name, combination, seed }, ...state }) => ({ name, combination, seed, ...state })),
  };
}

/**
 * Writes results.json (all figures), results.md (tables) and, when no run is left, winner.json: the config of the best
 * combination with the first seed, every key.
 */
export function writeResults(folder: string, states: readonly RunState[], preset: string): void {
  const results = combinationResults(states);
  const failed = states.flatMap(({ run, error }) => (error === null ? [] : [`- \`${run.name}\`: ${error}`]));
  const sections = [
    `# Sweep on ${preset}`,
    'The best evaluation of each run. Combinations are means over seeds. The highest return comes first.',
    ...(hasSeveralSeeds(states) ? ['## Combinations', markdownTable(combinationTable(results, preset))] : []),
    '## Runs',
    markdownTable(runTable(states, preset)),
    ...(failed.length === 0 ? [] : ['## Failed', failed.join('\n')]),
  ];
  writeJsonFile(join(folder, 'results.json'), resultsJson(states));
  writeFileAtomically(join(folder, 'results.md'), `${sections.join('\n\n')}\n`);
  const isWhole = states.every(({ status }) => status === 'finished' || status === 'failed');
  const best = isWhole ? results.at(0) : undefined;
  const winner = states.find(({ run }) => run.combination === best?.combination);
  if (winner) writeJsonFile(join(folder, 'winner.json'), winner.run.config);
}

/** Text as it is, anything else as JSON. */
function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
