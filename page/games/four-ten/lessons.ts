import type { Action, FourTenConfig, FourTenMove, GameParts, GameState } from 'maketen/env';
import type { FourTenState, HandName } from 'maketen/four-ten';
import { texts } from '../../texts/texts.js';
import {
  type Drawing,
  type DrawnCard,
  type DrawnSpace,
  type DrawnWord,
  findScenes,
  type GameLessons,
  PICTURE,
  type Scene,
  type SceneSearch,
  wanted,
} from '../lessons.js';
import { HAND_LIMIT, type Hands, handsOf, sumOf } from './hands.js';

/** The scenes of Four Ten: placing a card, the order of the hands with an exchange, and Hand at its target. */
function fourTenScenes(parts: GameParts): SceneSearch {
  const { rules } = parts;
  const moves = rules.moves as readonly FourTenMove[];
  const { handTarget } = rules.config as unknown as FourTenConfig;

  function after(state: GameState, action: Action): FourTenState {
    const copy = rules.createState() as FourTenState;
    rules.copyState(copy, state);
    rules.apply(copy, action);
    return copy;
  }

  /** Whether the round goes on after a move. */
  function goesOn(state: GameState, action: Action): boolean {
    const { round, outcome } = after(state, action);
    return outcome === 'ongoing' && round === (state as FourTenState).round;
  }

  const place = wanted('place', (given, action) => {
    const state = given as FourTenState;
    const move = moves[action];
    if (move.type !== 'place' || !goesOn(state, action)) return Infinity;
    const { hand, home } = handsOf(state);
    return (move.to === 'hand' ? 0 : 1) + (home.length > 1 ? 0 : 1) + (hand.length === 1 ? 0 : 1);
  });
  const exchange = wanted('exchange', (given, action) => {
    const state = given as FourTenState;
    const move = moves[action];
    if (move.type !== 'exchange' || !goesOn(state, action)) return Infinity;
    const [home, hand, shadow] = (['home', 'hand', 'shadow'] as const).map((name) => sumOf(handsOf(state)[name]));
    const isPlain = home > hand && hand > shadow && shadow > 0;
    return (isPlain ? 0 : 1) + (move.with === 'home' && move.other > move.hand ? 0 : 0.5);
  });
  const gain = wanted('gain', (given, action) => {
    const state = given as FourTenState;
    const move = moves[action];
    if (move.type !== 'place' || move.to !== 'hand') return Infinity;
    if (sumOf(handsOf(state).hand) + state.drawn !== handTarget) return Infinity;
    return after(state, action).points > state.points ? 0 : Infinity;
  });
  return findScenes(parts, [place, exchange, gain], goesOn);
}

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
function drawFourTen({ rules }: GameParts, { about, state: given, action }: Scene): Drawing {
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

export const fourTenLessons: GameLessons = {
  game: 'four-ten',
  scenes: fourTenScenes,
  draw: drawFourTen,
  caption: ({ rules }, { about }, { fourTen }) => {
    const { handTarget } = rules.config as unknown as FourTenConfig;
    if (about === 'place') return fourTen.place;
    return about === 'exchange' ? fourTen.order(handTarget) : fourTen.gain(handTarget);
  },
};
