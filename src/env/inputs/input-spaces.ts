import type { Feature } from '../rules.js';
import type { Box, BoxPart } from '../spaces.js';
import type { EncodedBlock } from './encoded-blocks.js';
import type { ActionFeature } from './network-inputs.js';

/** What a block's columns hold, and what 1 stands for. */
const CODINGS: Readonly<
  Record<EncodedBlock['coding'], (block: EncodedBlock) => { unit: string; coded: string } | undefined>
> = {
  first: ({ positions, maximum }) => ({ unit: 'yes or no', coded: `first ${positions}, one-hot over 1 to ${maximum}` }),
  last: ({ positions, maximum }) => ({
    unit: 'yes or no',
    coded: `last ${positions} that are not 0, one-hot over 1 to ${maximum}`,
  }),
  histogram: ({ entries, maximum }) => ({
    unit: `entries / ${entries}`,
    coded: `how many are 1, 2, ... ${maximum}`,
  }),
  'one-hot-count': ({ maximum }) => ({ unit: 'yes or no', coded: `one-hot over 0 to ${maximum}` }),
  scaled: ({ maximum }) => ({ unit: maximum === 1 ? '1' : `1 / ${maximum}`, coded: 'as observed' }),
  legal: () => ({ unit: 'yes or no', coded: '1 for each legal move' }),
  'per-move': () => undefined,
};

/** The columns that are about the position. */
export function stateSpaceOf(features: readonly Feature[], blocks: readonly EncodedBlock[]): Box {
  const parts = blocks.flatMap((block): BoxPart[] => {
    const coding = CODINGS[block.coding](block);
    if (coding === undefined) return [];
    const observed = features.find(({ name }) => name === block.feature)?.meaning;
    const meaning = observed === undefined ? coding.coded : `${observed}: ${coding.coded}`;
    return [{ name: block.feature, from: block.column, size: block.columns, high: 1, unit: coding.unit, meaning }];
  });
  return { type: 'box', low: 0, high: 1, shape: [parts.reduce((sum, { size }) => sum + size, 0)], parts };
}

/** The numbers of each move. */
export function actionFeatureSpaceOf(moves: number, features: readonly ActionFeature[]): Box {
  const parts = features.map(({ name, unit, maximum, meaning }, from): BoxPart => ({
    name,
    from,
    size: 1,
    high: maximum,
    unit,
    meaning,
  }));
  const high = Math.max(0, ...features.map(({ maximum }) => maximum));
  return { type: 'box', low: 0, high, shape: [moves, features.length], parts };
}
