import * as z from 'zod';
import { expectRules } from '../../env/expect-parts.js';
import { parseWith } from '../../env/options.js';
import type { Feature, Rules } from '../../env/rules.js';
import type { ActionFeatures, ActionFeaturesRow } from '../action-features.js';
import { AGENT_KITS } from '../games/kits.js';

/** How observations become network inputs; every choice is recorded in the model's config.json. */
export const encoderOptions = z.strictObject({
  firstPositions: z
    .int()
    .min(1)
    .default(2)
    .describe('entries of a category feature, from its first, that are one-hot encoded'),
  lastPositions: z
    .int()
    .min(0)
    .default(0)
    .describe('entries of a longer category feature, back from its last card, that are one-hot encoded'),
  histogram: z
    .boolean()
    .default(true)
    .describe('give the number of each kind in a category feature that is longer than firstPositions'),
  oneHotCounts: z
    .int()
    .min(0)
    .default(0)
    .describe('one-hot encode counts whose maximum is at most this; scale the others to [0, 1]'),
  actionMask: z.boolean().default(true).describe('give the legal moves as inputs too'),
  derived: z
    .boolean()
    .default(true)
    .describe(
      'give what a game can tell of each legal move from the observation (see docs/training.md), if it has any',
    ),
});
/** How features are coded for a network. */
export type EncoderOptions = z.infer<typeof encoderOptions>;

/**
 * A stretch of the network input, made from one feature. Codings, for entries that hold an integer k of 0..maximum:
 * - 'first': the first `positions` entries one-hot, `maximum` columns each, none set for k = 0 (no card)
 * - 'last': the last `positions` entries that are not 0, the last one first, one-hot in the same way
 * - 'histogram': how many entries hold each k of 1..maximum, over the feature's size
 * - 'one-hot-count': every entry one-hot, `maximum + 1` columns each
 * - 'scaled': every entry as observed, k / maximum
 * - 'legal': the action mask
 * - 'per-move': action features, `positions` columns for each move
 */
export interface EncodedBlock {
  readonly feature: string;
  readonly coding: 'first' | 'last' | 'histogram' | 'one-hot-count' | 'scaled' | 'legal' | 'per-move';
  /** Index of the feature's first entry in the observation. */
  readonly from: number;
  readonly entries: number;
  readonly maximum: number;
  /** Entries that are encoded; all of them but for 'first' and 'last'. */
  readonly positions: number;
  /** Index of the block's first column in the network input, and how many columns it has. */
  readonly column: number;
  readonly columns: number;
}

/** The rows that `Encoder.encode` reads; a DecisionBatch is one. */
export interface ObservationRows {
  /** [size, observationSize] */
  readonly observations: Float32Array;
  /** [size, moves]; 1 = legal */
  readonly actionMasks: Uint8Array;
}

/** Turns observations into network inputs. Plain JavaScript into a buffer of the caller; allocates nothing. */
export class Encoder {
  /** The layout as data: equal layouts give equal inputs. */
  readonly blocks: readonly EncodedBlock[];
  /** Columns of a network input. */
  readonly size: number;
  readonly observationSize: number;

  /** Number of moves, and the columns for each of them that action features fill at the end of an input; 0 without. */
  readonly moves: number;
  readonly perMove: number;
  private readonly actionFeatures: ActionFeatures | undefined;
  /** Where action features read and write: one object for all rows. */
  private readonly place: { -readonly [Field in keyof ActionFeaturesRow]: ActionFeaturesRow[Field] } = {
    observations: new Float32Array(0),
    observation: 0,
    actionMasks: new Uint8Array(0),
    mask: 0,
    inputs: new Float32Array(0),
    column: 0,
  };

  readonly options: EncoderOptions;

  /** @throws InputError for what are no rules, an unknown option or one out of range */
  constructor(
    readonly rules: Rules,
    given: z.input<typeof encoderOptions> = {},
  ) {
    expectRules(rules);
    const options = parseWith(encoderOptions, given, 'encoder option', Object.keys(encoderOptions.shape));
    this.options = options;
    this.moves = rules.moves.length;
    this.actionFeatures = options.derived ? AGENT_KITS.of(rules).actionFeatures?.(rules) : undefined;
    this.perMove = this.actionFeatures?.perMove ?? 0;
    this.blocks = layoutOf(rules.features, this.moves, options, this.actionFeatures);
    this.size = this.blocks.reduce((sum, block) => sum + block.columns, 0);
    this.observationSize = rules.observationSize;
  }

