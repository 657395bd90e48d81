const RANKS: Readonly<Record<string, string>> = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };
const SUITS: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

/** A card as it is said: "10 of hearts" for "TH", "3" for a value of Four Ten. */
export function spoken(card: string): string {
  const [rank = '', suit] = card;
  const name = RANKS[rank] ?? rank;
  return suit === undefined ? name : `${name} of ${SUITS[suit] ?? suit}`;
}

/** A card's rank as it is written on it: "10" for "TH". */
export function rankText(card: string): string {
  return card[0] === 'T' ? '10' : (card[0] ?? '');
}

export function isRed(card: string): boolean {
  return card[1] === 'D' || card[1] === 'H';
}
