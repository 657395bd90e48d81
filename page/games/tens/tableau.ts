import { NO_CARD } from 'maketen/env';
import { type PairMove, type QuartetMove, removedRanks, type TensMove, type TensState } from 'maketen/tens';
import { partsFor, replay } from '../../session/position.js';
import type { GameSpec, Turn } from '../../session/session.js';

/** The tableau as the player sees it. */
export interface Tableau {
  /** The card in each slot, NO_CARD where it is empty. */
  readonly cards: Uint8Array;
  /** Slots that the last move filled, and whether it took a quartet. */
  readonly filled: readonly number[];
  readonly quartet: boolean;
  /** What has been taken out and not put back, the first removal first. */
  readonly removals: readonly Removal[];
}

/** Cards that left together. */
export interface Removal {
  readonly type: 'pair' | 'quartet';
  readonly cards: readonly number[];
}

/** Whether a removal can take these slots: of a saved game nobody knows. */
function canTake(cards: Uint8Array, move: TensMove, slots: readonly number[]): boolean {
  const ranks = slots.map((slot) => cards[slot] >> 2).sort((a, b) => a - b);
  return new Set(slots).size === slots.length && ranks.join() === [...removedRanks(move)].sort((a, b) => a - b).join();
}

function isRemoval(move: TensMove): move is PairMove | QuartetMove {
  return move.type === 'pair' || move.type === 'quartet';
}

/** Of each rank the lowest slot that is not taken yet: what the rules take themselves. */
function lowestSlots(cards: Uint8Array, move: TensMove): number[] {
  const slots: number[] = [];
  for (const rank of removedRanks(move))
    slots.push(cards.findIndex((card, slot) => card >> 2 === rank && !slots.includes(slot)));
  return slots;
}

/** Rules: "Refill always takes the stock's top card into the lowest-numbered empty slot first". */
function filledFrom(cards: Uint8Array, drawn: Uint8Array): number[] {
  return Array.from(drawn, (card) => {
    const slot = cards.indexOf(NO_CARD);
    cards[slot] = card;
    return slot;
  });
}

/**
 * Rules: "Suits never matter"; of equal ranks the rules' state takes the lowest slots, the player the ones picked. Both leave the same
 * ranks and the same stock, so here the picked slots are emptied, and filled from that stock.
 */
export function tableauAfter(spec: GameSpec, turns: readonly Turn[]): Tableau {
  const moves = partsFor(spec).rules.moves as readonly TensMove[];
  const tableaux: Tableau[] = [];
  let drawn = 0;
  replay(spec, turns, (given, index) => {
    const { tableau, stock } = given as TensState;
    if (index === 0) tableaux.push({ cards: tableau.slice(), filled: [], quartet: false, removals: [] });
    else if (moves[turns[index - 1].action].type === 'undo') {
      tableaux.pop();
      tableaux.push({ ...tableaux.pop()!, filled: [], quartet: false });
    } else {
      const { action, slots } = turns[index - 1];
      const { cards: before, removals } = tableaux.at(-1)!;
      const move = moves[action];
      const taken = slots !== undefined && canTake(before, move, slots) ? slots : lowestSlots(before, move);
      const cards = before.slice();
      for (const slot of taken) cards[slot] = NO_CARD;
      const filled = filledFrom(cards, stock.order.slice(drawn, stock.drawn));
      tableaux.push({
        cards,
        filled,
        quartet: move.type === 'quartet',
        removals: isRemoval(move)
          ? [...removals, { type: move.type, cards: taken.map((slot) => before[slot]) }]
          : removals,
      });
    }
    drawn = stock.drawn;
  });
  return tableaux.at(-1)!;
}
