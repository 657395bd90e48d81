import { type DealOfDraws, gapOf } from './deal-gap.js';

const STEPS = 200;
const [MOMENTUM, MEMORY] = [0.9, 0.99];

/** The penalty as it is without this: the value's surprises, and nothing of its derivatives'. */
export function valueAlone(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, k) => (k === 0 ? 1 : 0));
}

/**
 * Weights with the least mean gap on some deals, by subgradients (Adam: Kingma and Ba 2015), each with its surprises' own scale; the mean of the second half of the steps. They begin with the value
 * alone.
 */
export function bestWeights(deals: readonly DealOfDraws[], size: number, learningRate = 0.003): Float64Array {
  const scales = scalesOf(deals, size);
  const weights = valueAlone(size);
  const mean = new Float64Array(size);
  const [first, second] = [new Float64Array(size), new Float64Array(size)];
  for (let step = 1; step <= STEPS; step++) {
    const slopes = new Float64Array(size);
    for (const deal of deals) gapOf(deal, weights, slopes);
    for (let k = 0; k < size; k++) {
      const slope = (slopes[k] * scales[k]) / deals.length;
      first[k] = MOMENTUM * first[k] + (1 - MOMENTUM) * slope;
      second[k] = MEMORY * second[k] + (1 - MEMORY) * slope ** 2;
      const pace = learningRate / Math.sqrt(1 + step / 30);
      const direction = first[k] / (1 - MOMENTUM ** step) / (Math.sqrt(second[k] / (1 - MEMORY ** step)) + 1e-9);
      weights[k] -= pace * direction * scales[k];
      if (2 * step > STEPS) mean[k] += (2 * weights[k]) / STEPS;
    }
  }
  return mean;
}

/** What makes each kind of surprise as large as the value's, in the mean square; 0 for one that never comes. */
function scalesOf(deals: readonly DealOfDraws[], size: number): Float64Array {
  const squares = new Float64Array(size);
  for (const { surprises } of deals) for (let i = 0; i < surprises.length; i++) squares[i % size] += surprises[i] ** 2;
  return squares.map((square) => (square > 0 ? Math.sqrt(squares[0] / square) : 0));
}
