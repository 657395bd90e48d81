import { and, counted } from '../words.js';

/** Sentences of steps, or how they are made of facts. */
type Sentences<Facts> = Readonly<Record<string, string | ((facts: Facts) => string)>>;

/** What every tutorial says around its steps. */
const coach = {
  title: (game: string) => `Tutorial: ${game}`,
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  goOn: 'Continue',
  again: 'Start over',
  /** A legal move that is not the one of the step. */
  another: 'You could do that in a real game, too. Here, try what is marked in gold.',
  onlyRead: 'Nothing to do yet: press Continue when you have read this.',
  play: 'Play a first real game',
};

/** What the sentences are made of. */
export interface DecadeFacts {
  /** The set of the step: "3 + 2 + 5 = 10". */
  readonly set: string;
  /** All that can leave. */
  readonly sets: readonly string[];
  readonly stock: number;
  /** Cards on the table. */
  readonly cards: number;
  /** The stack that is dealt to next, from 1. */
  readonly next: number;
  /** Stacks that are gone. */
  readonly gone: number;
}

const decade = {
  welcome: ({ cards, stock }) =>
    `Welcome! ${cards} cards lie open, ${stock} more in the stock. Take out neighbours until no card is left.`,
  welcomeToStacks: 'Welcome! Seven stacks get a card each in turn. You win when all seven are gone.',
  noSet: 'Neighbours that total 10, 20 or 30 are a set. There is none yet, so draw a card.',
  noSetInRing: 'Two or three neighbours that total 10, 20 or 30 are a set. There is none yet, so draw a card.',
  drawOn: 'No set: draw.',
  firstSet: ({ set }) => `${set}: three neighbours are a set! Pick them, and they leave.`,
  closedUp: ({ cards }) => `${counted(cards, 'card is', 'cards are')} left, side by side again. Draw.`,
  choice: ({ sets }) =>
    `Now you have a choice: ${and(sets)}. You cannot draw before one has left, but do not hurry: what will lie side by side then?`,
  longer: ({ set }) => `A jack counts 10, as the ten, queen and king do: ${set}. Take the longer set.`,
  roundTheRing: ({ set }) =>
    `${set} goes round the ring: the first card follows the newest. Take it, and two fives become neighbours.`,
  neighboursNow: ({ set }) =>
    `There they are, and the queen counts 10, as ten, jack and king do: ${set}. It was worth waiting and looking!`,
  takeOrWait: ({ sets }) =>
    `${and(sets)} can leave, but it may wait: you can draw instead. A ten, jack, queen or king counts 10, and leaves only with cards like these.`,
  wait: 'So wait for one: draw. It is a risk: from then on a set must hold the new card.',
  waited: ({ set }) =>
    `${set}: three cards instead of two, and one that is hard to get rid of is among them. It was worth waiting! Take them.`,
  courts: ({ set }) => `Ten, jack, queen and king count 10 each: ${set}. Take them.`,
  alone: 'One card alone never leaves. Draw.',
  ace: ({ set }) => `An ace counts 1: ${set}. Take them.`,
  takeSet: ({ set }) => `${set}: take them.`,
  end: ({ stock }) =>
    `The table is empty, and ${stock} cards are still to come: you win when the stock is empty too. That is all!`,
  endOfWaiting: ({ sets, stock }) =>
    `${and(sets)} goes round the ring: the first card follows the newest. Take it, or wait? Each set asks you that. You win when no card is left, of the ${stock} in the stock either. That is all!`,
  nextStack: ({ next }) => `Draw: the next card goes to stack ${next}.`,
  eachStack: ({ next }) => `Draw on: stack ${next} is next.`,
  roundAgain: ({ next }) => `Every stack has been dealt to. Draw: it is the turn of stack ${next} again.`,
  setInStack: ({ set }) =>
    `${set}: neighbours in a stack that total 10, 20 or 30 are a set. Pick them, and they leave.`,
  stackIsGone: ({ gone }) => `Stack ${gone} is empty: it is out of the game, and is skipped. Draw.`,
  onlyThisStack: 'Only the stack just dealt to can have a set, and it has none. Draw.',
  wrapInStack: ({ set }) => `${set}: in a stack the first card follows the newest, so the set goes round. Take it.`,
  endOfStacks: ({ gone }) =>
    `${gone} stacks are gone, ${7 - gone} are left. Where there are several sets you choose: do not hurry, look at what stays. That is all!`,
  endOfRings:
    'Go on until all seven stacks are gone. Where there are several sets you choose: do not hurry. That is all!',
} satisfies Sentences<DecadeFacts>;

/** What the sentences are made of: sums of the hands, and numbers of the rules. */
export interface FourTenFacts {
  readonly drawn: number;
  readonly hand: number;
  readonly home: number;
  readonly shadow: number;
  readonly points: number;
  readonly gameTarget: number;
  readonly handTarget: number;
  readonly safeties: number;
}

