import type { Texts } from '../texts.js';

const SUITS: Readonly<Record<string, string>> = { C: 'Kreuz', D: 'Karo', H: 'Herz', S: 'Pik' };
const RANKS: Readonly<Record<string, string>> = { A: 'Ass', T: '10', J: 'Bube', Q: 'Dame', K: 'König' };

/** "TD" as "Karo 10", "JS" as "Pik Bube". */
export function cardName(card: string): string {
  if (card.length === 1) return card;
  return `${SUITS[card[1]]} ${RANKS[card[0]] ?? card[0]}`;
}

export const cards: Texts['cards'] = {
  name: cardName,
  onTable: (card, where, standing) =>
    `${cardName(card)}, ${where}${{ plain: '', picked: ', gewählt', partner: ', passt dazu', hinted: ', Tipp' }[standing]}`,
  played: ', gespielt',
  pile: (title, count) => `${title}: ${count}`,
};
