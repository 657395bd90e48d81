import * as z from 'zod/mini';
import { parseWith } from '../base/schema.js';
import type { Box, BoxPart } from '../base/spaces.js';
import { expectRules } from '../environment/environment-parts.js';
import {
  type ActionFeatures,
  blankRow,
  DERIVED_VERSION,
  type EncodedBlock,
  type InputsRow,
  type NetworkInputs,
  type ObservationRows,
} from '../environment/network-inputs.js';
import type { Feature, Rules } from '../environment/rules.js';
import { gameNamed } from '../games/game-registry.js';

function optionField<Value extends z.ZodMiniType>(schema: Value, value: z.output<Value>, description: string) {
  const field = z._default(schema, value as z.core.util.NoUndefined<z.output<Value>>);
  z.globalRegistry.add(field, { description });
  return field;
}

function integer(low: number, high = Number.MAX_SAFE_INTEGER) {
  const error = `an integer from ${low}${high < Number.MAX_SAFE_INTEGER ? ` to ${high}` : ''}`;
  return z.int(error).check(z.minimum(low, error), z.maximum(high, error));
}

const yesOrNo = z.boolean('true or false');

/** Models have it in their files, always 0. @param what was one-hot encoded */
const gone = (what: string) => optionField(z.literal(0, `0: ${what} are not one-hot encoded any more`), 0, 'always 0');

/** How observations become network inputs; every choice is recorded in the model's config.json. */
export const encoderOptions = z.strictObject({
  firstPositions: optionField(integer(1), 2, 'entries of a category feature, from its first, that are one-hot encoded'),
  lastPositions: gone('entries from the last one on'),
  histogram: optionField(
    yesOrNo,
    true,
    'give the number of each kind in a category feature that is longer than firstPositions',
  ),
  oneHotCounts: gone('counts'),
  actionMask: optionField(yesOrNo, true, 'give the legal moves as inputs too'),
  derived: optionField(
    yesOrNo,
    true,
    'give what a game can tell of each legal move from the observation (see docs/training.md), if it has any',
  ),
  derivedVersion: optionField(
    integer(1, DERIVED_VERSION),
    1,
    'which of these numbers: 1 those of models that do not say, 2 those of Decade with stacks too, 3 also how well a ring can come apart, 4 also after two draws',
  ),
});
/** How features are coded for a network. */
export type EncoderOptions = z.output<typeof encoderOptions>;

/** The layout of a network input under these options. Action features come last. */
function layoutOf(
  features: readonly Feature[],
  moves: number,
  options: EncoderOptions,
  actionFeatures: ActionFeatures | undefined,
): EncodedBlock[] {
  const blocks: EncodedBlock[] = [];
  let column = 0;
  let from = 0;
  const add = (
    feature: Pick<Feature, 'name' | 'size' | 'maximum'>,
    coding: EncodedBlock['coding'],
    positions: number,
    columns: number,
  ) => {
    const { name, size: entries, maximum } = feature;
    blocks.push({ feature: name, coding, from, entries, maximum, positions, column, columns });
    column += columns;
  };
  for (const feature of features) {
    const { size, maximum, kind } = feature;
    if (kind === 'category') {
      const first = Math.min(size, options.firstPositions);
      add(feature, 'first', first, first * maximum);
      if (size > first && options.histogram) add(feature, 'histogram', size, maximum);
    } else add(feature, 'scaled', size, size);
    from += size;
  }
  if (options.actionMask) add({ name: 'legal moves', size: moves, maximum: 1 }, 'legal', moves, moves);
  if (actionFeatures) {
    const { name, features: numbers } = actionFeatures;
    const perMove = numbers.length;
    add({ name, size: 0, maximum: 1 }, 'per-move', perMove, moves * perMove);
  }
  return blocks;
}

