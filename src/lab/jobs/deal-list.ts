import { type Deal, seedDeals } from '../../evaluate/evaluate.js';

/** Deals as plain JSON: of successive seeds, or one by one. */
export type DealList =
  | { readonly firstSeed: number; readonly count: number }
  | {
      readonly deals: readonly { readonly seed: number; readonly deck?: readonly (readonly number[])[] | undefined }[];
    };

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
