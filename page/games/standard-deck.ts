const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

/** A deck that begins with these cards; the others follow in a fixed order. */
export function deckBeginning(cards: string): string[] {
  const first = cards.split(' ');
  const all = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => `${rank}${suit}`));
  return [...first, ...all.filter((card) => !first.includes(card))];
}
