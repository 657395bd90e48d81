import { calibrate, type Calibration } from './calibration.js';
import { gapClosed, type Interval, mean, meanInterval } from './statistics.js';

/** Predictions against the truth. Nothing is drawn: the only noise is that of the choice of positions. */
export interface PredictionScore {
  /** Of chances: what they pay above the true ones in expected Brier score. */
  readonly squaredError: Interval;
  /** The share of the constant's squared error that is gone; null where the constant has none beyond doubt. */
  readonly skill: Interval | null;
  readonly calibration: Calibration;
  /** Of chances: the expected Brier score, `squaredError` and q (1 - q). */
  readonly brier?: Interval;
  /** Of chances: the expected logarithmic loss over that of the true ones, in nats, and the share that is gone. */
  readonly excessLogLoss?: Interval;
  readonly logSkill?: Interval | null;
}

/** Chances below it are taken for it in logarithms, unless the true one is smaller. */
const LEAST_CHANCE = 1e-6;

/** The Kullback-Leibler divergence of a predicted chance from the true one, in nats. */
function divergence(truth: number, predicted: number) {
  const term = (q: number, p: number) => (q === 0 ? 0 : q * Math.log(q / Math.max(p, Math.min(q, LEAST_CHANCE))));
  return term(truth, predicted) + term(1 - truth, 1 - predicted);
}

/** @param isChance whether they are chances of something that happens or not */
export function scoreOf(predicted: readonly number[], truth: readonly number[], isChance: boolean): PredictionScore {
  const constant = mean(truth);
  const variances = truth.map(() => 0);
  const skillBy = (loss: (q: number, p: number) => number) => {
    const negative = (at: (i: number) => number) => truth.map((q, i) => -loss(q, at(i)));
    const [own, constants] = [negative((i) => predicted[i]), negative(() => constant)];
    return gapClosed(own, constants, variances);
  };
  const square = (q: number, p: number) => (p - q) ** 2;
  const errors: PredictionScore = {
    squaredError: meanInterval(truth.map((q, i) => square(q, predicted[i]))),
    skill: skillBy(square),
    calibration: calibrate({ predicted, observed: truth, variances, playouts: 1 }),
  };
  if (!isChance) return errors;
  return {
    brier: meanInterval(truth.map((q, i) => square(q, predicted[i]) + q * (1 - q))),
    ...errors,
    excessLogLoss: meanInterval(truth.map((q, i) => divergence(q, predicted[i]))),
    logSkill: skillBy(divergence),
  };
}
