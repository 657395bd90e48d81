import { DECK_SIZE, formatCard, parseCard, RANKS } from '../../cards.js';
import { InputError, shown } from '../../errors.js';

/** A word of a text; columns count from 1. */
export interface Word {
  readonly text: string;
  readonly column: number;
}

/** Splits a text into words and the signs `,` and `|`. */
export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/[^\s,|]+|[,|]/g), (match) => ({ text: match[0], column: match.index + 1 }));
}

/** The cards that a bare rank can stand for, in the order in which suits are assigned; `10` is any card of that value. */
function cardsOfRank(word: string): number[] {
  const first = (word === '1' ? 0 : word === '10' ? RANKS.indexOf('T') : RANKS.indexOf(word)) * 4;
  return Array.from({ length: word === '10' ? DECK_SIZE - first : 4 }, (_, i) => first + i);
}

/** Card words of a position: cards such as "4C", or bare ranks such as "4", which get the suits that are left, in order. */
export class CardWords {
  private readonly words: { readonly word: Word; readonly cards: number[]; readonly index: number }[] = [];

  /** Reserves the next place in `cards`, which `resolve` fills. */
  add(word: Word, cards: number[]): void {
    this.words.push({ word, cards, index: cards.length });
    cards.push(DECK_SIZE);
  }

  /** Fills all places; throws an InputError for what is no card, and for cards that a deck does not have. Returns the cards. */
  resolve(): Set<number> {
    const used = new Set<number>();
    const bare: typeof this.words = [];
    for (const entry of this.words) {
      const { text, column } = entry.word;
      const name = text.toUpperCase().replace(/^10(?=.)/, 'T');
      if (/^([A1-9TJQK]|10)$/.test(name)) bare.push(entry);
      else if (!/^[A2-9TJQK][CDHS]$/.test(name)) {
        throw new InputError(
          `Expected a card such as "4C" or a rank such as "4" at column ${column}, but got ${shown(text)}`,
        );
      } else {
        const card = parseCard(name);
        if (used.has(card)) throw new InputError(`Expected each card once, but got ${name} again at column ${column}`);
        used.add(card);
        entry.cards[entry.index] = card;
      }
    }
    for (const { word, cards, index } of bare) {
      const choice = cardsOfRank(word.text.toUpperCase());
      const card = choice.find((each) => !used.has(each));
      if (card === undefined) {
        const most = choice.length === 4 ? 'four cards of a rank' : 'sixteen cards of value 10';
        throw new InputError(
          `Expected at most ${most}, but got ${shown(word.text)} once too often at column ${word.column}`,
        );
      }
      used.add(card);
      cards[index] = card;
    }
    return used;
  }
}

/** "4C 5D" for messages. */
export function cardNames(cards: readonly number[]): string {
  return cards.map(formatCard).join(' ');
}
