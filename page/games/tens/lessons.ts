import { type Action, formatCard, type GameParts, NO_CARD, type TensConfig } from 'maketen/env';
import { removedRanks, type TensMove, type TensState } from 'maketen/tens';
import { ASPECT } from '../../table/layout/geometry.js';
import {
  type Drawing,
  type DrawnCard,
  findScenes,
  type GameLessons,
  PICTURE,
  type Scene,
  type SceneSearch,
  wanted,
} from '../lessons.js';

const TEN = 9;
/** So many tens show best that they stay. */
const TENS = 3;

function isTen(card: number): boolean {
  return card !== NO_CARD && card >> 2 === TEN;
}

/** How many tens lie on the table. */
function tensOn({ tableau }: TensState): number {
  return tableau.filter(isTen).length;
}

/** The scenes of Tens: a pair, a quartet or a pair of courts, and what becomes of the slots. */
function tensScenes({ rules, ...parts }: GameParts): SceneSearch {
  const { blockTen, refill } = rules.config as unknown as TensConfig;
  const moves = rules.moves as readonly TensMove[];
  const isPair = (action: Action): boolean => {
    const [a, b] = removedRanks(moves[action]);
    return a + b + 2 === 10;
  };
  const isEqual = (action: Action): boolean => new Set(removedRanks(moves[action])).size === 1;
  /** Two cards of different ranks show a pair best. */
  const rankOfPair = (action: Action): number => (isPair(action) ? (isEqual(action) ? 1 : 0) : Infinity);

  const pair = wanted('pair', (_, action) => rankOfPair(action));
  const equals = wanted('equals', (_, action) =>
    removedRanks(moves[action]).length === 0 || isPair(action) ? Infinity : 0,
  );
  const stays = wanted('stays', (state, action) => {
    const count = isPair(action) ? tensOn(state as TensState) : 0;
    return count === 0 ? Infinity : Math.max(0, TENS - count);
  });
  const refilled = wanted('refilled', (state, action) =>
    (state as TensState).stock.left >= 2 ? rankOfPair(action) : Infinity,
  );
  const refills = wanted('refills', (state, action) => {
    const empty = (state as TensState).tableau.filter((card) => card === NO_CARD).length;
    return moves[action].type === 'refill' ? Math.abs(empty - 4) / 4 : Infinity;
  });
  const third = blockTen ? stays : refill === 'strict' ? refilled : refills;
  return findScenes({ rules, ...parts }, [pair, equals, third]);
}

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
function drawTens({ rules, notation }: GameParts, scene: Scene): Drawing {
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

export const tensLessons: GameLessons = {
  game: 'tens',
  scenes: tensScenes,
  draw: drawTens,
  caption: ({ rules }, { about }, { tens }) => {
    const { blockTen, courts } = rules.config as unknown as TensConfig;
    if (about === 'pair') return tens.pair;
    if (about === 'equals') return courts === 'pairs' ? tens.courtPairs : tens.quartets(!blockTen);
    if (about === 'stays') return tens.stays;
    return about === 'refilled' ? tens.refilled : tens.refills;
  },
};
