import { type Interval, mean, meanInterval, pairedDifference } from './statistics.js';

/** How far a model's values can be trusted; plain JSON. */
export interface Calibration {
  readonly positions: number;
  readonly playouts: number;
  /** Mean distance of bins' predictions from their results, by positions: the ECE (Naeini et al., 2015). */
  readonly calibrationError: number;
  /** Mean of result minus prediction. */
  readonly bias: Interval;
  /** Pearson's, of predictions with playouts' means; not defined (NaN) where all of one side are alike. */
  readonly correlation: number;
  /** The same, corrected for the noise of the playouts (Spearman, 1904): what it would be with endlessly many. */
  readonly correctedCorrelation: number;
  /** Root of the mean squared distance of predictions from playouts' means, their noise taken out. */
  readonly rootMeanSquaredError: number;
  /** Rows of the reliability diagram: positions with similar predictions. */
  readonly bins: readonly {
    readonly positions: number;
    /** Of the predictions in it. */
    readonly lowest: number;
    readonly highest: number;
    readonly predicted: number;
    readonly observed: Interval;
    /** Mean of result minus prediction, position by position. */
    readonly difference: Interval;
  }[];
}

/** A model's predictions for some positions, and how games from them ended. */
export interface Predictions<Numbers = readonly number[]> {
  /** `[positions]`: the return to come, as predicted. */
  readonly predicted: Numbers;
  /** `[positions]`: its mean over playouts, each with the hidden cards shuffled. */
  readonly observed: Numbers;
  /** `[positions]`: the variance of a single playout's return. */
  readonly variances: Numbers;
  /** Playouts of each position. */
  readonly playouts: number;
}

/** Compares predictions with results. Ten bins hold equally many positions, from the lowest prediction to the highest. */
export function calibrate({ playouts, ...lists }: Predictions<ArrayLike<number>>): Calibration {
  const [predicted, observed, variances] = [lists.predicted, lists.observed, lists.variances].map((list) =>
    Float64Array.from(list),
  );
  const positions = predicted.length;
  const order = Array.from(predicted.keys()).sort((a, b) => predicted[a] - predicted[b] || a - b);
  const count = Math.min(10, positions);
  const bins = Array.from({ length: count }, (_, bin) => {
    const rows = order.slice(Math.floor((bin * positions) / count), Math.floor(((bin + 1) * positions) / count));
    const predictions = Float64Array.from(rows, (row) => predicted[row]);
    const outcomes = Float64Array.from(rows, (row) => observed[row]);
    return {
      positions: rows.length,
      lowest: predictions[0],
      highest: predictions[predictions.length - 1],
      predicted: mean(predictions),
      observed: meanInterval(outcomes),
      difference: pairedDifference(outcomes, predictions),
    };
  });
  const error = bins.reduce((sum, bin) => sum + bin.positions * Math.abs(bin.difference.estimate), 0) / positions;
  const squares = predicted.reduce((sum, value, i) => sum + (value - observed[i]) ** 2, 0) / positions;
  const noise = mean(variances) / playouts;
  const spread = covariance(observed, observed);
  const correlation = covariance(predicted, observed) / Math.sqrt(covariance(predicted, predicted) * spread);
  const reliability = Math.max(0, (spread - noise) / spread);
  return {
    positions,
    playouts,
    calibrationError: error,
    bias: pairedDifference(observed, predicted),
    correlation,
    correctedCorrelation: Math.min(1, correlation / Math.sqrt(reliability)),
    rootMeanSquaredError: Math.sqrt(Math.max(0, squares - noise)),
    bins,
  };
}

function covariance(a: Float64Array, b: Float64Array) {
  const [meanA, meanB] = [mean(a), mean(b)];
  return a.reduce((sum, value, i) => sum + (value - meanA) * (b[i] - meanB), 0) / a.length;
}

/** A non-decreasing curve through points. Plain JSON. */
export interface MonotoneCurve {
  /** Ascending. */
  readonly from: readonly number[];
  /** The value at each of them; never less than at the one before. */
  readonly to: readonly number[];
}

/**
 * Isotonic regression by pooling adjacent violators (Ayer et al., 1955; of predicted chances: Zadrozny and Elkan,
 * 2002): the rising steps that lie nearest to the results, as a point for each of them.
 * @param predicted [n], n at least 1
 * @param observed [n]
 */
export function fitIsotonic(predicted: ArrayLike<number>, observed: ArrayLike<number>): MonotoneCurve {
  const order = Array.from(predicted, (_, i) => i).sort((a, b) => predicted[a] - predicted[b]);
  type Block = Record<'count' | 'from' | 'to', number>;
  const joined = (a: Block, b: Block): Block => {
    const count = a.count + b.count;
    const middle = (key: 'from' | 'to') => (a[key] * a.count + b[key] * b.count) / count;
    return { count, from: a.from === b.from ? a.from : middle('from'), to: middle('to') };
  };
  const alike: Block[] = [];
  for (const i of order) {
    const point: Block = { count: 1, from: predicted[i], to: observed[i] };
    alike.push(alike.at(-1)?.from === point.from ? joined(alike.pop()!, point) : point);
  }
  const rising: Block[] = [];
  for (let block of alike) {
    while (rising.length > 0 && rising.at(-1)!.to >= block.to) block = joined(rising.pop()!, block);
    rising.push(block);
  }
  return { from: rising.map(({ from }) => from), to: rising.map(({ to }) => to) };
}

/** The curve at a place: straight between its points, level beyond them. */
export function curveAt({ from, to }: MonotoneCurve, at: number): number {
  const right = from.findIndex((each) => each > at);
  if (right === -1) return to[to.length - 1];
  if (right === 0) return to[0];
  const share = (at - from[right - 1]) / (from[right] - from[right - 1]);
  return to[right - 1] + share * (to[right] - to[right - 1]);
}
