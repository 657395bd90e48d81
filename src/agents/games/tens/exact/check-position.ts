import { formatCard, NO_CARD, RANKS } from '../../../../env/cards.js';
import { InputError } from '../../../../env/errors.js';
import type { TensConfig } from '../../../../env/games/tens/config.js';
import type { TensState } from '../../../../env/games/tens/state.js';
import type { RankGroups } from './rank-groups.js';

/**
 * Refuses what no deal leads to, with an InputError: another number of slots, cards gone that are not whole removals, empty slots that
 * the rules would have filled. All else can be reached: put the removals back one by one, and have the cards they made room for drawn last.
 */
export function checkPosition(state: Readonly<TensState>, config: TensConfig, groups: RankGroups): void {
  const { tableauSize } = config;
  const { drawn, left, order } = state.stock;
  if (state.tableau.length !== tableauSize)
    throw new InputError(`Expected a position with ${tableauSize} slots, but got ${state.tableau.length}`);
  if (drawn < tableauSize)
    throw new InputError(`Expected at least the ${tableauSize} cards of the deal to be drawn, but got ${drawn}`);

  const gone = new Set(order.subarray(0, drawn));
  let empty = 0;
  for (const card of state.tableau) {
    if (card === NO_CARD) empty++;
    else if (!gone.delete(card))
      throw new InputError(`Expected a tableau of different cards that have been drawn, but got ${formatCard(card)}`);
  }
  const { pairs, quartets } = removalsOf(gone, groups);
  const largest = quartets > 0 ? 4 : pairs > 0 ? 2 : 0;
  if (largest > tableauSize)
    throw new InputError(
      `Expected removals of at most ${tableauSize} cards, the size of the tableau, but got ${largest}`,
    );
  if (left === 0 || empty === 0) return;
  if (config.refill === 'strict')
    throw new InputError(`Expected no empty slot while the stock lasts (refill: strict), but got ${empty}`);
  if (empty % 2 === 1 || (empty % 4 === 2 && pairs === 0))
    throw new InputError(`Expected empty slots that whole removals have left, but got ${empty}`);
}

/** How many pairs of cards and how many quartets are gone. */
function removalsOf(gone: ReadonlySet<number>, groups: RankGroups): { pairs: number; quartets: number } {
  const count = new Uint8Array(RANKS.length);
  for (const card of gone) count[card >> 2]++;
  const odd =
    groups.pairs.find(([a, b]) => count[a] !== count[b])?.[0] ??
    groups.twins.find((rank) => count[rank] % 2 !== 0) ??
    groups.quartets.find((rank) => count[rank] % 4 !== 0) ??
    groups.blocked.find((rank) => count[rank] !== 0);
  if (odd !== undefined)
    throw new InputError(`Expected the cards gone to be whole removals, but got ${count[odd]} of rank ${RANKS[odd]}`);
  const quartets = groups.quartets.filter((rank) => count[rank] === 4).length;
  return { pairs: (gone.size - 4 * quartets) / 2, quartets };
}
