import { type EncoderOptions, encoderOptions } from '../../env/inputs/encoded-blocks.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import type { Rules } from '../../env/rules.js';
import type { Block, Rows } from './rows.js';

/** Inputs from which every entry of the rules' own observation can be told, and nothing else. */
export function plainEncoding({ features }: Rules): EncoderOptions {
  return encoderOptions.parse({
    firstPositions: Math.max(...features.map(({ size }) => size)),
    lastPositions: 0,
    histogram: false,
    oneHotCounts: 0,
    actionMask: false,
    derived: false,
  });
}

/** The rules' observation as rows over the columns of `plainEncoding`: what k of 0..maximum adds is a weight of its own. */
export function plainRows(input: Block, encoder: Encoder, observationSize: number): Rows {
  const weights = new Float64Array(encoder.size * observationSize);
  for (const { coding, from, positions, maximum, column } of encoder.blocks) {
    for (let i = 0; i < positions; i++) {
      const entry = from + i;
      if (coding === 'scaled') weights[(column + i) * observationSize + entry] = 1;
      else
        for (let k = 1; k <= maximum; k++)
          weights[(column + i * maximum + k - 1) * observationSize + entry] = Math.fround(k / maximum);
    }
  }
  return {
    shape: [1, observationSize],
    weights: new Map([[input, weights]]),
    bias: new Float64Array(observationSize),
  };
}
