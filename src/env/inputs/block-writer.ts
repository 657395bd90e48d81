import type { Feature } from '../rules.js';
import type { EncodedBlock } from './encoded-blocks.js';
import type { InputsRow } from './network-inputs.js';

/**
 * Writes stretches of network inputs. All of them are of this one class, and the loops are functions, so that the compiler knows what it
 * calls.
 */
export class BlockWriter {
  readonly coding: EncodedBlock['coding'];
  readonly from: number;
  readonly entries: number;
  readonly maximum: number;
  readonly positions: number;
  readonly column: number;
  readonly columns: number;
  /** Of a histogram, `[count]`: what a column holds for so many entries. */
  readonly shares: Float32Array;

  /** @param endsAtZero whether the entries after the first 0 are all 0 */
  constructor(
    { coding, from, entries, maximum, positions, column }: EncodedBlock,
    columns: number,
    readonly endsAtZero: boolean,
  ) {
    this.coding = coding;
    this.from = from;
    this.entries = entries;
    this.maximum = maximum;
    this.positions = positions;
    this.column = column;
    this.columns = columns;
    this.shares = new Float32Array(coding === 'histogram' ? entries + 1 : 0);
    for (let count = 1; count < this.shares.length; count++) this.shares[count] = this.shares[count - 1] + 1 / entries;
  }

  /** Writes into columns that are 0. */
  write(row: InputsRow): void {
    switch (this.coding) {
      case 'scaled': {
        writeScaled(this, row);
        return;
      }
      case 'first': {
        writeFirst(this, row);
        return;
      }
      case 'histogram': {
        writeHistogram(this, row);
        return;
      }
      case 'last': {
        writeLast(this, row);
        return;
      }
      case 'one-hot-count': {
        writeOneHotCounts(this, row);
        return;
      }
      case 'legal': {
        writeLegal(this, row);
        return;
      }
      case 'per-move': // the game's action features write it
    }
  }
}

function writeScaled(block: BlockWriter, { observations, observation, inputs, input }: InputsRow): void {
  const from = observation + block.from;
  const to = input + block.column;
  const { columns } = block;
  for (let i = 0; i < columns; i++) inputs[to + i] = observations[from + i];
}

function writeFirst(block: BlockWriter, { observations, observation, inputs, input }: InputsRow): void {
  const { positions, maximum } = block;
  const from = observation + block.from;
  const to = input + block.column - 1;
  for (let i = 0; i < positions; i++) {
    const kind = (observations[from + i] * maximum + 0.5) | 0;
    if (kind > 0) inputs[to + i * maximum + kind] = 1;
  }
}

function writeLast(block: BlockWriter, { observations, observation, inputs, input }: InputsRow): void {
  const { positions, maximum, entries } = block;
  const from = observation + block.from;
  const to = input + block.column - 1;
  let done = 0;
  for (let i = entries - 1; i >= 0 && done < positions; i--) {
    const kind = Math.round(observations[from + i] * maximum);
    if (kind > 0) inputs[to + done++ * maximum + kind] = 1;
  }
}

function writeHistogram(block: BlockWriter, { observations, observation, inputs, input }: InputsRow): void {
  const { shares, entries, maximum, endsAtZero } = block;
  const from = observation + block.from;
  const to = input + block.column - 1;
  for (let i = 0; i < entries; i++) {
    const kind = (observations[from + i] * maximum + 0.5) | 0;
    if (kind > 0) inputs[to + kind]++;
    else if (endsAtZero) break;
  }
  for (let kind = 1; kind <= maximum; kind++) inputs[to + kind] = shares[inputs[to + kind]];
}

function writeOneHotCounts(block: BlockWriter, { observations, observation, inputs, input }: InputsRow): void {
  const { positions, maximum } = block;
  const from = observation + block.from;
  const to = input + block.column;
  for (let i = 0; i < positions; i++) inputs[to + i * (maximum + 1) + Math.round(observations[from + i] * maximum)] = 1;
}

function writeLegal(block: BlockWriter, { actionMasks, mask, inputs, input }: InputsRow): void {
  const to = input + block.column;
  const { columns } = block;
  for (let i = 0; i < columns; i++) inputs[to + i] = actionMasks[mask + i];
}

/** The writers of position blocks. Adjacent blocks that are copied as they are make one. */
export function blockWriters(blocks: readonly EncodedBlock[], features: readonly Feature[]): BlockWriter[] {
  const writers: BlockWriter[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block.coding === 'per-move') continue;
    let { columns } = block;
    if (block.coding === 'scaled') while (blocks[i + 1]?.coding === 'scaled') columns += blocks[++i].columns;
    writers.push(new BlockWriter(block, columns, featureFrom(features, block.from)?.endsAtZero ?? false));
  }
  return writers;
}

/** The feature whose first entry is this one of the observation. */
function featureFrom(features: readonly Feature[], entry: number): Feature | undefined {
  let from = 0;
  return features.find(({ size }) => (from += size) - size === entry);
}