const fourTen = {
  welcome: ({ gameTarget, handTarget }) =>
    `Welcome! Reach ${gameTarget} points in few rounds. A round brings ${handTarget} as soon as Hand is exactly ${handTarget}.`,
  welcomeFaultFirst: ({ gameTarget, handTarget }) =>
    `Welcome! Reach ${gameTarget} points in few rounds. A round brings ${handTarget} as soon as Hand is exactly ${handTarget}, if the order holds: Home too must be ${handTarget} then.`,
  firstCard: ({ drawn }) => `A ${drawn} is drawn. The first card of a round goes to Home: place it there.`,
  nothingToExchange: 'After placing you may exchange cards, but Hand has none yet. End the turn.',
  toHand: ({ drawn, home }) =>
    `Hand may never be more than Home. A ${drawn} fits, since Home is ${home}: place it in Hand.`,
  inOrder: ({ home, hand, shadow }) =>
    `Home ${home}, Hand ${hand}, Shadow ${shadow}: from top to bottom never more. The order holds. End the turn.`,
  toHome: ({ drawn, hand, home }) =>
    `A ${drawn} in Hand would make ${hand + drawn}, more than the ${home} of Home: a fault. Place it in Home.`,
  endTurn: 'Nothing to exchange here. End the turn.',
  fillHome: ({ drawn, home }) => `The ${drawn} brings Home from ${home} to ${home + drawn}: place it in Home.`,
  toShadow: ({ drawn, hand }) =>
    `Shadow may never be more than Hand, which is ${hand}. The ${drawn} can wait there: place it in Shadow.`,
  exchange: 'Now exchange: pick the 3 of Hand and a 4 of Home. Hand gains one, and Home gives one.',
  level: ({ drawn, hand }) =>
    `The ${drawn} makes Hand ${hand + drawn}, just as much as Home: that is allowed. Place it in Hand.`,
  towardsTarget: ({ drawn, hand, home }) =>
    `Home is ${home}, so Hand may grow: the ${drawn} makes it ${hand + drawn}. Place it in Hand.`,
  lastCard: ({ drawn, hand, handTarget }) =>
    `Hand is ${hand}, and the ${drawn} makes exactly ${handTarget}. Place it in Hand.`,
  faults: ({ points, safeties }) =>
    `The round has ended: you have ${points} points, and the next one has begun. A fault would have ended it without points, and cost one of ${safeties} safeties.`,
  end: ({ gameTarget }) =>
    `A round also ends when all 32 cards have come, and pays the sum of the hands. Go on so until you have ${gameTarget} points. That is all!`,
} satisfies Sentences<FourTenFacts>;

/** What the sentences are made of. */
export interface TensFacts {
  /** The pair of the step: "3 + 7 = 10". */
  readonly pair: string;
  /** The first rank of the move, 0 for the ace. */
  readonly rank: number;
  /** Places on the table. */
  readonly open: number;
  readonly stock: number;
}

const RANKS = 'aces twos threes fours fives sixes sevens eights nines tens jacks queens kings'.split(' ');

const tens = {
  welcome: ({ open, stock }) =>
    `Welcome! ${open} cards lie open, ${stock} more in the stock. Take out what goes together, as long as you can.`,
  firstPair: ({ pair }) => `Two cards that total ten are a pair, whatever their suits: ${pair}. Pick both.`,
  quartet: ({ rank }) =>
    `The stock fills the gaps at once, and now all four ${RANKS[rank]} are here: only so can they leave. Pick any two of them.`,
  courtPair: ({ rank }) =>
    `The stock fills the gaps at once. Jacks, queens and kings leave in twos of a rank: pick the two ${RANKS[rank]}.`,
  tensStay: 'This ten never leaves: it keeps its place to the end. All four tens will.',
  pair: ({ pair }) => `The next pair: ${pair}. Pick both.`,
  noStrategy:
    'Now the plain truth: this game has no strategy. A removal never makes another one impossible, so every order ends the same way.',
  anyPair: ({ pair }) => `So play for the pleasure of it. One more: ${pair}.`,
  endOfTens:
    'You win when table and stock are empty, and lose when nothing goes together. About one deal in eleven is won. That is all!',
  endOfBlockTen:
    'You win when only the four tens are left, and lose when nothing goes together. About one deal in eighteen is won. That is all!',
  endOfClassic:
    'You win when only the four tens are left, and lose when nothing goes together. About one deal in 27 is won. That is all!',
} satisfies Sentences<TensFacts>;

export const tutorials = { coach, decade, fourTen, tens };

/** What tutorials say: English is the list, and a text that another language lacks does not compile. */
export type TutorialTexts = typeof tutorials;
