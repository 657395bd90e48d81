import { fourTenGuide } from 'maketen/env';
import type { HandName } from 'maketen/four-ten';
import { and, counted, or } from '../words.js';

const HANDS: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Home', shadow: 'Shadow' };

export interface HandCard {
  readonly hand: HandName;
  readonly value: number;
}

/** What the turn can still do; hands that have a card to exchange for, or why there is no exchange. */
export type Exchanges =
  { readonly with: readonly HandName[] } | { readonly none: 'hand is empty' | 'all are equal' | 'all have been' };

/** A sum that is less or more than that of another hand, or more than the limit: `than` is null. */
export interface BrokenOrder {
  readonly hand: HandName;
  readonly sum: number;
  readonly is: 'less' | 'more';
  readonly than: HandName | null;
  readonly other: number;
}

export type FaultCost = { readonly safetiesLeft: number } | { readonly points: number; readonly has: number | null };

function cardText({ hand, value }: HandCard) {
  return `${value} of ${HANDS[hand]}`;
}

function exchangeAdvice(exchanges: Exchanges) {
  if ('with' in exchanges) return `Exchange a card of Hand for one of ${anyHand(exchanges.with)}, or end the turn`;
  return {
    'hand is empty': 'Hand has no card to exchange: end the turn',
    'all are equal': 'Equal cards are not exchanged: end the turn',
    'all have been': 'Every exchange would repeat an arrangement of this turn: end the turn',
  }[exchanges.none];
}

function brokenText({ hand, sum, is, than, other }: BrokenOrder) {
  return `${HANDS[hand]} ${sum} is ${is} than ${than === null ? '' : `${HANDS[than]} `}${other}`;
}

function costText(cost: FaultCost) {
  if ('safetiesLeft' in cost) return `it costs a safety, ${cost.safetiesLeft} left`;
  const points = counted(cost.points, 'point', 'points');
  return cost.has === null
    ? `it costs ${points}, the sum of the hands`
    : `it costs ${points}, and there are only ${cost.has}`;
}

function anyHand(hands: readonly HandName[]) {
  return or(hands.map((hand) => HANDS[hand]));
}

export const fourTen = {
  guide: fourTenGuide,
  /** Moves in lists and hints. */
  moves: {
    place: (value: number, hand: HandName) => `place ${value} in ${HANDS[hand]}`,
    replace: ({ hand, value }: HandCard) => `replace the ${value} in ${HANDS[hand]}`,
    exchange: (own: number, other: HandCard) => `exchange ${own} of Hand for ${cardText(other)}`,
    endTurn: 'end the turn',
  },
  hands: HANDS,
  endTurn: 'End turn',
  cardDrawn: 'Card drawn',
  justDrawn: 'just drawn: place it in a hand',
  points: 'Points',
  safeties: 'Safeties',
  round: 'Round',
  turn: 'Turn',
  cardsToCome: 'Cards to come',
  handSum: (hand: HandName, sum: number) => `${HANDS[hand]}, sum ${sum}`,
  placeHere: (value: number, hand: HandName) => `Place the ${value} in ${HANDS[hand]}`,
  was: (sum: number) => `(was ${sum})`,
  sumOf: (target: number) => `of ${target}`,
  atLeast: (sum: number) => `at least ${sum}`,
  atMost: (sum: number) => `at most ${sum}`,
  outOfPlay: 'Out of play',
  placed: (value: number, hand: HandName) => `Placed the ${value} in ${HANDS[hand]}.`,
  replaced: (card: HandCard, came: number) => `Replaced the ${cardText(card)}: a ${came} came.`,
  exchanged: (own: number, other: HandCard) => `Exchanged the ${own} of Hand for the ${cardText(other)}.`,
  endedTurn: 'Ended the turn.',
  roundBegins: (round: number) => `Round ${round} begins.`,
  chooseToReplace: 'All hands are full: choose the card to replace.',
  exchangeOrEnd: (exchanges: Exchanges) => `${exchangeAdvice(exchanges)}.`,
  isDrawn: (value: number, hands: readonly HandName[]) => `You drew a ${value}: place it in ${anyHand(hands)}.`,
  picked: (card: HandCard, partners: readonly HandCard[]) =>
    `${cardText(card)} picked: exchange it for ${or([...new Set(partners.map(cardText))])}.`,
  clickToPlace: (value: number, hands: readonly HandName[]) => `Click ${anyHand(hands)} to place the ${value} there.`,
  isFull: (hand: HandName, cards: number, value: number, hands: readonly HandName[]) =>
    `${HANDS[hand]} is full, it has ${counted(cards, 'card', 'cards')}: place the ${value} in ${anyHand(hands)}.`,
  firstGoesHome: 'The first card of a round goes to Home.',
  handIsEmpty: (card: HandCard) => `Hand is empty: it has no card to exchange for the ${cardText(card)}.`,
  needsAnotherValue: (value: number, where: 'in hand' | 'in the others') =>
    `An exchange needs a card other than ${value} ${where === 'in hand' ? 'in Hand' : 'in Home or Shadow'}.`,
  everyExchangeHasBeen: (card: HandCard) =>
    `Every exchange with the ${cardText(card)} would repeat an arrangement of this turn.`,
  nothingToPlace: (exchanges: Exchanges) => `There is no card to place now. ${exchangeAdvice(exchanges)}.`,
  exchangeIsWithHand: 'An exchange is always one card of Hand for one of Home or Shadow.',
  equalValues: 'Equal values: that would change nothing.',
  hasBeen: 'This exchange would repeat an arrangement of this turn.',
  handIs: (target: number, points: number) => `Hand is ${target}: ${counted(points, 'point', 'points')}.`,
  lastCard: (sums: readonly number[], points: number) =>
    `The last card is drawn, and the hands pay ${sums.join(' + ')}: ${counted(points, 'point', 'points')}.`,
  fault: (broken: readonly BrokenOrder[], cost: FaultCost) =>
    `${and(broken.map(brokenText))}: a fault, ${costText(cost)}.`,
  result: (points: number, rounds: number, safeties: number) =>
    `${counted(points, 'point', 'points')} after ${counted(rounds, 'round', 'rounds')}${safeties > 0 ? `, ${counted(safeties, 'safety', 'safeties')} left` : ''}`,
};
