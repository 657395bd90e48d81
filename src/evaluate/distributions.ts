import type { Evaluation } from './evaluate.js';

/** How many deals ended with each value of a measure, by value: { "0": 1234, "2": 56 }. Plain JSON; whole values ascend. */
export type Distribution = Readonly<Record<string, number>>;

/** The distribution of each of the game's measures over an evaluation's deals, by the measure's name. */
export function distributionsOf({ measures }: Pick<Evaluation, 'measures'>): Record<string, Distribution> {
  return Object.fromEntries(
    Object.entries(measures).map(([name, values]) => {
      const deals: Record<string, number> = {};
      for (const value of [...values].sort((a, b) => a - b)) deals[String(value)] = (deals[String(value)] ?? 0) + 1;
      return [name, deals];
    }),
  );
}
