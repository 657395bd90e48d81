const SUITS: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const RANKS: Readonly<Record<string, string>> = { A: 'Ace', T: '10', J: 'Jack', Q: 'Queen', K: 'King' };

/** "TD" as "10 of diamonds"; a value of Four Ten as it is. */
export function cardName(card: string): string {
  if (card.length === 1) return card;
  return `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;
}

/** Cards, and what is said of one on the table. */
export const cards = {
  name: cardName,
  /** @param where where it lies @param standing how it stands out */
  onTable: (card: string, where: string, standing: 'plain' | 'picked' | 'partner' | 'hinted') =>
    `${cardName(card)}, ${where}${{ plain: '', picked: ', picked', partner: ', goes with it', hinted: ', hint' }[standing]}`,
  /** After it, of a card of the move that was played there. */
  played: ', played',
  pile: (title: string, count: number) => `${title}: ${count}`,
};
