import type { EncodedBlock, InputsRow } from '../../../src/env/environment/network-inputs.js';

/** The columns about the position as `EncodedBlock` describes them, entry by entry; into columns that are 0. */
export function writeBlocksPlainly(blocks: readonly EncodedBlock[], row: InputsRow): void {
  const { observations, observation, actionMasks, mask, inputs, input } = row;
  for (const block of blocks) {
    const from = observation + block.from;
    const column = input + block.column;
    const { maximum, positions } = block;
    switch (block.coding) {
      case 'first':
        for (let i = 0; i < positions; i++) {
          const kind = Math.round(observations[from + i] * maximum);
          if (kind > 0) inputs[column + i * maximum + kind - 1] = 1;
        }
        break;
      case 'histogram':
        for (let i = 0; i < block.entries; i++) {
          const kind = Math.round(observations[from + i] * maximum);
          if (kind > 0) inputs[column + kind - 1] += 1 / block.entries;
        }
        break;
      case 'scaled':
        for (let i = 0; i < positions; i++) inputs[column + i] = observations[from + i];
        break;
      case 'legal':
        for (let i = 0; i < positions; i++) inputs[column + i] = actionMasks[mask + i];
        break;
    }
  }
}
