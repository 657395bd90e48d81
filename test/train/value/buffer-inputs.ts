import { NetworkInputs, type SparseRows, type Thermometers } from '../../../src/agents/networks/network-description.js';
import type { RegressionBuffer } from '../../../src/train/value/experience.js';

/** A row that holds these numbers. */
export function rowOf(...numbers: number[]): SparseRows {
  return NetworkInputs.of(Float32Array.from(numbers), numbers.length).sparse;
}

/** The inputs in a buffer, dense: [count, size]. */
export function inputsOf({ inputs, size, count }: RegressionBuffer, thermometers?: Thermometers): Float32Array {
  const rows = new NetworkInputs({ size, thermometers });
  for (let place = 0; place < count; place++) inputs.append(place, rows);
  return rows.numbers.subarray(0, count * size);
}
