import * as z from 'zod';
import { type Deal, MOST_DEALS, seedDeals } from '../../evaluate/deals.js';

const seed = z.int().min(0);

/** Deals as plain JSON: of seeds that follow each other, or one by one. */
export const dealListSchema = z.union([
  z.strictObject({ firstSeed: seed, count: z.int().min(0).max(MOST_DEALS) }),
  z.strictObject({
    deals: z.array(z.strictObject({ seed, deck: z.array(z.array(z.int().min(0).max(255))).optional() })),
  }),
]);

export type DealList = z.infer<typeof dealListSchema>;

export function dealListOf(deals: readonly Deal[]): DealList {
  const [first] = deals;
  if (deals.length > 0 && deals.every(({ seed, deck }, i) => deck === undefined && seed === first.seed + i))
    return { firstSeed: first.seed, count: deals.length };
  return {
    deals: deals.map(({ seed, deck }) => ({ seed, ...(deck && { deck: deck.map((cards) => Array.from(cards)) }) })),
  };
}

export function dealsIn(list: DealList): Deal[] {
  if ('count' in list) return seedDeals(list.firstSeed, list.count);
  return list.deals.map(({ seed, deck }) => ({
    seed,
    ...(deck && { deck: deck.map((cards) => Uint8Array.from(cards)) }),
  }));
}

export function numberOfDeals(list: DealList): number {
  return 'count' in list ? list.count : list.deals.length;
}

/** The list in parts of so many deals, with the number of each part's first deal. */
export function chunksOf(deals: readonly Deal[], size: number): { readonly first: number; readonly list: DealList }[] {
  return Array.from({ length: Math.ceil(deals.length / size) }, (_, i) => ({
    first: i * size,
    list: dealListOf(deals.slice(i * size, (i + 1) * size)),
  }));
}
