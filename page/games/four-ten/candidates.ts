import type { FourTenMove } from 'maketen/env';
import type { FourTenState, HandName } from 'maketen/four-ten';
import type { Position } from '../../session/position.js';
import type { Candidate } from '../../table/selection.js';
import { handsOf } from './hands.js';

export function handKey(hand: HandName, index: number): string {
  return `${hand}:${index}`;
}

/** Placing picks a whole hand, replacing a card, an exchange one card of Hand and one of another hand; any of equal cards will do. */
export function fourTenCandidates({ parts, state: given, legal }: Position): Candidate[] {
  const hands = handsOf(given as FourTenState);
  const moves = parts.rules.moves as readonly FourTenMove[];
  const keysOf = (hand: HandName, value: number): string[] =>
    hands[hand].flatMap((each, i) => (each === value ? [handKey(hand, i)] : []));
  return legal.flatMap((action): Candidate[] => {
    const move = moves[action];
    if (move.type === 'place') return [{ action, places: [move.to] }];
    if (move.type === 'replace') return keysOf(move.in, move.value).map((place) => ({ action, places: [place] }));
    if (move.type !== 'exchange') return [];
    return keysOf('hand', move.hand).flatMap((own) =>
      keysOf(move.with, move.other).map((other) => ({ action, places: [own, other] })),
    );
  });
}
