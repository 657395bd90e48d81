import type { Action, FourTenMove, GameParts, GameState } from 'maketen/env';
import type { FourTenState, HandName } from 'maketen/four-ten';
import type { Position } from '../../session/position.js';
import { sentences } from '../../session/words.js';
import { fitting, type PlaceKey } from '../../table/selection.js';
import type { Exchanges } from '../../texts/en/games/four-ten.js';
import { texts } from '../../texts/texts.js';
import type { GameWords, Picking, Refusal } from '../game-view.js';
import { HAND_LIMIT, handsOf, phaseOf } from './hands.js';
import { replacementIn, roundEndOf } from './moves.js';

export const DRAWN = 'drawn';
export const END_TURN_PLACE = 'end turn';

function moveOf({ parts }: Position, action: number): FourTenMove {
  return (parts.rules.moves as readonly FourTenMove[])[action];
}

/** The hands that the drawn card may go to. */
export function openHands(position: Position): HandName[] {
  return position.legal.flatMap((action) => {
    const move = moveOf(position, action);
    return move.type === 'place' ? [move.to] : [];
  });
}

function describe(parts: GameParts, given: GameState, action: Action): string {
  const { moves } = texts().fourTen;
  const move = (parts.rules.moves as readonly FourTenMove[])[action];
  if (move.type === 'place') return moves.place((given as FourTenState).drawn, move.to);
  if (move.type === 'replace') return moves.replace({ hand: move.in, value: move.value });
  if (move.type === 'exchange') return moves.exchange(move.hand, { hand: move.with, value: move.other });
  return moves.endTurn;
}

/** An exchange by its two cards: of Hand, and of the hand that is named. */
export function inSigns(parts: GameParts, action: Action): string | null {
  const move = (parts.rules.moves as readonly FourTenMove[])[action];
  return move.type === 'exchange' ? `${move.hand} ⇄ ${move.other} ${texts().fourTen.hands[move.with]}` : null;
}

/** What the turn has done, whether or not the round went on. */
function deed(position: Position): string {
  const { fourTen } = texts();
  const { turns, before } = position;
  const move = moveOf(position, turns.at(-1)!.action);
  if (move.type === 'place') return fourTen.placed((before as FourTenState).drawn, move.to);
  if (move.type === 'replace') return fourTen.replaced({ hand: move.in, value: move.value }, replacementIn(position));
  if (move.type === 'exchange') return fourTen.exchanged(move.hand, { hand: move.with, value: move.other });
  return fourTen.endedTurn;
}

function news(position: Position): string {
  const ended = roundEndOf(position);
  if (ended === null) return deed(position);
  const { round, outcome } = position.state as FourTenState;
  return sentences(deed(position), ended.text, outcome === 'ongoing' ? texts().fourTen.roundBegins(round) : '');
}

/** What the turn can still do. */
function exchangesIn(position: Position): Exchanges {
  const { hand, home, shadow } = handsOf(position.state as FourTenState);
  if (position.legal.some((action) => moveOf(position, action).type === 'exchange'))
    return { with: [...(home.length > 0 ? ['home' as const] : []), ...(shadow.length > 0 ? ['shadow' as const] : [])] };
  if (hand.length === 0) return { none: 'hand is empty' };
  return { none: new Set([...hand, ...home, ...shadow]).size === 1 ? 'all are equal' : 'all have been' };
}

function next(position: Position): string {
  const { fourTen } = texts();
  const state = position.state as FourTenState;
  if (phaseOf(state) === 'replace') return fourTen.chooseToReplace;
  if (phaseOf(state) === 'exchange') return fourTen.exchangeOrEnd(exchangesIn(position));
  return fourTen.isDrawn(state.drawn, openHands(position));
}

function cardAt(position: Position, place: PlaceKey): { readonly hand: HandName; readonly value: number } {
  const [hand, index] = place.split(':') as [HandName, string];
  return { hand, value: handsOf(position.state as FourTenState)[hand][Number(index)] };
}

/** What the picked card can be exchanged for. */
function picked({ position, candidates, picked: places }: Picking): string {
  const partners = fitting(candidates, places).flatMap((each) =>
    each.places.filter((place) => !places.includes(place)),
  );
  return texts().fourTen.picked(
    cardAt(position, places[0]),
    partners.map((place) => cardAt(position, place)),
  );
}

function placementRefused(position: Position, place: PlaceKey): Refusal {
  const { fourTen } = texts();
  const state = position.state as FourTenState;
  const marks = openHands(position);
  if (place === END_TURN_PLACE) return { text: fourTen.placeFirst(state.drawn, marks), marks };
  if (place === DRAWN) return { text: fourTen.clickToPlace(state.drawn, marks), marks };
  const hand = place.split(':')[0] as HandName;
  const isFull = handsOf(state)[hand].length === HAND_LIMIT;
  return { text: isFull ? fourTen.isFull(hand, HAND_LIMIT, state.drawn, marks) : fourTen.firstGoesHome, marks };
}

/** Why no exchange at all can be made with a card. */
function noExchangeText(position: Position, place: PlaceKey): string {
  const { fourTen } = texts();
  const card = cardAt(position, place);
  const { hand: own, home, shadow } = handsOf(position.state as FourTenState);
  if (own.length === 0) return fourTen.handIsEmpty(card);
  const others = card.hand === 'hand' ? [...home, ...shadow] : own;
  if (others.every((each) => each === card.value))
    return fourTen.needsAnotherValue(card.value, card.hand === 'hand' ? 'in the others' : 'in hand');
  return fourTen.everyExchangeHasBeen(card);
}

function exchangeRefused(position: Position, picked: readonly PlaceKey[], place: PlaceKey): Refusal {
  const { fourTen } = texts();
  if (!place.includes(':')) return { text: fourTen.nothingToPlace(exchangesIn(position)) };
  if (picked.length === 0) return { text: noExchangeText(position, place) };
  const [first, second] = [cardAt(position, picked[0]), cardAt(position, place)];
  if (first.hand !== 'hand' && second.hand !== 'hand') return { text: fourTen.exchangeIsWithHand };
  if (first.hand === second.hand) return { text: fourTen.bothInHand };
  return { text: first.value === second.value ? fourTen.equalValues : fourTen.hasBeen };
}

function refused({ position, picked: places }: Picking, place: PlaceKey): Refusal {
  const phase = phaseOf(position.state as FourTenState);
  if (phase === 'place') return placementRefused(position, place);
  if (phase === 'replace') return { text: texts().fourTen.chooseToReplaceFirst };
  return exchangeRefused(position, places, place);
}

function result({ state }: Position): string {
  const { round, safeties, points } = state as FourTenState;
  return texts().fourTen.result(points, round, safeties);
}

export const fourTenWords: GameWords = { describe, news, next, picked, refused, result };