/** Turns observations into network inputs: columns for the position, then the action features of each move. */
export class Encoder implements NetworkInputs {
  /** The layout as data: equal layouts give equal inputs. */
  readonly blocks: readonly EncodedBlock[];
  /** Columns of a network input: `stateSize + moves * perMove`. */
  readonly size: number;
  /** Columns that are about the position. */
  readonly stateSize: number;
  readonly observationSize: number;

  /** Number of moves, and the columns for each of them that action features fill at the end of an input; 0 without. */
  readonly moves: number;
  readonly perMove: number;
  private readonly actionFeatures: ActionFeatures | undefined;
  private readonly writers: readonly BlockWriter[];
  /** Where a row is read and written: one object for all rows. */
  private readonly row = blankRow();

  readonly options: EncoderOptions;

  /** @throws InputError for what are no rules, an unknown option or one out of range */
  constructor(
    readonly rules: Rules,
    given: z.input<typeof encoderOptions> = {},
  ) {
    expectRules(rules);
    const options = parseWith(encoderOptions, given, 'encoder option');
    this.options = options;
    this.moves = rules.moves.length;
    // They are worked out from the game's own observation.
    const isDerived = options.derived && rules.observedAs === undefined;
    this.actionFeatures = isDerived
      ? gameNamed(rules.game)?.createActionFeatures?.(rules, options.derivedVersion)
      : undefined;
    this.perMove = this.actionFeatures?.features.length ?? 0;
    this.blocks = layoutOf(rules.features, this.moves, options, this.actionFeatures);
    this.writers = blockWriters(this.blocks, rules.features);
    this.size = this.blocks.reduce((sum, block) => sum + block.columns, 0);
    this.stateSize = this.size - this.moves * this.perMove;
    this.observationSize = rules.observationSize;
  }

  get stateSpace(): Box {
    const parts = this.blocks.flatMap((block): BoxPart[] => {
      const coding = CODINGS[block.coding](block);
      if (coding === undefined) return [];
      const observed = this.rules.features.find(({ name }) => name === block.feature)?.meaning;
      const meaning = observed === undefined ? coding.coded : `${observed}: ${coding.coded}`;
      return [{ name: block.feature, from: block.column, size: block.columns, high: 1, unit: coding.unit, meaning }];
    });
    return { type: 'box', low: 0, high: 1, shape: [this.stateSize], parts };
  }

  get actionFeatureSpace(): Box {
    const features = this.actionFeatures?.features ?? [];
    const parts = features.map(({ name, unit, maximum: high, meaning }, from): BoxPart => {
      return { name, from, size: 1, high, unit, meaning };
    });
    const high = Math.max(0, ...features.map(({ maximum }) => maximum));
    return { type: 'box', low: 0, high, shape: [this.moves, features.length], parts };
  }

  /** Encodes the first `count` rows into inputs[offset .. offset + count * size). */
  encode(rows: ObservationRows, count: number, inputs: Float32Array, offset = 0) {
    const { row, size, stateSize } = this;
    row.observations = rows.observations;
    row.actionMasks = rows.actionMasks;
    row.inputs = inputs;
    row.features = inputs;
    inputs.fill(0, offset, offset + count * size);
    for (let i = 0; i < count; i++) {
      row.observation = i * this.observationSize;
      row.mask = i * this.moves;
      row.input = offset + i * size;
      row.feature = row.input + stateSize;
      this.writeOverZeros(row);
    }
  }

  write(row: InputsRow) {
    row.inputs.fill(0, row.input, row.input + this.stateSize);
    row.features.fill(0, row.feature, row.feature + this.moves * this.perMove);
    this.writeOverZeros(row);
  }

  private writeOverZeros(row: InputsRow) {
    const { writers, actionFeatures } = this;
    for (let i = 0; i < writers.length; i++) writers[i].write(row);
    actionFeatures?.write(row);
  }
}

/** What a block's columns hold, and what 1 stands for. */
const CODINGS: Readonly<
  Record<EncodedBlock['coding'], (block: EncodedBlock) => { unit: string; coded: string } | undefined>
