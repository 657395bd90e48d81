import * as z from 'zod/mini';
import { type Card, formatCard, parseCard } from './cards.js';

const CARD = 'a card such as "TD"';

function isCard(value: unknown): boolean {
  try {
    parseCard(value);
    return true;
  } catch {
    return false;
  }
}

/** A card in JSON from outside, as its two letters or as `{ rank, suit, value }`; its two letters come out. */
export const cardName = z.pipe(
  z.custom<string | Card>(isCard, CARD),
  z.transform((card: string | Card) => formatCard(parseCard(card))),
);

export const cardList = z.array(cardName, 'a list of cards such as ["4C", "TD"]');
