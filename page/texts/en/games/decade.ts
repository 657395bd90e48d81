import type { DecadeFortune } from 'maketen/decade';
import { type DecadeConfig, decadeGuide } from 'maketen/env';
import { and, cardName, counted, or } from '../words.js';

/** What can be done instead of taking out a set. */
export type Instead = 'nothing' | 'draw' | 'finish';

/** More sets than these are only counted. */
const NAMED_SETS = 3;

/** @param sets as moves are described: "7+3=10" */
function setsText(sets: readonly string[]) {
  return sets.length > NAMED_SETS ? `${sets.length} sets` : or(sets);
}

const INSTEAD: Readonly<Record<Instead, string>> = {
  nothing: '',
  draw: ', or draw and wait',
  finish: ', or finish the game',
};

function goal(config: DecadeConfig): string {
  const { loop, stacks, goal: most, discards, totals, ranks } = config;
  if (!loop || stacks > 1 || most !== undefined) return decadeGuide.goal(config);
  const wait = discards === 'optional' ? ', or draw and hope for a bigger set' : '';
  return `Clear the newest card with its neighbours when they make ${or(totals)}${wait}. Clear all ${ranks === undefined ? 52 : 4 * ranks.length}.`;
}

/** What is said of Decade. Cards are given as "TD", sets as moves are described: "7+3=10". */
export const decade = {
  /** Title, aim and rules: the package's own, but for the aim of one ring. */
  guide: { ...decadeGuide, goal },
  /** Moves that have no cards, in lists and hints. */
  moves: { draw: 'draw', finish: 'finish' },
  draw: 'Draw',
  andWait: 'and wait',
  find: (instead: Instead) => `Take a set${INSTEAD[instead]}.`,
  line: 'Line',
  ring: 'Ring',
  stack: (stack: number) => `Stack ${stack}`,
  stock: 'Stock',
  stockLeft: (cards: number, canDraw: boolean) =>
    `Stock, ${counted(cards, 'card', 'cards')}${canDraw ? ', draw a card' : ''}`,
  cleared: 'cleared',
  where: (pile: string, card: number, of: number, isNewest: boolean) =>
    `${pile}, card ${card} of ${of}${isNewest ? ', the newest' : ''}`,
  discardPile: 'Discard pile',
  away: <Node>(cards: Node): (string | Node)[] => [cards, ' cards cleared'],
  underTheStock: 'Under the stock',
  finished: 'Finished.',
  /** @param stack null where there is one line */
  drew: (card: string, stack: number | null, isAwaited: boolean) =>
    `Drew the ${cardName(card)}${stack === null ? '' : ` to stack ${stack}`}${isAwaited ? ': worth the wait!' : '.'}`,
  takeOut: (set: string) => `Take out ${set}`,
  tookOut: (set: string, chain: number) => `Took out ${set}${chain > 1 ? `: ${chain} sets in a row!` : '.'}`,
  stackIsGone: (stack: number) => `Stack ${stack} is gone.`,
  canLeave: (sets: readonly string[], instead: Instead) =>
    `You can take ${setsText(sets)}${sets.length > 1 ? ': choose the cards of one' : ''}${INSTEAD[instead]}.`,
  noSet: (totals: readonly number[]) => `No cards make ${or(totals)}: on to the next card.`,
  picked: (cards: readonly string[], sets: readonly string[]) =>
    `${and(cards.map(cardName))} picked: part of ${setsText(sets)}.`,
  setFirst: (sets: readonly string[]) =>
    `Take a set first: ${setsText(sets)} ${sets.length === 1 ? 'is' : 'are'} marked.`,
  notTogether: (picked: readonly string[], card: string) =>
    `No set has ${and(picked.map(cardName))} and ${cardName(card)} together.`,
  inNoSet: (card: string, sets: readonly string[]) =>
    `The ${cardName(card)} is in no set; you can take ${setsText(sets)}.`,
  onlyStack: (stack: number) => `Only stack ${stack}, the one just dealt to, can have a set. Draw a card.`,
  /** @param cards how many a set has; null where that is not fixed @param newest whether a set must hold the newest card */
  noneTotals: (cards: number | null, newest: boolean, totals: readonly number[]) =>
    `No ${cards === null ? '' : `${cards} `}neighbours${newest ? ' that include the newest card' : ''} add up to ${or(totals)} now. Draw a card.`,
  everyStackIsGone: 'every stack is gone',
  everyCardIsGone: 'every card is gone',
  samePosition: 'the same position came a second time',
  stockEmpty: 'the stock is empty',
  fortune: ({ alone, last }: DecadeFortune) =>
    `Fortune-telling: ${alone.length === 0 ? 'no card' : and(alone.map(({ card }) => cardName(card)))} showed alone${last === null ? '' : `, and the ${cardName(last.card)} came last`}.`,
  cardsLeft: (cards: number) => counted(cards, 'card is left', 'cards are left'),
};