> = {
  first: ({ positions, maximum }) => ({ unit: 'yes or no', coded: `first ${positions}, one-hot over 1 to ${maximum}` }),
  histogram: ({ entries, maximum }) => ({ unit: `entries / ${entries}`, coded: `how many are 1, 2, ... ${maximum}` }),
  scaled: ({ maximum }) => ({ unit: maximum === 1 ? '1' : `1 / ${maximum}`, coded: 'as observed' }),
  legal: () => ({ unit: 'yes or no', coded: '1 for each legal move' }),
  'per-move': () => undefined,
};

/** Writes stretches of network inputs. One class, its loops functions: so the compiler knows what it calls. */
class BlockWriter {
  /** Of a histogram, `[count]`: what a column holds for so many entries. */
  readonly shares: Float32Array;
  /** `[kind]`: all 0 between two rows. */
  readonly counts: Int32Array;

  /** @param endsAtZero whether the entries after the first 0 are all 0 */
  constructor(
    readonly block: EncodedBlock,
    readonly columns: number,
    readonly endsAtZero: boolean,
  ) {
    const { coding, entries } = block;
    this.shares = new Float32Array(coding === 'histogram' ? entries + 1 : 0);
    this.counts = new Int32Array(block.maximum + 1);
    for (let count = 1; count < this.shares.length; count++) this.shares[count] = this.shares[count - 1] + 1 / entries;
  }

  /** Writes into columns that are 0. The game's action features write 'per-move'. */
  write(row: InputsRow) {
    const { block, columns } = this;
    const { coding } = block;
    if (coding === 'scaled') writeScaled(block, columns, row);
    else if (coding === 'first') writeFirst(block, row);
    else if (coding === 'histogram') writeHistogram(this, row);
    else if (coding === 'legal') writeLegal(block, row);
  }
}

function writeScaled(block: EncodedBlock, columns: number, row: InputsRow) {
  const { observations, inputs } = row;
  const from = row.observation + block.from;
  const to = row.input + block.column;
  for (let i = 0; i < columns; i++) inputs[to + i] = observations[from + i];
}

function writeFirst(block: EncodedBlock, { observations, observation, inputs, input }: InputsRow) {
  const { positions, maximum } = block;
  const from = observation + block.from;
  const to = input + block.column - 1;
  for (let i = 0; i < positions; i++) {
    const kind = (observations[from + i] * maximum + 0.5) | 0;
    if (kind > 0) inputs[to + i * maximum + kind] = 1;
  }
}

function writeHistogram({ block, shares, counts, endsAtZero }: BlockWriter, row: InputsRow) {
  const { entries, maximum } = block;
  const { observations, inputs } = row;
  const from = row.observation + block.from;
  const to = row.input + block.column - 1;
  for (let i = 0; i < entries; i++) {
    const kind = (observations[from + i] * maximum + 0.5) | 0;
    if (kind > 0) counts[kind]++;
    else if (endsAtZero) break;
  }
  for (let kind = 1; kind <= maximum; kind++) {
    inputs[to + kind] = shares[counts[kind]];
    counts[kind] = 0;
  }
}

function writeLegal(block: EncodedBlock, { actionMasks, mask, inputs, input }: InputsRow) {
  const to = input + block.column;
  const { columns } = block;
  for (let i = 0; i < columns; i++) inputs[to + i] = actionMasks[mask + i];
}

/** The writers of position blocks. Adjacent blocks that are copied as they are make one. */
function blockWriters(blocks: readonly EncodedBlock[], features: readonly Feature[]): BlockWriter[] {
  const writers: BlockWriter[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block.coding === 'per-move') continue;
    let { columns } = block;
    if (block.coding === 'scaled') while (blocks[i + 1]?.coding === 'scaled') columns += blocks[++i].columns;
    const endsAtZero = features.some((each) => each.name === block.feature && each.endsAtZero);
    writers.push(new BlockWriter(block, columns, endsAtZero));
  }
  return writers;
}
