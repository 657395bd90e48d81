import { NO_CARD } from 'maketen/env';
import { removedRanks, type TensMove } from 'maketen/tens';
import type { Position } from '../../session/position.js';
import type { Candidate } from '../../table/selection.js';
import type { Tableau } from './tableau.js';

export function slotKey(slot: number): string {
  return `tableau:${slot}`;
}

export function slotOf(place: string): number {
  return Number(place.split(':')[1]);
}

function candidateOf(action: number, slots: readonly number[]): Candidate {
  return { action, places: slots.map(slotKey), slots };
}

/** Every pair or quartet of slots that a legal move can be made with; refill and undo need no cards. */
export function tensCandidates({ parts, legal }: Position, { cards }: Tableau): Candidate[] {
  const moves = parts.rules.moves as readonly TensMove[];
  return legal.flatMap((action): Candidate[] => {
    const ranks = removedRanks(moves[action]);
    const slotsOf = (rank: number): number[] =>
      Array.from(cards.keys()).filter((slot) => cards[slot] !== NO_CARD && cards[slot] >> 2 === rank);
    if (ranks.length === 4) return [candidateOf(action, slotsOf(ranks[0]))];
    if (ranks.length === 0) return [];
    const pairs = slotsOf(ranks[0]).flatMap((a) => slotsOf(ranks[1]).map((b) => [a, b]));
    return pairs
      .filter(([a, b]) => a !== b && (ranks[0] !== ranks[1] || a < b))
      .map((pair) => candidateOf(action, pair));
  });
}
