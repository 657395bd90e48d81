import * as z from 'zod/mini';
import { integer, optionField, yesOrNo } from '../options.js';
import type { Feature } from '../rules.js';
import type { ActionFeatures } from './network-inputs.js';

/** The newest version of what games tell of each legal move. */
export const DERIVED_VERSION = 2;

/** How observations become network inputs; every choice is recorded in the model's config.json. */
export const encoderOptions = z.strictObject({
  firstPositions: optionField(integer(1), 2, 'entries of a category feature, from its first, that are one-hot encoded'),
  lastPositions: optionField(
    integer(0),
    0,
    'entries of a longer category feature, back from its last card, that are one-hot encoded',
  ),
  histogram: optionField(
    yesOrNo,
    true,
    'give the number of each kind in a category feature that is longer than firstPositions',
  ),
  oneHotCounts: optionField(
    integer(0),
    0,
    'one-hot encode counts whose maximum is at most this; scale the others to [0, 1]',
  ),
  actionMask: optionField(yesOrNo, true, 'give the legal moves as inputs too'),
  derived: optionField(
    yesOrNo,
    true,
    'give what a game can tell of each legal move from the observation (see docs/training.md), if it has any',
  ),
  derivedVersion: optionField(
    integer(1, DERIVED_VERSION),
    1,
    'which of these numbers: 1 those of models that do not say, 2 those of Decade with stacks too',
  ),
});
/** How features are coded for a network. */
export type EncoderOptions = z.output<typeof encoderOptions>;

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

/** The layout of a network input under these options. Action features come last. */
export function layoutOf(
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
    const { name, features: numbers } = actionFeatures;
    const perMove = numbers.length;
    add({ name, size: 0, maximum: 1, kind: 'count', meaning: '' }, 'per-move', perMove, moves * perMove);
  }
  return blocks;
}
