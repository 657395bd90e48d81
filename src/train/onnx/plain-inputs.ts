import { type EncoderOptions, encoderOptions } from '../../env/inputs/encoded-blocks.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import type { Rules } from '../../env/rules.js';
import type { PerceptronLayer } from './perceptron.js';

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

/** A layer over the rules' observation as one over the columns of `plainEncoding`: what k of 0..maximum adds is a weight of its own. */
export function overEncodedColumns(layer: PerceptronLayer, encoder: Encoder): PerceptronLayer {
  const { units, kernel } = layer;
  const encoded = new Float32Array(encoder.size * units);
  const copy = (entry: number, column: number, factor: number): void => {
    for (let j = 0; j < units; j++) encoded[column * units + j] = kernel[entry * units + j] * factor;
  };
  for (const { coding, from, positions, maximum, column } of encoder.blocks) {
    for (let i = 0; i < positions; i++) {
      if (coding === 'scaled') copy(from + i, column + i, 1);
      else for (let k = 1; k <= maximum; k++) copy(from + i, column + i * maximum + k - 1, Math.fround(k / maximum));
    }
  }
  return { ...layer, inputs: encoder.size, kernel: encoded };
}
