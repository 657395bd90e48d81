import type { FourTenMove, FourTenState, HandName } from 'maketen/env';
import type { Position } from '../../session/position.js';
import { counted, joined, sentences } from '../../session/words.js';
import { fitting, type PlaceKey } from '../../table/selection.js';
import type { GameWords, Picking, Refusal } from '../game-view.js';
import { HAND_LIMIT, handsOf, phaseOf, TITLES } from './hands.js';
import { replacementIn, roundEndOf } from './round-end.js';

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

/** What the turn has done, whether or not the round went on. */
function deed(position: Position): string {
  const { turns, before } = position;
  const move = moveOf(position, turns.at(-1)!.action);
  if (move.type === 'place') return `Placed the ${(before as FourTenState).drawn} in ${TITLES[move.to]}.`;
  if (move.type === 'replace')
    return `Replaced the ${move.value} of ${TITLES[move.in]}: a ${replacementIn(position)} came.`;
  if (move.type === 'exchange')
    return `Exchanged the ${move.hand} of Hand for the ${move.other} of ${TITLES[move.with]}.`;
  return 'Ended the turn.';
}

function news(position: Position): string {
  const ended = roundEndOf(position);
  if (ended === null) return deed(position);
  const { round, outcome } = position.state as FourTenState;
  return sentences(deed(position), ended.text, outcome === 'ongoing' ? `Round ${round} begins.` : '');
}

/** What the turn can still do, without a full stop. */
function exchangeAdvice(position: Position): string {
  const { hand, home, shadow } = handsOf(position.state as FourTenState);
  if (position.legal.some((action) => moveOf(position, action).type === 'exchange')) {
    const partners = [...(home.length > 0 ? [TITLES.home] : []), ...(shadow.length > 0 ? [TITLES.shadow] : [])];
    return `Exchange a card of Hand for one of ${joined(partners, 'or')}, or end the turn`;
  }
  if (hand.length === 0) return 'Hand has no card to exchange: end the turn';
  if (new Set([...hand, ...home, ...shadow]).size === 1) return 'Equal cards are not exchanged: end the turn';
  return 'This turn has had every arrangement that an exchange makes: end the turn';
}

function next(position: Position): string {
  const state = position.state as FourTenState;
  if (phaseOf(state) === 'replace') return 'All hands are full: choose the card to replace.';
  if (phaseOf(state) === 'exchange') return `${exchangeAdvice(position)}.`;
  const hands = openHands(position).map((hand) => TITLES[hand]);
  return `A ${state.drawn} is drawn: place it in ${joined(hands, 'or')}.`;
}

function cardAt(position: Position, place: PlaceKey): { readonly hand: HandName; readonly value: number } {
  const [hand, index] = place.split(':') as [HandName, string];
  return { hand, value: handsOf(position.state as FourTenState)[hand][Number(index)] };
}

function nameAt(position: Position, place: PlaceKey): string {
  const { hand, value } = cardAt(position, place);
  return `${value} of ${TITLES[hand]}`;
}

/** "1 of Home, 2 of Home or 4 of Shadow": what the picked card can be exchanged for. */
function picked({ position, candidates, picked: places }: Picking): string {
  const partners = fitting(candidates, places).flatMap((each) =>
    each.places.filter((place) => !places.includes(place)),
  );
  const names = [...new Set(partners.map((place) => nameAt(position, place)))];
  return `${nameAt(position, places[0])} picked: exchange it for ${joined(names, 'or')}.`;
}

function placementRefused(position: Position, place: PlaceKey): Refusal {
  const state = position.state as FourTenState;
  const open = openHands(position);
  const where = joined(
    open.map((hand) => TITLES[hand]),
    'or',
  );
  if (place === END_TURN_PLACE) return { text: `First place the ${state.drawn} in ${where}.`, marks: open };
  if (place === DRAWN) return { text: `Click ${where} to place the ${state.drawn} there.`, marks: open };
  const hand = place.split(':')[0] as HandName;
  const isFull = handsOf(state)[hand].length === HAND_LIMIT;
  if (isFull)
    return {
      text: `${TITLES[hand]} is full, it has ${counted(HAND_LIMIT, 'card')}: place the ${state.drawn} in ${where}.`,
      marks: open,
    };
  return { text: `The first card of a round goes to Home.`, marks: open };
}

/** Why no exchange at all can be made with a card. */
function noExchangeText(position: Position, place: PlaceKey): string {
  const { hand, value } = cardAt(position, place);
  const name = nameAt(position, place);
  const { hand: own, home, shadow } = handsOf(position.state as FourTenState);
  if (own.length === 0) return `Hand is empty: it has no card to exchange for the ${name}.`;
  const others = hand === 'hand' ? [...home, ...shadow] : own;
  const where = hand === 'hand' ? 'in Home or Shadow' : 'in Hand';
  if (others.every((each) => each === value)) return `An exchange needs another value than ${value} ${where}.`;
  return `Every exchange with the ${name} makes an arrangement that this turn has already had.`;
}

function exchangeRefused(position: Position, picked: readonly PlaceKey[], place: PlaceKey): Refusal {
  if (!place.includes(':')) return { text: `No card is to be placed now. ${exchangeAdvice(position)}.` };
  if (picked.length === 0) return { text: noExchangeText(position, place) };
  const [first, second] = [cardAt(position, picked[0]), cardAt(position, place)];
  if (first.hand !== 'hand' && second.hand !== 'hand')
    return { text: 'An exchange is always one card of Hand for one of Home or Shadow.' };
  if (first.hand === second.hand) return { text: 'Both are in Hand.' };
  if (first.value === second.value) return { text: 'Equal values: that would change nothing.' };
  return { text: 'This turn has already had the arrangement that this exchange makes.' };
}

function refused({ position, picked: places }: Picking, place: PlaceKey): Refusal {
  const phase = phaseOf(position.state as FourTenState);
  if (phase === 'place') return placementRefused(position, place);
  if (phase === 'replace') return { text: 'All hands are full: choose the card to replace first.' };
  return exchangeRefused(position, places, place);
}

function result({ state }: Position): string {
  const { round, safeties, points } = state as FourTenState;
  return `${counted(points, 'point')} after ${counted(round, 'round')}, ${counted(safeties, 'safety', 'safeties')} left`;
}

export const fourTenWords: GameWords = { news, next, picked, refused, result };
