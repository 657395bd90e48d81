import { NetworkInputs } from '../../src/agents/networks/network-description.js';

/** Rows of dense numbers, [rows, size], as a network's inputs. */
export function denseInputs(numbers: Float32Array, size: number, rows = numbers.length / size): NetworkInputs {
  const inputs = new NetworkInputs({ size });
  for (let row = 0; row < rows; row++) {
    const at = inputs.addDense();
    inputs.numbers.set(numbers.subarray(row * size, (row + 1) * size), at);
  }
  return inputs;
}
