import { tensGuide } from 'maketen/env';
import { capital } from '../../numbers-and-lists.js';
import { and, cardName, counted, number } from '../words.js';

const RANKS = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'];
const ACE = 0;
const EIGHT = 7;

/** What a card leaves with: one of a rank (0 for the ace to 12 for the king), all of its own, or nothing, for it never leaves. */
export type Partner = { readonly rank: number } | 'its other three' | null;

/** "an ace", "another 5" */
function partnerText(own: number, partner: Exclude<Partner, null>) {
  if (partner === 'its other three') return `the other three ${RANKS[own]}s`;
  const { rank } = partner;
  if (rank === own) return `another ${RANKS[rank]}`;
  return `${rank === ACE || rank === EIGHT ? 'an' : 'a'} ${RANKS[rank]}`;
}

/** "the 7 needs a 3" */
function needsText(rank: number, partner: Partner) {
  return partner === null
    ? 'tens stay to the end in this game'
    : `the ${RANKS[rank]} needs ${partnerText(rank, partner)}`;
}

function theCards(cards: readonly string[]) {
  return and(cards.map((card) => `the ${cardName(card)}`));
}

/** What is said of Tens and Block Ten. Cards are given as "TD", ranks as 0 for the ace to 12 for the king. */
export const tens = {
  guide: tensGuide,
  /** Moves that have no cards, in lists and hints. */
  moves: { refill: 'refill', undo: 'undo' },
  refill: 'Refill',
  tableau: 'Tableau',
  slot: (slot: number) => `slot ${slot}`,
  inTheStock: <Node>(cards: Node): (string | Node)[] => [cards, ' in the stock'],
  removals: <Node>(count: number, shown: Node): (string | Node)[] => [shown, count === 1 ? ' removal' : ' removals'],
  points: <Node>(points: number, shown: Node): (string | Node)[] => [shown, points === 1 ? ' point' : ' points'],
  quartet: 'Quartet!',
  beforeThisPosition: 'Before this position',
  undone: 'Undone: the cards are as they were.',
  refilled: (cards: readonly string[]) => `Refilled with ${theCards(cards)}.`,
  takeOut: (cards: string) => `Take out ${cards}`,
  tookOut: (cards: readonly string[]) => `Took out ${theCards(cards)}.`,
  tookOutAllFour: (rank: number) => `Took out all four ${RANKS[rank]}s.`,
  inCame: (cards: readonly string[]) => `In came ${theCards(cards)}.`,
  nothingLeaves: 'Nothing more can leave: refill.',
  pickTwo: 'Pick two cards that go together.',
  picked: (card: string, rank: number, partner: Partner) =>
    partner === null || partner === 'its other three'
      ? `${cardName(card)} picked: pick another ${RANKS[rank]}, and all four leave.`
      : `${cardName(card)} picked: ${partnerText(rank, partner)} goes with it.`,
  nothingToRefill: 'Nothing can be refilled now.',
  notTogether: (cards: readonly string[], rank: number, partner: Partner) =>
    `${and(cards.map(cardName))} do not go together: ${needsText(rank, partner)}.`,
  /** @param here of the four cards of its rank, how many lie on the table */
  alone: (rank: number, partner: Partner, here: number) => {
    const needs = capital(needsText(rank, partner));
    if (partner === null) return `${needs}.`;
    if (partner !== 'its other three') return `${needs}, and there is none.`;
    return `${needs}, and only ${counted(here, 'of the four is', 'of the four are')} here.`;
  },
  wonBlockTen: 'the stock is used up, and only the four tens are left',
  won: 'the stock and the tableau are cleared',
  lostAtOnce: (cards: number) =>
    `no cards of this deal go together, so it is lost before the first move and counts as a loss; ${counted(cards, 'card is left', 'cards are left')}`,
  lost: (cards: number) => `nothing more can leave; ${counted(cards, 'card is left', 'cards are left')}`,
  withPoints: (ending: string, points: number) =>
    `${ending}, with ${number(points)} ${points === 1 ? 'point' : 'points'}`,
};
