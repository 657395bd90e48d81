import type { DecadeGame, DecadeTraceMove } from 'maketen/decade';
import type { FourTenMove } from 'maketen/four-ten';
import type { TensGame, TensTraceMove } from 'maketen/tens';
import { rankText } from './cards';
import type { AnyGame, AnyMove, AnyTable } from './games';

const HANDS = { hand: 'Hand', home: 'Home', shadow: 'Shadow' } as const;

function labelOfTens({ tableau }: TensGame, { slots }: TensTraceMove): string {
  if (slots === undefined) return 'Refill';
  return slots.map((slot) => rankText(tableau[slot] ?? '')).join(' + ');
}

function labelOfDecade({ stacks, drawPile }: DecadeGame, move: DecadeTraceMove): string {
  if (move.type === 'draw') return `Draw · ${drawPile.length} left`;
  if (move.type === 'finish') return 'Finish';
  const { stack, from, count, total } = move;
  const line = stacks[stack] ?? [];
  const cards = Array.from({ length: count }, (_, i) => rankText(line[(from + i) % line.length] ?? ''));
  return `${cards.join(' + ')} = ${total}`;
}

function labelOfFourTen(move: FourTenMove): string {
  switch (move.type) {
    case 'place':
      return `Place in ${HANDS[move.to]}`;
    case 'replace':
      return `Replace the ${move.value} of ${HANDS[move.in]}`;
    case 'exchange':
      return `${move.hand} for the ${move.other} of ${HANDS[move.with]}`;
    case 'end-turn':
      return 'End the turn';
  }
}

/** What the button of a move says: "3 + 7 = 10". */
export function labelOf(game: AnyGame, move: AnyMove): string {
  if ('movesHistory' in game) return labelOfTens(game, move as TensTraceMove);
  return 'stacks' in game ? labelOfDecade(game, move as DecadeTraceMove) : labelOfFourTen(move as FourTenMove);
}

/** The one thing to do now, if there is one: what is picked, else the move that needs no cards, else the only move. */
export function primaryMove({ ready, legalMoves, placesOf }: AnyTable): AnyMove | undefined {
  const plain = legalMoves.find((move) => placesOf(move).length === 0);
  return ready ?? plain ?? (legalMoves.length === 1 ? legalMoves[0] : undefined);
}

/** Whether what is picked leaves in a four. */
export function isQuartet({ candidates }: AnyTable): boolean {
  return candidates.some(({ type }) => type === 'quartet');
}
