import type { Action } from 'maketen/env';
import {
  type FourTenRules,
  type FourTenState,
  HAND_NAMES,
  type HandName,
  handValues,
  PHASE_NAMES,
  type PhaseName,
} from 'maketen/four-ten';
import { sentences } from '../../session/words.js';
import type { OutPile } from '../../table/out-piles.js';
import { type Candidate, fitting, type PlaceKey } from '../../table/selection.js';
import type { BrokenOrder, Exchanges, FaultCost, HandCard } from '../../texts/en/games/four-ten.js';
import { texts } from '../../texts/texts.js';
import type { GameWords, PartsOf, Picking, PositionOf, Refusal } from '../game-view.js';

export type FourTenPosition = PositionOf<FourTenRules, FourTenState>;

/** Rules: "Three hands of at most four cards". */
export const HAND_LIMIT = 4;

type Hands = Readonly<Record<HandName, readonly number[]>>;

export function handsOf({ hands }: FourTenState): Hands {
  const [hand, home, shadow] = HAND_NAMES.map((_, i) => handValues(hands[i]));
  return { hand, home, shadow };
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

export function phaseOf({ phase }: FourTenState): PhaseName {
  return PHASE_NAMES[phase];
}

export function handKey(hand: HandName, index: number): string {
  return `${hand}:${index}`;
}

/** Placing picks a whole hand, replacing a card, an exchange one card of Hand and one of another hand; any of equal cards will do. */
export function fourTenCandidates({ parts, state, legal }: FourTenPosition): Candidate[] {
  const hands = handsOf(state);
  const keysOf = (hand: HandName, value: number): string[] =>
    hands[hand].flatMap((each, i) => (each === value ? [handKey(hand, i)] : []));
  return legal.flatMap((action): Candidate[] => {
    const move = parts.rules.moves[action];
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
export function outOfPlay({ state }: FourTenPosition): OutPile[] {
  const { hidden, drawn } = state;
  const onTable = [...Object.values(handsOf(state)).flat(), drawn];
  const sets = Array.from(hidden, (left, kind) => {
    const here = onTable.filter((value) => value === kind + 1).length;
    return Array<string>(CARDS_PER_VALUE - left - here).fill(String(kind + 1));
  }).filter((cards) => cards.length > 0);
  return [{ title: texts().fourTen.outOfPlay, count: sets.flat().length, sets }];
}

export function removedBy({ parts }: FourTenPosition, action: Action): number {
  return parts.rules.moves[action].type === 'replace' ? 1 : 0;
}

/** A round that the last turn has ended, as its hands lay. */
export interface RoundEnd {
  readonly hands: Hands;
  readonly faulty: readonly HandName[];
  readonly text: string;
}

function replacementIn({ parts, before }: FourTenPosition) {
  const state = parts.rules.createState();
  parts.rules.copyState(state, before!);
  return (state.stock.draw() >> 3) + 1;
}

/** The hands right after a turn, before a next round clears them. */
function handsAfter(position: FourTenPosition): Hands {
  const { parts, turns, before } = position;
  const move = parts.rules.moves[turns.at(-1)!.action];
  const hands = handsOf(before!);
  if (move.type === 'place') return { ...hands, [move.to]: [...hands[move.to], before!.drawn].sort() };
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
function changed(values: readonly number[], from: number, to: number) {
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
    if (sumOf(hands[name]) > limit)
      broken.push({ hand: name, sum: sumOf(hands[name]), is: 'more', than: null, other: limit });
  return broken;
}

function costOf(before: FourTenState, after: FourTenState, sum: number): FaultCost {
  if (after.safeties < before.safeties) return { safetiesLeft: after.safeties };
  return { points: sum, has: after.outcome === 'lost' ? before.points : null };
}

export function roundEndOf(position: FourTenPosition): RoundEnd | null {
  const { before, state: after } = position;
  if (before === null || (before.round === after.round && after.outcome === 'ongoing')) return null;
  const { handTarget } = position.parts.rules.config;
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

export const DRAWN = 'drawn';
export const END_TURN_PLACE = 'end turn';

export function openHands({ parts, legal }: FourTenPosition): HandName[] {
  return legal.flatMap((action) => {
    const move = parts.rules.moves[action];
    return move.type === 'place' ? [move.to] : [];
  });
}

function describe(parts: PartsOf<FourTenRules>, state: FourTenState, action: Action) {
  const { moves } = texts().fourTen;
  const move = parts.rules.moves[action];
  if (move.type === 'place') return moves.place(state.drawn, move.to);
  if (move.type === 'replace') return moves.replace({ hand: move.in, value: move.value });
  if (move.type === 'exchange') return moves.exchange(move.hand, { hand: move.with, value: move.other });
  return moves.endTurn;
}

/** An exchange by its two cards: of Hand, and of the hand that is named; the hand that a card goes to; '' for a card that is replaced: it is pressed itself. */
export function inSigns(parts: PartsOf<FourTenRules>, action: Action): string {
  const move = parts.rules.moves[action];
  const { hands } = texts().fourTen;
  if (move.type === 'place') return `→ ${hands[move.to]}`;
  return move.type === 'exchange' ? `${move.hand} ⇄ ${move.other} ${hands[move.with]}` : '';
}

/** What the turn has done, whether or not the round went on. */
function deed(position: FourTenPosition) {
  const { fourTen } = texts();
  const { parts, turns, before } = position;
  const move = parts.rules.moves[turns.at(-1)!.action];
  if (move.type === 'place') return fourTen.placed(before!.drawn, move.to);
  if (move.type === 'replace') return fourTen.replaced({ hand: move.in, value: move.value }, replacementIn(position));
  if (move.type === 'exchange') return fourTen.exchanged(move.hand, { hand: move.with, value: move.other });
  return fourTen.endedTurn;
}

function news(position: FourTenPosition) {
  const { parts, turns, state } = position;
  const ended = roundEndOf(position);
  if (ended === null) return deed(position);
  // The hands still show what was placed or exchanged, and not what was replaced.
  const replaced = parts.rules.moves[turns.at(-1)!.action].type === 'replace' ? deed(position) : '';
  return sentences(replaced, ended.text, state.outcome === 'ongoing' ? texts().fourTen.roundBegins(state.round) : '');
}

function exchangesIn({ parts, state, legal }: FourTenPosition): Exchanges {
  const hands = handsOf(state);
  if (legal.some((action) => parts.rules.moves[action].type === 'exchange'))
    return { with: (['home', 'shadow'] as const).filter((name) => hands[name].length > 0) };
  if (hands.hand.length === 0) return { none: 'hand is empty' };
  return { none: new Set(Object.values(hands).flat()).size === 1 ? 'all are equal' : 'all have been' };
}

function next(position: FourTenPosition) {
  const { fourTen } = texts();
  const { state } = position;
  if (phaseOf(state) === 'replace') return fourTen.chooseToReplace;
  if (phaseOf(state) === 'exchange') return fourTen.exchangeOrEnd(exchangesIn(position));
  return fourTen.isDrawn(state.drawn, openHands(position));
}

function cardAt({ state }: FourTenPosition, place: PlaceKey): HandCard {
  const [hand, index] = place.split(':') as [HandName, string];
  return { hand, value: handsOf(state)[hand][Number(index)] };
}

function picked({ position, candidates, picked: places }: Picking<FourTenPosition>) {
  const partners = fitting(candidates, places).flatMap((each) =>
    each.places.filter((place) => !places.includes(place)),
  );
  return texts().fourTen.picked(
    cardAt(position, places[0]),
    partners.map((place) => cardAt(position, place)),
  );
}

function placementRefused(position: FourTenPosition, place: PlaceKey): Refusal {
  const { fourTen } = texts();
  const { state } = position;
  const marks = openHands(position);
  if (place === END_TURN_PLACE) return { text: fourTen.isDrawn(state.drawn, marks), marks };
  if (place === DRAWN) return { text: fourTen.clickToPlace(state.drawn, marks), marks };
  const hand = place.split(':')[0] as HandName;
  const isFull = handsOf(state)[hand].length === HAND_LIMIT;
  return { text: isFull ? fourTen.isFull(hand, HAND_LIMIT, state.drawn, marks) : fourTen.firstGoesHome, marks };
}

function noExchangeText(position: FourTenPosition, place: PlaceKey) {
  const { fourTen } = texts();
  const card = cardAt(position, place);
  const { hand: own, home, shadow } = handsOf(position.state);
  if (own.length === 0) return fourTen.handIsEmpty(card);
  const others = card.hand === 'hand' ? [...home, ...shadow] : own;
  if (others.every((each) => each === card.value))
    return fourTen.needsAnotherValue(card.value, card.hand === 'hand' ? 'in the others' : 'in hand');
  return fourTen.everyExchangeHasBeen(card);
}

function exchangeRefused(position: FourTenPosition, picked: readonly PlaceKey[], place: PlaceKey): Refusal {
  const { fourTen } = texts();
  if (!place.includes(':')) return { text: fourTen.nothingToPlace(exchangesIn(position)) };
  if (picked.length === 0) return { text: noExchangeText(position, place) };
  const [first, second] = [cardAt(position, picked[0]), cardAt(position, place)];
  if ((first.hand === 'hand') === (second.hand === 'hand')) return { text: fourTen.exchangeIsWithHand };
  return { text: first.value === second.value ? fourTen.equalValues : fourTen.hasBeen };
}

function refused({ position, picked: places }: Picking<FourTenPosition>, place: PlaceKey): Refusal {
  const phase = phaseOf(position.state);
  if (phase === 'place') return placementRefused(position, place);
  if (phase === 'replace') return { text: texts().fourTen.chooseToReplace };
  return exchangeRefused(position, places, place);
}

function result({ state: { round, safeties, points } }: FourTenPosition) {
  return texts().fourTen.result(points, round, safeties);
}

export const fourTenWords: GameWords = { describe, news, next, picked, refused, result };
