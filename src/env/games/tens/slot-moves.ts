import { parseCard } from '../../cards.js';
import { tensOptions, tensPresets, type TensConfig } from './config.js';
import { removedRanks, tensMoves } from './moves.js';

/** Which cards may leave; the tableau's size and the refill are chosen apart from it. */
export type TensVariant = 'tens' | 'block-ten' | 'block-ten-classic';

export const TENS_VARIANTS: readonly TensVariant[] = ['tens', 'block-ten', 'block-ten-classic'];

/** Every unordered set of slots that may leave, once each, ascending. */
export interface SlotMoves {
  readonly pairsTo10: number[][];
  readonly quartets: number[][];
  /** block-ten-classic only: J, Q and K in pairs of equal rank. */
  readonly courtPairs?: number[][];
}

const CONFIGS = new Map<TensVariant, TensConfig>(
  TENS_VARIANTS.map((variant) => [variant, tensOptions.parse(tensPresets[variant].options)]),
);

/** The preset's options. */
export function rulesOf(variant: TensVariant): TensConfig {
  return CONFIGS.get(variant)!;
}

/** The removals' ranks as sorted text: "0 8" for A+9. */
const REMOVALS = new Map(
  TENS_VARIANTS.map((variant) => [
    variant,
    new Set(tensMoves(rulesOf(variant)).map((move) => removedRanks(move).join(' '))),
  ]),
);

/** Whether these cards may leave together; no card (null) never may. */
export function isRemoval(cards: readonly (string | null)[], variant: TensVariant): boolean {
  if (cards.length === 0 || cards.includes(null)) return false;
  const ranks = cards.map((card) => parseCard(card) >> 2).sort((a, b) => a - b);
  return REMOVALS.get(variant)!.has(ranks.join(' '));
}

/** Every legal removal by slots: the pip pairs that sum to 10, the quartets and, in block-ten-classic, the pairs of courts. */
export function scanLegalMoves(tableau: readonly (string | null)[], variant: TensVariant = 'tens'): SlotMoves {
  const ranks = tableau.map((card) => (card === null ? NaN : parseCard(card) >> 2));
  const pairsTo10: number[][] = [];
  const courtPairs: number[][] = [];
  for (let i = 0; i < tableau.length; i++) {
    for (let j = i + 1; j < tableau.length; j++) {
      if (!isRemoval([tableau[i], tableau[j]], variant)) continue;
      (ranks[i] < 9 ? pairsTo10 : courtPairs).push([i, j]);
    }
  }
  const sameRank = [9, 10, 11, 12].map((rank) => ranks.flatMap((other, slot) => (other === rank ? [slot] : [])));
  const pick = (slots: number[]) => slots.map((slot) => tableau[slot]);
  const quartets = sameRank
    .filter((slots) => slots.length === 4 && isRemoval(pick(slots), variant))
    .sort((a, b) => a[0] - b[0]);
  return variant === 'block-ten-classic' ? { pairsTo10, quartets, courtPairs } : { pairsTo10, quartets };
}
