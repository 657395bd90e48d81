import { InputError } from 'maketen';
import { parseTrainingConfig, Training, trainingParts } from 'maketen/train';
import { count, dealsOf, percent, processorTime } from '../support.js';
import { inOwnProcess, spreadOf } from './measure.js';

/** Options of `bench train --until`. */
interface StrengthOptions {
  /** Per cent of the deals to be won. */
  readonly until: number;
  readonly env: string;
  readonly algorithm: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly seeds: number;
  readonly deals: string;
  /** Decisions between two evaluations. */
  readonly every: number;
  readonly worker: number | undefined;
}

/** What a training took to get there. */
interface TimeToStrength {
  /** Processor seconds of all threads to the first evaluation that was strong enough, without evaluations; or null. */
  readonly cpuSeconds: number | null;
  /** Decisions before it; all there were, if none was. */
  readonly steps: number;
  readonly winRates: readonly number[];
}

function configOf({ env, algorithm, set }: StrengthOptions, seed: number) {
  for (const key of ['seed', 'evaluations'])
    if (key in set) throw new InputError(`Expected no --set ${key} with --until, but got one; leave it out`);
  return parseTrainingConfig({ preset: env, algorithm, workers: 0, ...set, seed, evaluations: 0 });
}

/**
 * Trains with one seed until the greedy policy wins so much of deals that it has not seen, or to the end of the config.
 * An evaluation costs nothing here, so the time is what a training takes that knows when to stop.
 */
async function timeToStrength(options: StrengthOptions, seed: number): Promise<TimeToStrength> {
  const deals = dealsOf(options.deals);
  const winRates: number[] = [];
  let start = processorTime();
  const training = await Training.create(configOf(options, seed));
  try {
    while (!training.finished) {
      await training.advance();
      if (training.steps < (winRates.length + 1) * options.every && !training.finished) continue;
      const evaluating = processorTime();
      const { won } = await training.play(deals[0].seed, deals.length);
      winRates.push(won.reduce((sum, each) => sum + each, 0) / deals.length);
      if (100 * winRates.at(-1)! >= options.until)
        return { cpuSeconds: (evaluating - start) / 1000, steps: training.steps, winRates };
      start += processorTime() - evaluating;
    }
    return { cpuSeconds: null, steps: training.steps, winRates };
  } finally {
    await training.dispose();
  }
}

/** Measures trainings of several seeds, each in a process of its own, and prints them as they come. */
export async function benchStrength(options: StrengthOptions): Promise<void> {
  const { until, seeds, deals, every, worker } = options;
  if (worker !== undefined) {
    console.log(JSON.stringify(await timeToStrength(options, worker)));
    return;
  }
  const config = configOf(options, 0);
  trainingParts(config); // a preset that there is not is refused here, not in each process
  console.log(
    `${config.algorithm} on ${config.preset}: seconds of processor time until ${until} % of the deals ${deals} are won; evaluations, one after ${count(every)} decisions, left out\n`,
  );
  const times = Array.from({ length: seeds }, (_, seed) => {
    const { cpuSeconds, steps, winRates } = inOwnProcess(seed) as TimeToStrength;
    const time = cpuSeconds === null ? 'not reached' : `${cpuSeconds.toFixed(2)} CPU s`;
    const best = percent(Math.max(...winRates));
    console.log(`seed ${seed}  ${time.padStart(12)}  ${count(steps).padStart(10)} decisions  ${best.padStart(8)}`);
    return cpuSeconds;
  }).filter((time) => time !== null);
  const { least, most } = spreadOf(times);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  console.log(`\n${times.length} of ${seeds} seeds came so far`);
  if (times.length > 0)
    console.log(`mean ${mean.toFixed(2)} CPU s (least ${least.toFixed(2)}, most ${most.toFixed(2)})`);
}
