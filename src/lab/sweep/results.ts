import type { Combination } from './combinations.js';
import { combinationName } from './run-name.js';
import type { RunResult } from './run-result.js';
import type { RunState } from './train-run.js';

/** How a figure varies over the seeds of a combination. */
export interface Spread {
  readonly mean: number;
  /** Of the seeds' distribution, estimated with n - 1; null for a single seed. */
  readonly standardDeviation: number | null;
  readonly low: number;
  readonly high: number;
}

/** A combination over those of its seeds that are finished. */
export interface CombinationResult {
  /** Empty if nothing varies but the seed. */
  readonly name: string;
  readonly combination: Combination;
  readonly seeds: readonly number[];
  /** Seeds that it has in the sweep. */
  readonly allSeeds: number;
  readonly return: Spread;
  readonly winRate: Spread;
  /** Of the game's main result; null if it has none. */
  readonly result: Spread | null;
  /** Means. */
  readonly steps: number;
  readonly seconds: number;
  readonly decisionsPerSecond: number;
}

/** Whether there is anything to take means of. */
export function hasSeveralSeeds(states: readonly RunState[]): boolean {
  return states.some(({ run }) => run.seed !== states[0].run.seed);
}

type FinishedRun = RunState & { readonly result: RunResult };

/** Combinations with a finished run, the highest mean return first. */
export function combinationResults(states: readonly RunState[]): CombinationResult[] {
  const groups = new Map<string, RunState[]>();
  for (const state of states) {
    const name = combinationName(state.run.combination);
    groups.set(name, [...(groups.get(name) ?? []), state]);
  }
  return [...groups]
    .flatMap(([name, members]) => {
      const finished = members.filter((state): state is FinishedRun => state.result !== null);
      return finished.length === 0 ? [] : [resultOf(name, finished, members.length)];
    })
    .sort((a, b) => b.return.mean - a.return.mean);
}

function resultOf(name: string, finished: readonly FinishedRun[], allSeeds: number): CombinationResult {
  const over = (figure: (result: RunResult) => number): Spread =>
    spreadOf(finished.map(({ result }) => figure(result)));
  return {
    name,
    combination: finished[0].run.combination,
    seeds: finished.map(({ run }) => run.seed),
    allSeeds,
    return: over((result) => result.return),
    winRate: over(({ winRate }) => winRate.estimate),
    result: finished.some(({ result }) => result.result === null) ? null : over(({ result }) => result!),
    steps: over(({ steps }) => steps).mean,
    seconds: over(({ seconds }) => seconds).mean,
    decisionsPerSecond: over(({ decisionsPerSecond }) => decisionsPerSecond).mean,
  };
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    mean,
    standardDeviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
    low: Math.min(...values),
    high: Math.max(...values),
  };
}
