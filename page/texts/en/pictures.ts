import { cardName } from './cards.js';
import { and } from './numbers.js';

/** The rules in pictures. */
export const pictures = {
  title: 'The rules in three pictures',
  tutorial: 'Tutorial: two minutes, step by step',
  newHere: 'New here? The rules in three pictures',
  /** @param cards "TD", or values such as "3", in their order @param marked those that the rule is about @param stock whether the stock is what it is about */
  alt: (cards: readonly string[], marked: readonly string[], stock: boolean) => {
    const names = marked.map(cardName);
    const said = stock ? ['the stock', ...names] : names;
    return `On the table: ${and(cards.map(cardName))}.${said.length === 0 ? '' : ` Marked: ${and(said)}.`}`;
  },
};
