import { InputError } from 'maketen';
import { parseSeedRange } from 'maketen/evaluate';
import { parseTrainingConfig, type TrainingConfig, trainingParts } from 'maketen/train';
import { count, percent } from '../support.js';
import { inOwnProcess } from './measure.js';
import { type TimeToStrength, timeToStrength } from './training-speed.js';

/** Options of `bench train --until`. */
interface StrengthOptions {
  readonly until: number;
  readonly env: string;
  readonly algorithm: string;
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly seeds: number;
  readonly deals: string;
  readonly every: number;
  readonly json: boolean;
  readonly worker?: number | undefined;
}

function configOf({ env, algorithm, set = {} }: StrengthOptions, seed: number): TrainingConfig {
  for (const key of ['seed', 'evaluations'])
    if (key in set) throw new InputError(`Expected no --set ${key} with --until, but got one; leave it out`);
  return parseTrainingConfig({ preset: env, algorithm, workers: 0, ...set, seed });
}

/** Measures trainings of several seeds, each in a process of its own, and prints them as they come. */
export async function benchStrength(options: StrengthOptions): Promise<void> {
  const { until, seeds, every, json, worker } = options;
  const deals = parseSeedRange(options.deals);
  const config = configOf(options, worker ?? 0);
  const goal = { winRate: until / 100, firstSeed: deals[0].seed, deals: deals.length, every };
  if (worker !== undefined) {
    console.log(JSON.stringify(await timeToStrength(config, goal)));
    return;
  }
  trainingParts(config); // a preset that there is not is refused here, not in each process
  const conditions = `${config.algorithm} on ${config.preset}: seconds of processor time until ${until} % of ${count(deals.length)} deals (seeds ${options.deals}) are won; evaluations, one after ${count(every)} decisions, left out`;
  if (!json) console.log(`${conditions}\n`);
  const results = Array.from({ length: seeds }, (_, seed) => {
    const result = inOwnProcess(seed) as TimeToStrength;
    if (!json) console.log(line(seed, result));
    return result;
  });
  const summary = summaryOf(results);
  if (json) console.log(JSON.stringify({ conditions, until, config, ...summary, seeds: results }, null, 2));
  else console.log(`\n${summaryText(summary, results.length)}`);
}

function line(seed: number, { cpuSeconds, steps, winRates }: TimeToStrength): string {
  const time = cpuSeconds === null ? 'not reached' : `${cpuSeconds.toFixed(2)} CPU s`;
  const best = percent(Math.max(...winRates));
  return `seed ${String(seed).padEnd(3)} ${time.padStart(12)}  ${count(steps).padStart(10)} decisions  ${best.padStart(8)}`;
}

/** Over the seeds that came to the strength. */
interface StrengthSummary {
  readonly reached: number;
  readonly mean: number | null;
  readonly least: number | null;
  readonly most: number | null;
}

function summaryOf(results: readonly TimeToStrength[]): StrengthSummary {
  const times = results.map(({ cpuSeconds }) => cpuSeconds).filter((time) => time !== null);
  if (times.length === 0) return { reached: 0, mean: null, least: null, most: null };
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { reached: times.length, mean, least: Math.min(...times), most: Math.max(...times) };
}

function summaryText({ reached, mean, least, most }: StrengthSummary, seeds: number): string {
  if (mean === null) return `None of ${seeds} seeds came so far.`;
  const times = `${mean.toFixed(2)} CPU s, mean of ${reached} seeds (least ${least!.toFixed(2)}, most ${most!.toFixed(2)})`;
  return reached === seeds ? times : `${times}; the other ${seeds - reached} did not come so far`;
}
