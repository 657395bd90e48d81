import type { DecadeState } from 'maketen/decade';
import type { Position } from '../../session/position.js';
import type { Candidate } from '../../table/selection.js';

/** Piles are the notation's: "line", "stack 3". */
export function cardKey(pile: string, index: number): string {
  return `${pile}:${index}`;
}

export const STOCK = 'stock';

/** The notation's name of a stack's pile. */
export function pileOf({ lengths }: DecadeState, stack: number): string {
  return lengths.length === 1 ? 'line' : `stack ${stack + 1}`;
}

/** The cards before and after one in its line or stack; a ring has no ends. */
export function neighboursOf({ parts, state: given }: Position, place: string): string[] {
  const { lengths } = given as DecadeState;
  const [pile, index] = place.split(':');
  const length = lengths[pile === 'line' ? 0 : Number(pile.split(' ')[1]) - 1];
  const beside = [Number(index) - 1, Number(index) + 1];
  const isRing = parts.rules.config.loop === true && length > 2;
  const places = isRing ? beside.map((each) => (each + length) % length) : beside;
  return places.filter((each) => each >= 0 && each < length).map((each) => cardKey(pile, each));
}

/** Sets are picked by their cards; drawing by the stock. */
export function decadeCandidates({ parts, state, legal }: Position): Candidate[] {
  return legal.flatMap((action): Candidate[] => {
    const cards = parts.notation.cardsOf(state, action);
    if (cards.length > 0) return [{ action, places: cards.map(({ pile, index }) => cardKey(pile, index)) }];
    return parts.notation.formatMove(action) === 'draw' ? [{ action, places: [STOCK] }] : [];
  });
}
