import type { Action, FourTenConfig, FourTenMove } from 'maketen/env';
import { type FourTenState, HAND_NAMES, type HandName } from 'maketen/four-ten';
import type { Position } from '../../session/position.js';
import type { OutPile } from '../../table/out-piles.js';
import type { Candidate } from '../../table/selection.js';
import type { BrokenOrder, FaultCost } from '../../texts/en/games/four-ten.js';
import { texts } from '../../texts/texts.js';
import { type Hands, handsOf, sumOf } from './hands.js';

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

/** Rules: "32 cards, eight each of 1 2 3 4". */
const CARDS_PER_VALUE = 8;

/** The cards that were replaced in this round, by value: all that are neither hidden nor on the table. */
export function outOfPlay({ state: given }: Position): OutPile[] {
  const state = given as FourTenState;
  const { hidden, drawn } = state;
  const onTable = [...Object.values(handsOf(state)).flat(), drawn];
  const sets = Array.from(hidden, (left, kind) => {
    const here = onTable.filter((value) => value === kind + 1).length;
    return Array<string>(CARDS_PER_VALUE - left - here).fill(String(kind + 1));
  }).filter((cards) => cards.length > 0);
  return [{ title: texts().fourTen.outOfPlay, count: sets.flat().length, sets }];
}

export function removedBy({ parts }: Position, action: Action): number {
  return (parts.rules.moves as readonly FourTenMove[])[action].type === 'replace' ? 1 : 0;
}

/** A round that the last turn has ended, as its hands lay. */
export interface RoundEnd {
  readonly hands: Hands;
  /** Hands that break the order. */
  readonly faulty: readonly HandName[];
  /** What ended it, and what that gains or costs. */
  readonly text: string;
}

/** The value that the last turn, a replacement, has drawn. */
export function replacementIn({ parts, before }: Position): number {
  const state = parts.rules.createState() as FourTenState;
  parts.rules.copyState(state, before!);
  return (state.stock.draw() >> 3) + 1;
}

/** The hands right after a turn, before a next round clears them. */
function handsAfter(position: Position): Hands {
  const { parts, turns, before } = position;
  const move = (parts.rules.moves as readonly FourTenMove[])[turns.at(-1)!.action];
  const state = before as FourTenState;
  const hands = handsOf(state);
  if (move.type === 'place') return { ...hands, [move.to]: [...hands[move.to], state.drawn].sort() };
  if (move.type === 'replace')
    return { ...hands, [move.in]: changed(hands[move.in], move.value, replacementIn(position)) };
  if (move.type !== 'exchange') return hands;
  return {
    ...hands,
    hand: changed(hands.hand, move.hand, move.other),
    [move.with]: changed(hands[move.with], move.other, move.hand),
  };
}

/** A hand with another value in the place of one that it has. */
function changed(values: readonly number[], from: number, to: number): number[] {
  const at = values.indexOf(from);
  return values.map((value, i) => (i === at ? to : value)).sort();
}

/** Rules: "a fault if any hand exceeds 10, Shadow > Hand, or Home < Hand". */
function brokenOrders(hands: Hands, limit: number): BrokenOrder[] {
  const [hand, home, shadow] = HAND_NAMES.map((name) => sumOf(hands[name]));
  const broken: BrokenOrder[] = [];
  if (home < hand) broken.push({ hand: 'home', sum: home, is: 'less', than: 'hand', other: hand });
  if (shadow > hand) broken.push({ hand: 'shadow', sum: shadow, is: 'more', than: 'hand', other: hand });
  for (const name of HAND_NAMES)
    if (sumOf(hands[name]) > limit) broken.push({ hand: name, sum: sumOf(hands[name]), is: 'above', limit });
  return broken;
}

function costOf(before: FourTenState, after: FourTenState, sum: number): FaultCost {
  if (after.safeties < before.safeties) return { safetiesLeft: after.safeties };
  return { points: sum, has: after.outcome === 'lost' ? before.points : null };
}

/** Null if the last turn has not ended a round. */
export function roundEndOf(position: Position): RoundEnd | null {
  const before = position.before as FourTenState | null;
  const after = position.state as FourTenState;
  if (before === null || (before.round === after.round && after.outcome === 'ongoing')) return null;
  const { handTarget } = position.parts.rules.config as unknown as FourTenConfig;
  const hands = handsAfter(position);
  const sums = HAND_NAMES.map((name) => sumOf(hands[name]));
  const sum = sumOf(sums);
  const gained = after.points - before.points;
  const { fourTen } = texts();
  if (gained > 0) {
    const text = sums[0] === handTarget ? fourTen.handIs(handTarget, gained) : fourTen.lastCard(sums, gained);
    return { hands, faulty: [], text };
  }
  const broken = brokenOrders(hands, handTarget);
  return { hands, faulty: broken.map(({ hand }) => hand), text: fourTen.fault(broken, costOf(before, after, sum)) };
}
