import { expectEvaluationSeeds } from '../../evaluate/deals.js';
import { Training, type TrainingConfig } from '../../train/index.js';
import { processorTime } from '../processor-time.js';
import type { WorkOptions } from '../work-options.js';

/** What strength is, and how it is looked for. */
export interface StrengthGoal {
  /** Share of the deals to be won, in [0, 1]. */
  readonly winRate: number;
  /** Seeds of the deals: the first, and how many. They must not be seeds that trainings learn from or choose by. */
  readonly firstSeed: number;
  readonly deals: number;
  /** Decisions between two evaluations. */
  readonly every: number;
}

/** How a training came to a strength. */
export interface TimeToStrength {
  /** Seconds of processor time, all threads together, from the start to the first evaluation that was strong enough; its evaluations left out. Null if none was. */
  readonly cpuSeconds: number | null;
  /** Decisions before it; all there were, if none was. */
  readonly steps: number;
  /** Of all evaluations, in order. */
  readonly winRates: readonly number[];
}

/**
 * Trains with one seed until the greedy policy wins so much of deals that it has not seen, or to the end of the config. An evaluation costs nothing
 * here, so the time is what a training takes that knows when to stop.
 * @throws InputError for a config whose parts do not go together, or deals that trainings learn from or choose by
 */
export async function timeToStrength(
  config: TrainingConfig,
  { winRate, firstSeed, deals, every }: StrengthGoal,
  { onProgress, signal }: WorkOptions = {},
): Promise<TimeToStrength> {
  expectEvaluationSeeds(firstSeed, firstSeed + deals - 1);
  const winRates: number[] = [];
  let busy = 0;
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const start = processorTime();
    const result = await work();
    busy += processorTime() - start;
    return result;
  };
  const training = await timed(() => Training.create({ ...config, evaluations: 0 }));
  try {
    while (!training.finished) {
      signal?.throwIfAborted();
      await timed(() => training.advance());
      if (training.steps < (winRates.length + 1) * every && !training.finished) continue;
      const { won } = await training.play(firstSeed, deals);
      winRates.push(won.reduce((sum, each) => sum + each, 0) / deals);
      await onProgress?.(training.steps, config.totalSteps, `${(100 * winRates.at(-1)!).toFixed(2)} %`);
      if (winRates.at(-1)! >= winRate) return { cpuSeconds: busy / 1000, steps: training.steps, winRates };
    }
    return { cpuSeconds: null, steps: training.steps, winRates };
  } finally {
    await training.dispose();
  }
}
