import type { Interval } from '../../../evaluate/statistics.js';
import type { TrainingConfig } from '../../../train/index.js';
import type { RungResult } from '../../units/rung.js';
import type { Combination } from '../combinations.js';
import type { CheckedSettings, HalvingTrial } from './halving-options.js';
import { FAILED } from './promotions.js';

/** What a trial has come to in a rung: means over its seeds. Evaluations are those of the greedy policy at the rung's end, on the config's evaluation deals. */
export interface RungScore {
  /** Decisions of each training so far. */
  readonly steps: number;
  /** What trials are promoted by, with the 95 % interval of each seed's deals. */
  readonly return: Interval;
  readonly winRate: Interval;
  /** Of the game's main result beside winning; null if it has none. */
  readonly result: number | null;
}

/** A trial, and how far it has come. */
export interface TrialResult {
  /** Empty if nothing varies. */
  readonly name: string;
  readonly combination: Combination;
  /** `stopped`: others were better; `waiting`: the sweep was interrupted. */
  readonly status: 'finished' | 'stopped' | 'failed' | 'waiting';
  /** One for each rung that it has come through. */
  readonly rungs: readonly RungScore[];
  /** Of all its seeds together. */
  readonly decisions: number;
  /** Of processor time of the threads that trained it, evaluations included. */
  readonly seconds: number;
  /** Of one that failed, one line. */
  readonly error: string | null;
}

/** What a search that stops early has come to. */
export interface HalvingResult {
  readonly folder: string;
  readonly preset: string;
  /** Of each trial's trainings. */
  readonly seeds: readonly number[];
  readonly settings: CheckedSettings;
  /** Decisions after which trials were compared. */
  readonly budgets: readonly number[];
  /** In the order in which they were begun. */
  readonly trials: readonly TrialResult[];
  /** The best trial of those that came to the last rung; null if none did. */
  readonly winner: { readonly trial: TrialResult; readonly config: TrainingConfig } | null;
  /** Whether the signal ended it; the same call goes on. */
  readonly isInterrupted: boolean;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function meanInterval(intervals: readonly Interval[]): Interval {
  return {
    estimate: mean(intervals.map(({ estimate }) => estimate)),
    low: mean(intervals.map(({ low }) => low)),
    high: mean(intervals.map(({ high }) => high)),
  };
}

/** What a trial's seeds have come to in a rung; null if one has failed. */
function rungScore(results: readonly RungResult[]): RungScore | null {
  const trained = results.flatMap((result) => ('strength' in result ? [result] : []));
  if (trained.length < results.length) return null;
  const strengths = trained.map(({ strength }) => strength);
  return {
    steps: mean(trained.map(({ steps }) => steps)),
    return: meanInterval(strengths.map((each) => each.return)),
    winRate: meanInterval(strengths.map(({ winRate }) => winRate)),
    result: strengths.some(({ result }) => result === null) ? null : mean(strengths.map(({ result }) => result!)),
  };
}

/** What a trial is promoted by. */
export function scoreOf(results: readonly RungResult[]): number {
  return rungScore(results)?.return.estimate ?? FAILED;
}

/** @param rungs `[rung][seed]`, as far as it has come @param isStopped whether others were better */
export function trialResult(
  { name, combination }: HalvingTrial,
  rungs: readonly (readonly RungResult[])[],
  budgets: readonly number[],
  isStopped: boolean,
): TrialResult {
  const scores = rungs.map(rungScore);
  const failure = rungs.flat().find((result) => 'diverged' in result);
  const last = rungs.flatMap((seeds) => seeds.map((result) => ('steps' in result ? result.steps : 0)));
  const seeds = rungs.at(0)?.length ?? 0;
  const isDone = rungs.length === budgets.length;
  return {
    name,
    combination,
    status: failure ? 'failed' : isDone ? 'finished' : isStopped ? 'stopped' : 'waiting',
    rungs: scores.filter((score) => score !== null),
    decisions: last.slice(-seeds).reduce((sum, steps) => sum + steps, 0),
    seconds: rungs.flat().reduce((sum, { seconds }) => sum + seconds, 0),
    error: failure ? failure.diverged : null,
  };
}

/** The highest rung first, and there the best score. @returns -1, 0 or 1 for sorting */
export function byStrength(a: TrialResult, b: TrialResult): number {
  const score = ({ rungs }: TrialResult): number => rungs.at(-1)?.return.estimate ?? FAILED;
  return b.rungs.length - a.rungs.length || Math.sign(score(b) - score(a)) || 0;
}