  /** Encodes the first `count` rows into inputs[offset .. offset + count * size). */
  encode(rows: ObservationRows, count: number, inputs: Float32Array, offset = 0): void {
    inputs.fill(0, offset, offset + count * this.size);
    this.place.observations = rows.observations;
    this.place.actionMasks = rows.actionMasks;
    this.place.inputs = inputs;
    for (let row = 0; row < count; row++) this.encodeRow(rows, row, inputs, offset + row * this.size);
  }

  private encodeRow(
    { observations, actionMasks }: ObservationRows,
    row: number,
    inputs: Float32Array,
    start: number,
  ): void {
    const { place } = this;
    const base = row * this.observationSize;
    for (const block of this.blocks) {
      const from = base + block.from;
      const column = start + block.column;
      const { maximum, positions } = block;
      switch (block.coding) {
        case 'first':
          for (let i = 0; i < positions; i++) {
            const kind = Math.round(observations[from + i] * maximum);
            if (kind > 0) inputs[column + i * maximum + kind - 1] = 1;
          }
          break;
        case 'last': {
          let done = 0;
          for (let i = block.entries - 1; i >= 0 && done < positions; i--) {
            const kind = Math.round(observations[from + i] * maximum);
            if (kind > 0) inputs[column + done++ * maximum + kind - 1] = 1;
          }
          break;
        }
        case 'histogram':
          for (let i = 0; i < block.entries; i++) {
            const kind = Math.round(observations[from + i] * maximum);
            if (kind > 0) inputs[column + kind - 1] += 1 / block.entries;
          }
          break;
        case 'one-hot-count':
          for (let i = 0; i < positions; i++) {
            inputs[column + i * (maximum + 1) + Math.round(observations[from + i] * maximum)] = 1;
          }
          break;
        case 'scaled':
          for (let i = 0; i < positions; i++) inputs[column + i] = observations[from + i];
          break;
        case 'legal':
          for (let i = 0; i < positions; i++) inputs[column + i] = actionMasks[row * this.moves + i];
          break;
        case 'per-move':
          place.observation = base;
          place.mask = row * this.moves;
          place.column = column;
          this.actionFeatures?.write(place);
      }
    }
  }
}

function layoutOf(
  features: readonly Feature[],
  moves: number,
  options: EncoderOptions,
  actionFeatures: ActionFeatures | undefined,
): EncodedBlock[] {
  const blocks: EncodedBlock[] = [];
  let column = 0;
  let from = 0;
  const add = (feature: Feature, coding: EncodedBlock['coding'], positions: number, columns: number) => {
    blocks.push({
      feature: feature.name,
      coding,
      from,
      entries: feature.size,
      maximum: feature.maximum,
      positions,
      column,
      columns,
    });
    column += columns;
  };
  for (const feature of features) {
    const { size, maximum, kind } = feature;
    if (kind === 'category') {
      const first = Math.min(size, options.firstPositions);
      add(feature, 'first', first, first * maximum);
      if (size > first) {
        const last = Math.min(size, options.lastPositions);
        if (last > 0) add(feature, 'last', last, last * maximum);
        if (options.histogram) add(feature, 'histogram', size, maximum);
      }
    } else if (maximum <= options.oneHotCounts) add(feature, 'one-hot-count', size, size * (maximum + 1));
    else add(feature, 'scaled', size, size);
    from += size;
  }
  if (options.actionMask)
    add({ name: 'legal moves', size: moves, maximum: 1, kind: 'count', meaning: '' }, 'legal', moves, moves);
  if (actionFeatures) {
    const { name, perMove } = actionFeatures;
    add({ name, size: 0, maximum: 1, kind: 'count', meaning: '' }, 'per-move', perMove, moves * perMove);
  }
  return blocks;
}
