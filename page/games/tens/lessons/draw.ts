import { formatCard, type GameParts, NO_CARD } from 'maketen/env';
import type { TensState } from 'maketen/tens';
import { ASPECT } from '../../../table/layout/geometry.js';
import { type Drawing, type DrawnCard, PICTURE, type Scene } from '../../lessons.js';
import { isTen } from './scenes.js';

const { width, height } = PICTURE;
const MARGIN = 8;
const GAP = 0.14;
/** Of the sum below the cards, or the stock beside them. */
const FOOT = 26;
const STOCK = 40;

/** Rows as on the table: 13 slots as 5-5-3, the last one in the middle. */
function columnsFor(slots: number): number {
  return slots <= 9 ? Math.ceil(Math.sqrt(slots)) : slots <= 25 ? 5 : Math.ceil(Math.sqrt(1.8 * slots));
}

interface Room {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

function slotsIn(room: Room, slots: number): { readonly card: number; at: (slot: number) => { x: number; y: number } } {
  const columns = columnsFor(slots);
  const rows = Math.ceil(slots / columns);
  const card = Math.min(
    44,
    room.width / (columns + GAP * (columns - 1)),
    room.height / (rows * ASPECT + GAP * (rows - 1)),
  );
  const pitch = { x: (1 + GAP) * card, y: (ASPECT + GAP) * card };
  const at = (slot: number): { x: number; y: number } => {
    const row = Math.floor(slot / columns);
    const inRow = Math.min(columns, slots - row * columns);
    return {
      x: room.left + room.width / 2 + ((slot % columns) - (inRow - 1) / 2) * pitch.x,
      y: MARGIN + room.height / 2 + (row - (rows - 1) / 2) * pitch.y,
    };
  };
  return { card, at };
}

/** "7 + 3 = 10" of a pair that totals ten. */
function sumOf({ about }: Scene, cards: readonly string[]): string {
  const values = cards.map((card) => (card[0] === 'A' ? 1 : Number(card[0])));
  return about === 'pair' ? `${values.join(' + ')} = 10` : '';
}

/** A picture of one scene of Tens. */
export function drawTens({ rules, notation }: GameParts, scene: Scene): Drawing {
  const { about, action } = scene;
  const before = scene.state as TensState;
  const after = rules.createState() as TensState;
  rules.copyState(after, before);
  if (about === 'refilled') rules.apply(after, action);
  const taken = notation.cardsOf(before, action);
  const isPicked = (slot: number): boolean =>
    ['pair', 'equals'].includes(about) && taken.some(({ index }) => index === slot);
  const isNew = (slot: number): boolean =>
    about === 'stays' ? isTen(after.tableau[slot]) : after.tableau[slot] !== before.tableau[slot];
  const hasStock = about === 'refilled' || about === 'refills';
  const text = sumOf(
    scene,
    taken.map(({ card }) => card),
  );
  const room = {
    left: hasStock ? MARGIN + STOCK + 12 : MARGIN,
    width: width - 2 * MARGIN - (hasStock ? STOCK + 12 : 0),
    height: height - 2 * MARGIN - (text === '' ? 0 : FOOT),
  };
  const { card: size, at } = slotsIn(room, after.tableau.length);
  const slots = Array.from(after.tableau.keys());
  const cards = slots.flatMap((slot): DrawnCard[] => {
    const card = after.tableau[slot];
    if (card === NO_CARD) return [];
    return [{ card: formatCard(card), ...at(slot), width: size, isMarked: isPicked(slot), isNewest: isNew(slot) }];
  });
  const stock: DrawnCard = {
    card: null,
    x: MARGIN + STOCK / 2,
    y: height / 2,
    width: STOCK - 6,
    isMarked: about === 'refills',
  };
  return {
    cards: hasStock ? [...cards, stock] : cards,
    spaces: slots
      .filter((slot) => after.tableau[slot] === NO_CARD)
      .map((slot) => ({ ...at(slot), width: size, isMarked: about === 'refills' })),
    words: text === '' ? [] : [{ text, x: width / 2, y: height - 10, size: 18, anchor: 'middle' }],
  };
}
