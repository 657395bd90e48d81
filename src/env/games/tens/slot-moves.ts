import * as z from 'zod/mini';
import { parseCard } from '../../cards.js';
import { type TensConfig, tensOptions, tensPresets } from './config.js';
import { removedRanks, tensMoves } from './moves.js';

/** Which cards may leave; the tableau's size and the refill are chosen apart from it. */
export type TensVariant = 'tens' | 'block-ten' | 'block-ten-classic';

export const TENS_VARIANTS = ['tens', 'block-ten', 'block-ten-classic'] as const satisfies readonly TensVariant[];

/** The card in each slot, null where it is empty. */
export type SlotTableau = readonly (string | null)[];

/** Every unordered set of slots that may leave, once each, ascending. */
export interface SlotMoves {
  readonly pairsTo10: number[][];
  readonly quartets: number[][];
  /** block-ten-classic only: J, Q and K in pairs of equal rank. */
  readonly courtPairs?: number[][];
}

const CONFIGS = new Map<TensVariant, TensConfig>(
  TENS_VARIANTS.map((variant) => [variant, z.parse(tensOptions, tensPresets[variant].options)]),
);

/** The preset's options. */
export function rulesOf(variant: TensVariant): TensConfig {
  return CONFIGS.get(variant)!;
}

/** The variant of some options: there is one for every way in which cards may leave. */
export function variantOf({ blockTen, courts }: Pick<TensConfig, 'blockTen' | 'courts'>): TensVariant {
  if (!blockTen) return 'tens';
  return courts === 'pairs' ? 'block-ten-classic' : 'block-ten';
}

/** For each variant the removals by the ranks of their cards: for each rank its partner in a pair (-1: none), and whether four of it leave. */
const REMOVALS = new Map(
  TENS_VARIANTS.map((variant) => {
    const partner = new Int8Array(13).fill(-1);
    const leavesInFours = new Uint8Array(13);
    for (const ranks of tensMoves(rulesOf(variant)).map(removedRanks)) {
      if (ranks.length === 4) leavesInFours[ranks[0]] = 1;
      if (ranks.length !== 2) continue;
      partner[ranks[0]] = ranks[1];
      partner[ranks[1]] = ranks[0];
    }
    return [variant, { partner, leavesInFours }] as const;
  }),
);

/** Whether these cards may leave together; no card (null) never may. */
export function isRemoval(cards: SlotTableau, variant: TensVariant): boolean {
  if (cards.includes(null)) return false;
  const { partner, leavesInFours } = REMOVALS.get(variant)!;
  const [first, ...others] = cards.map((card) => parseCard(card) >> 2);
  if (others.length === 1) return partner[first] === others[0];
  return others.length === 3 && leavesInFours[first] === 1 && others.every((rank) => rank === first);
}

/** Every legal removal by slots: the pip pairs that sum to 10, the quartets and, in block-ten-classic, the pairs of courts. */
export function slotMoves(tableau: SlotTableau, variant: TensVariant): SlotMoves {
  const { partner, leavesInFours } = REMOVALS.get(variant)!;
  const ranks = tableau.map((card) => (card === null ? NaN : parseCard(card) >> 2));
  const pairsTo10: number[][] = [];
  const courtPairs: number[][] = [];
  const quartets: number[][] = [];
  ranks.forEach((rank, slot) => {
    if (Number.isNaN(rank)) return;
    for (let other = slot + 1; other < ranks.length; other++)
      if (ranks[other] === partner[rank]) (rank < 9 ? pairsTo10 : courtPairs).push([slot, other]);
    if (leavesInFours[rank] === 0 || ranks.indexOf(rank) < slot) return;
    const same = ranks.flatMap((each, at) => (each === rank ? [at] : []));
    if (same.length === 4) quartets.push(same);
  });
  return variant === 'block-ten-classic' ? { pairsTo10, quartets, courtPairs } : { pairsTo10, quartets };
}
