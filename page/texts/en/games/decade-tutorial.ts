import { and, counted } from '../numbers.js';

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

/** The tutorials of Decade. */
export const tutorial = {
  welcomeToLine: ({ cards, stock }: DecadeFacts) =>
    `Welcome! ${cards} cards lie in a line, ${stock} more in the stock. Take out neighbours until no card is left.`,
  welcomeToRing: ({ cards, stock }: DecadeFacts) =>
    `Welcome! ${cards} cards lie in a ring, ${stock} more in the stock. Take out neighbours until no card is left.`,
  welcomeToStacks: 'Welcome! Seven stacks get a card each in turn. You win when all seven are gone.',
  noSet: 'Neighbours that total 10, 20 or 30 are a set. There is none yet, so draw a card.',
  noSetInRing: 'Two or three neighbours that total 10, 20 or 30 are a set. There is none yet, so draw a card.',
  drawOn: 'No set: draw.',
  firstSet: ({ set }: DecadeFacts) => `${set}: three neighbours are a set! Pick them, and they leave.`,
  closedUp: ({ cards }: DecadeFacts) => `${counted(cards, 'card is', 'cards are')} left, side by side again. Draw.`,
  longerOrShorter: ({ sets }: DecadeFacts) =>
    `Now you have a choice: ${and(sets)}. You cannot draw before one has left, but do not hurry: look at what each leaves behind.`,
  longer: ({ set }: DecadeFacts) => `A jack counts 10, as the ten, queen and king do: ${set}. Take the longer set.`,
  twoSets: ({ sets }: DecadeFacts) =>
    `Now you have a choice: ${and(sets)}. You cannot draw before one has left, but do not hurry: what will lie side by side then?`,
  roundTheRing: ({ set }: DecadeFacts) =>
    `${set} goes round the ring: the first card follows the newest. Take it, and two fives become neighbours.`,
  neighboursNow: ({ set }: DecadeFacts) =>
    `There they are, and the queen counts 10, as ten, jack and king do: ${set}. It was worth waiting and looking!`,
  takeOrWait: ({ sets }: DecadeFacts) =>
    `${and(sets)} can leave, but it may wait: you can draw instead. A ten, jack, queen or king counts 10, and leaves only with cards like these.`,
  wait: 'So wait for one: draw. It is a risk: from then on a set must hold the new card.',
  waited: ({ set }: DecadeFacts) =>
    `${set}: three cards instead of two, and one that is hard to get rid of is among them. It was worth waiting! Take them.`,
  roundNow: ({ set }: DecadeFacts) =>
    `${set} goes round the ring: the first card follows the newest. Nothing better is in sight: take it.`,
  courts: ({ set }: DecadeFacts) => `Ten, jack, queen and king count 10 each: ${set}. Take them.`,
  alone: 'One card alone never leaves. Draw.',
  ace: ({ set }: DecadeFacts) => `An ace counts 1: ${set}. Take them.`,
  takeSet: ({ set }: DecadeFacts) => `${set}: take them.`,
  end: ({ stock }: DecadeFacts) =>
    `The table is empty, and ${stock} cards are still to come: you win when the stock is empty too. That is all!`,
  endOfWaiting: ({ stock }: DecadeFacts) =>
    `You win when no card is left, of the ${stock} in the stock either. Each set asks you again: take it, or wait? That is all!`,
  nextStack: ({ next }: DecadeFacts) => `Draw: the next card goes to stack ${next}.`,
  eachStack: ({ next }: DecadeFacts) => `Draw on: stack ${next} is next.`,
  roundAgain: ({ next }: DecadeFacts) => `Every stack has been dealt to. Draw: it is the turn of stack ${next} again.`,
  setInStack: ({ set }: DecadeFacts) =>
    `${set}: neighbours in a stack that total 10, 20 or 30 are a set. Pick them, and they leave.`,
  stackIsGone: ({ gone }: DecadeFacts) => `Stack ${gone} is empty: it is out of the game, and is skipped. Draw.`,
  onlyThisStack: 'Only the stack just dealt to can have a set, and it has none. Draw.',
  wrapInStack: ({ set }: DecadeFacts) =>
    `${set}: in a stack the first card follows the newest, so the set goes round. Take it.`,
  endOfStacks: ({ gone }: DecadeFacts) =>
    `${gone} stacks are gone, ${7 - gone} are left. Where there are several sets you choose: do not hurry, look at what stays. That is all!`,
  endOfRings:
    'Go on until all seven stacks are gone. Where there are several sets you choose: do not hurry. That is all!',
};
