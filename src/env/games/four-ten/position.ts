import type { HandName } from './moves.js';
import { HAND, HAND_NAMES, SHADOW } from './moves.js';
import { handOf, handOfRank, KINDS, MAX_RANK, valuesOf } from './multisets.js';
import type { FourTenRules } from './rules.js';
import type { FourTenState, PhaseName } from './state.js';
import { arrangementKey, CARDS, CARDS_PER_VALUE, OVER, PHASE_NAMES } from './state.js';

/** Values in Hand, Home and Shadow, each in ascending order. */
export type Arrangement = Readonly<Record<HandName, readonly number[]>>;

/** All that a player knows of a position, as plain JSON. */
export interface Position extends Arrangement {
  /** Value of the card to be placed. */
  readonly drawn: number | null;
  /** Values that were replaced in this round: out of play until the next one. */
  readonly out: readonly number[];
  readonly round: number;
  readonly safeties: number;
  readonly points: number;
  readonly phase: Exclude<PhaseName, 'over'> | 'won' | 'lost';
  /** The other arrangements seen in this turn; the one right after the placement or replacement is the first. */
  readonly seen: readonly Arrangement[];
}

/** All cards in the three hands. */
export function handCards({ hand, home, shadow }: Arrangement): number[] {
  return [...hand, ...home, ...shadow];
}

/** How many there are of each value 1..4. */
export function countByValue(values: readonly number[]): number[] {
  return [1, 2, 3, 4].map((value) => values.filter((each) => each === value).length);
}

/** Cards on the table in either arrangement are the same in a turn, so Home is what Hand and Shadow leave. */
function arrangementOf(cards: readonly number[], hand: number, shadow: number): Arrangement {
  const home = [...cards];
  for (const value of [...valuesOf(hand), ...valuesOf(shadow)]) home.splice(home.indexOf(value), 1);
  return { hand: valuesOf(hand), home: home.sort(), shadow: valuesOf(shadow) };
}

function seenBefore(state: Readonly<FourTenState>, now: Arrangement): Arrangement[] {
  if (state.exchanges === 0) return [];
  const current = arrangementKey(state.hands[HAND], state.hands[SHADOW]);
  const keys = [state.firstSeen];
  for (let key = 0; key < MAX_RANK * MAX_RANK; key++) {
    if (key !== state.firstSeen && key !== current && state.hasSeen(key)) keys.push(key);
  }
  return keys.map((key) => {
    const hand = handOfRank(now.hand.length, Math.floor(key / MAX_RANK));
    return arrangementOf(handCards(now), hand, handOfRank(now.shadow.length, key % MAX_RANK));
  });
}

export function outOfPlay(state: Readonly<FourTenState>): number[] {
  const known = [...state.hands].flatMap(valuesOf).concat(state.drawn);
  const held = countByValue(known);
  return held.flatMap((count, kind) => {
    const out = CARDS_PER_VALUE - state.hidden[kind] - count;
    return Array.from({ length: out }, () => kind + 1);
  });
}

export function readPosition(state: Readonly<FourTenState>): Position {
  const [hand, home, shadow] = Array.from(state.hands, valuesOf);
  const phase = state.phase === OVER ? state.outcome : PHASE_NAMES[state.phase];
  return {
    hand,
    home,
    shadow,
    drawn: state.drawn || null,
    out: outOfPlay(state),
    round: state.round,
    safeties: state.safeties,
    points: state.points,
    phase: phase as Position['phase'],
    seen: seenBefore(state, { hand, home, shadow }),
  };
}

/** Card numbers of these values, in their order: the lowest of the value not yet taken. */
export function cardsOfValues(values: readonly number[]): number[] {
  const taken = [0, 0, 0, 0];
  return values.map((value) => (value - 1) * CARDS_PER_VALUE + taken[value - 1]++);
}

/** A state in a position that `positionProblem` finds nothing wrong with. Hidden cards are in the given order, else in an arbitrary one. */
export function stateAt(rules: FourTenRules, position: Position, drawPile?: readonly number[]): FourTenState {
  const state = rules.createState();
  rules.deal(state, 0);
  state.outcome = position.phase === 'won' || position.phase === 'lost' ? position.phase : 'ongoing';
  HAND_NAMES.forEach((name, at) => (state.hands[at] = handOf(position[name])));
  state.drawn = position.drawn ?? 0;
  state.phase = Math.max(OVER, PHASE_NAMES.indexOf(position.phase as PhaseName));
  state.points = position.points;
  state.safeties = position.safeties;
  state.round = position.round;

  const known = [...handCards(position), ...position.out, ...(position.drawn === null ? [] : [position.drawn])];
  const counts = countByValue(known);
  const hidden =
    drawPile ?? counts.flatMap((count, kind) => Array.from({ length: CARDS_PER_VALUE - count }, () => kind + 1));
  for (let kind = 0; kind < KINDS; kind++) state.hidden[kind] = CARDS_PER_VALUE - counts[kind];
  state.stock.order.set(cardsOfValues([...known, ...hidden]));
  state.stock.drawn = state.stock.seen = known.length;
  state.stock.fixed = drawPile ? CARDS : known.length;

  const keys = [...position.seen, position].map(({ hand, shadow }) => arrangementKey(handOf(hand), handOf(shadow)));
  state.firstSeen = keys[0];
  for (const key of keys.slice(1)) state.addSeen(key);
  return state;
}
