import { join } from 'node:path';
import { measuresOf, partsOf } from '../../env/index.js';
import { writeFileAtomically } from '../../io/files.js';
import { writeJsonFile } from '../../io/json.js';
import { type Cell, count, decimal, interval, markdownTable, percent, type Table, tableOf } from '../tables.js';
import { combinationName, type RunResult, type RunState } from './runs.js';

export const hasEnded = ({ status }: RunState): boolean => status === 'finished' || status === 'failed';

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
    results.map((each): Cell[] => [
      ...keys.map((key): Cell => [key, plainText(each.combination[key])]),
      ['>return', decimal(each.return.mean)],
      [
        '>lowest to highest',
        each.seeds.length > 1 ? `${decimal(each.return.low)} to ${decimal(each.return.high)}` : '',
      ],
      ['>deviation', each.return.standardDeviation === null ? '' : decimal(each.return.standardDeviation)],
      ['>seeds', `${each.seeds.length === each.allSeeds ? '' : `${each.seeds.length} of `}${each.allSeeds}`],
      ['>won', percent(each.winRate.mean)],
      ...own.map((name): Cell => [`>${name}`, each.result?.mean.toFixed(2) ?? '']),
      ...effort(each),
    ]),
  );
}

/** All runs, the best first and those without a result last. */
export function runTable(states: readonly RunState[], preset: string): Table {
  const returnOf = ({ result }: RunState): number => result?.return ?? -Number.MAX_VALUE;
  const byReturn = [...states].sort((a, b) => returnOf(b) - returnOf(a));
  const own = resultNames(preset);
  return tableOf(
    byReturn.map(({ run, status, result }): Cell[] => [
      ['run', run.name],
      ['>return', result ? decimal(result.return) : status],
      ['>won (95 % interval)', result ? interval(result.winRate, percent) : ''],
      ...own.map((name): Cell => [`>${name}`, result?.result?.toFixed(2) ?? '']),
      ['>best after', result ? count(result.bestSteps) : ''],
      ...effort(result),
    ]),
  );
}

function effort(result: Pick<RunResult, 'steps' | 'seconds' | 'decisionsPerSecond'> | null): Cell[] {
  return [
    ['>decisions', result ? count(result.steps) : ''],
    ['>seconds', result?.seconds.toFixed(0) ?? ''],
    ['>decisions/s', result ? count(result.decisionsPerSecond) : ''],
  ];
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
    ...(hasSeveralSeeds(states) && results.length > 0
      ? ['## Combinations', markdownTable(combinationTable(results, preset))]
      : []),
    '## Runs',
    markdownTable(runTable(states, preset)),
    ...(failed.length === 0 ? [] : ['## Failed', failed.join('\n')]),
  ];
  writeJsonFile(join(folder, 'results.json'), resultsJson(states));
  writeFileAtomically(join(folder, 'results.md'), `${sections.join('\n\n')}\n`);
  const isWhole = states.every(hasEnded);
  const best = isWhole ? results.at(0) : undefined;
  const winner = states.find(({ run }) => run.combination === best?.combination);
  if (winner) writeJsonFile(join(folder, 'winner.json'), winner.run.config);
}

/** Text as it is, anything else as JSON. */
function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
