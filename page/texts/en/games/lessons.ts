import { counted, or } from '../words.js';

const pictures = {
  title: 'The rules in three pictures',
  tutorial: 'Tutorial: two minutes, step by step',
  newHere: 'Rules in pictures',
  alt: (move: string) => `In gold: ${move}`,
};

/** "2 or 3 neighbours", "3 neighbours", "2 to 5 neighbours". */
function neighbours(least: number, most: number | null) {
  if (most === null) return `${least} or more neighbours`;
  if (most === least) return `${least} neighbours`;
  return `${least} ${most === least + 1 ? 'or' : 'to'} ${most} neighbours`;
}

/** On the first deal, step by step: a sentence, in which {set} stands for a set, and below it a smaller one. */
const coach = {
  step: (step: number) => `${step} of 3`,
  skip: 'Skip',
  /** After a set. */
  gone: (set: string, count: number, left: number) => `${set}: ${counted(count, 'card', 'cards')} gone, ${left} to go!`,
  set: [
    'Neighbours that add up to 10, 20 or 30 are a set. It must include the newest card. Tap the gold cards, or press Take: {set}.',
    'J, Q, K = 10, ace = 1. Clear all 52 cards to win.',
  ],
  draw: [
    'No set here: draw. The card joins the ring at the bottom, as the newest.',
    'A ring has no end: its first card and its last are neighbours.',
  ],
  choice: [
    'Take {set} now, or draw and hope that the new card makes a better set.',
    'Undo takes a move back: try both.',
  ],
};

const decade = {
  drawing: (where: 'line' | 'ring' | 'stacks', mayWait: boolean) =>
    ({
      line: 'No set? Draw: the next card goes to the right end of the line.',
      ring: `${mayWait ? 'No set, or is there hope for a better one?' : 'No set?'} Draw: the next card joins the ring at the bottom.`,
      stacks: 'Draw: each stack gets a card in turn. Only the one just dealt to can have a set.',
    })[where],
  set: (least: number, most: number | null, totals: readonly number[]) =>
    `${neighbours(least, most)} that add up to ${or(totals)} are a set. Take them together.`,
  wrap: 'The first and the last card are neighbours. A set must include the newest card, which has a white edge.',
  courts: 'Ten, jack, queen and king count 10, an ace counts 1.',
  cleared: 'A stack that you have cleared is out of the game.',
};

const fourTen = {
  place: 'A turn begins with a card: put it in a hand that has room.',
  order: (target: number) =>
    `Then exchange cards, if you like. Always keep Home ≥ Hand ≥ Shadow, and none above ${target}.`,
  gain: (target: number) =>
    `Bring Hand to exactly ${target}: the round ends with ${counted(target, 'point', 'points')}.`,
};

const tens = {
  pair: 'Two cards that add up to ten leave together. Suits never matter.',
  /** @param withTens whether tens leave too */
  quartets: (withTens: boolean) =>
    `${withTens ? 'Tens, jacks' : 'Jacks'}, queens and kings leave only when all four of a rank are there.`,
  courtPairs: 'Jacks, queens and kings leave in twos of the same rank.',
  stays: 'Tens never leave: they fill their places to the end.',
  refilled: 'The stock fills the places at once, as long as it lasts.',
  refills: 'Empty places stay empty until you refill them from the stock.',
};

export const lessons = { coach, decade, fourTen, pictures, tens };
