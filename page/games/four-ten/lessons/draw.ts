import type { FourTenMove, GameParts } from 'maketen/env';
import type { FourTenState, HandName } from 'maketen/four-ten';
import { texts } from '../../../texts/texts.js';
import { type Drawing, type DrawnCard, type DrawnSpace, type DrawnWord, PICTURE, type Scene } from '../../lessons.js';
import { HAND_LIMIT, type Hands, handsOf, sumOf } from '../hands.js';

const ORDER = ['home', 'hand', 'shadow'] as const;
const CARD = 30;
const PITCH = { x: 33, y: 57 };
const FIRST = { x: 98, y: 36 };
/** Of a drawn card, at the right of the shelves. */
const DRAWN = PICTURE.width - 20;
const SIZE = { name: 12, sum: 19 } as const;

/** Indices in each hand that an exchange takes. */
function exchanged(hands: Hands, move: FourTenMove): Readonly<Partial<Record<HandName, number>>> {
  if (move.type !== 'exchange') return {};
  return { hand: hands.hand.indexOf(move.hand), [move.with]: hands[move.with].indexOf(move.other) };
}

/** A picture of one scene of Four Ten: three shelves. */
export function drawFourTen({ rules }: GameParts, { about, state: given, action }: Scene): Drawing {
  const state = given as FourTenState;
  const hands = handsOf(state);
  const move = (rules.moves as readonly FourTenMove[])[action];
  const marked = exchanged(hands, move);
  const cards: DrawnCard[] = [];
  const spaces: DrawnSpace[] = [];
  const words: DrawnWord[] = [];
  ORDER.forEach((name, row) => {
    const y = FIRST.y + row * PITCH.y;
    for (let i = 0; i < HAND_LIMIT; i++) {
      const at = { x: FIRST.x + i * PITCH.x - (move.type === 'place' ? 14 : 0), y, width: CARD };
      const value = hands[name][i];
      const isNext = move.type === 'place' && move.to === name && i === hands[name].length;
      if (value === undefined) spaces.push({ ...at, isMarked: isNext });
      else cards.push({ ...at, card: String(value), isMarked: marked[name] === i });
      if (isNext) cards.push({ ...at, x: DRAWN, card: String(state.drawn), isMarked: true });
    }
    const sum = sumOf(hands[name]);
    const text = about === 'gain' && name === 'hand' ? `${sum} + ${state.drawn}` : String(sum);
    words.push({ text: texts().fourTen.hands[name], x: 10, y: y - 8, size: SIZE.name, anchor: 'start' });
    words.push({ text, x: 10, y: y + 14, size: SIZE.sum, anchor: 'start' });
  });
  return { cards, spaces, words };
}
