import { capital, numbersAndLists } from '../numbers-and-lists.js';

export const numbers = numbersAndLists('en-GB', '\u00a0', ['over', 'under']);
export const { and, counted, grouped, number, or } = numbers;

const SUITS: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const RANKS: Readonly<Record<string, string>> = { A: 'Ace', T: '10', J: 'Jack', Q: 'Queen', K: 'King' };

/** "TD" as "10 of diamonds"; a value of Four Ten as it is. */
export function cardName(card: string): string {
  if (card.length === 1) return card;
  return `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;
}

/** Cards, and what is said of one on the table. */
export const cards = {
  name: cardName,
  /** @param where where it lies @param standing how it stands out */
  onTable: (card: string, where: string, standing: 'plain' | 'picked' | 'partner' | 'hinted') =>
    `${cardName(card)}, ${where}${{ plain: '', picked: ', picked', partner: ', goes with it', hinted: ', hint' }[standing]}`,
  /** After it, of a card of the move that was played there. */
  played: ', played',
};

/** "3 pairs", "1 move". @param kind a kind of removal, as a view names it; null for any move */
export function countedMoves(kind: string | null, count: number): string {
  return counted(count, kind ?? 'move', `${kind ?? 'move'}s`);
}

export const moves = {
  counted: countedMoves,
  /** What a move is: "pair". */
  kind: (kind: string) => kind,
  /** Over the buttons of a kind: "Pairs". */
  kindTitle: (kind: string, count: number) => `${capital(kind)}${count === 1 ? '' : 's'}`,
  title: 'Moves',
  shownOf: (shown: number, all: number) => `${shown} of ${all}`,
  lookBackAndForth: 'Look back and forth',
  start: 'Start',
  back: 'Back',
  forth: 'Forth',
  end: 'End',
  stop: 'Stop',
  watchingAtSpeed: 'Watching at this speed',
  /** Before the speed. */
  at: 'Speed',
  /** Null for as fast as they come. */
  speed: (movesASecond: number | null) =>
    movesASecond === null ? 'full speed' : counted(movesASecond, 'move a second', 'moves a second'),
};
