import { InputError } from '../../env/errors.js';
import { type Block, blocksOf, type Rows } from './rows.js';

const MOST_FLOAT = 3.4e38;

/** The least that is added to a variance: float32 knows it beside 0. */
const LEAST_EPSILON = 1e-12;

/**
 * Checks that no input in [0, 1] leads beyond the numbers of float32, and so that no output is NaN.
 * @throws InputError, one line, where one may
 */
export function expectBounded(outputs: readonly Rows[]): void {
  const most = new Map<Block, Float64Array>();
  const mostOf = ({ weights, bias }: Rows): Float64Array => {
    const sums = bias.map(Math.abs);
    for (const [block, numbers] of weights) {
      const ofBlock = most.get(block);
      if (ofBlock !== undefined)
        numbers.forEach((weight, i) => {
          sums[i % sums.length] += Math.abs(weight) * ofBlock[Math.floor(i / sums.length)];
        });
      else if (numbers.some((weight) => weight !== 0)) sums.fill(NaN);
    }
    if (!sums.every((each) => each <= MOST_FLOAT)) throw tooLarge();
    return sums;
  };
  for (const block of blocksOf(outputs)) most.set(block, mostOfBlock(block, mostOf));
  outputs.forEach(mostOf);
}

function mostOfBlock({ units, of }: Block, mostOf: (rows: Rows) => Float64Array): Float64Array {
  if (of.type === 'input') return new Float64Array(units).fill(1);
  const from = mostOf(of.from);
  if (of.type === 'normalization') {
    if (!(of.epsilon >= LEAST_EPSILON)) throw tooLarge();
    return from.fill(Math.sqrt(units));
  }
  const { activation, alpha = 0 } = of;
  if (!Number.isFinite(alpha)) throw tooLarge();
  if (activation === 'tanh' || activation === 'sigmoid') return from.fill(1);
  // None of the others is further from 0 than twice its input, or two.
  return from.map((each) => Math.max(2, 2 * each, Math.abs(alpha) * each));
}

function tooLarge(): InputError {
  return new InputError(
    'Expected weights whose outputs are finite numbers, but those of the ONNX graph are too large; train the policy anew',
  );
}
