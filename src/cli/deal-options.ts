import * as z from 'zod';

/** Deals of `evaluate` and `compare` where none are named: always the same ones, so that figures can be compared. */
export const EVALUATION_SEEDS = '0..4999';

/** Which deals: `--seeds` or `--decks`. */
export function dealOptions(defaultSeeds: string) {
  return {
    seeds: z
      .string()
      .default(defaultSeeds)
      .describe('seed or range of seeds, both ends included')
      .meta({ conflicts: 'decks' }),
    decks: z.string().optional().describe('file with one deck a line, instead of seeds'),
  };
}
