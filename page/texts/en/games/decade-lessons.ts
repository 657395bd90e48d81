import { or } from '../numbers.js';

/** "2 or 3 neighbours", "3 neighbours", "2 to 5 neighbours". */
function neighbours(least: number, most: number | null): string {
  if (most === null) return `${least} or more neighbours`;
  if (most === least) return `${least} neighbours`;
  return `${least} ${most === least + 1 ? 'or' : 'to'} ${most} neighbours`;
}

/** Decade, for somebody who is new to it. */
export const decade = {
  drawing: (where: 'line' | 'ring' | 'stacks', mayWait: boolean) =>
    ({
      line: 'No set? Draw: the next card goes to the right end of the line.',
      ring: `${mayWait ? 'No set, or is there hope for a better one?' : 'No set?'} Draw: the next card joins the ring at the bottom.`,
      stacks: 'Draw: each stack gets a card in turn. Only the one just dealt to can have a set.',
    })[where],
  set: (least: number, most: number | null, totals: readonly number[]) =>
    `${neighbours(least, most)} that total ${or(totals)} are a set, and leave together.`,
  wrap: 'The first card follows the last. A set holds the newest card, edged in white.',
  courts: 'Ten, jack, queen and king count 10, an ace counts 1.',
  cleared: 'A stack whose cards have all left is out of the game.',
};
