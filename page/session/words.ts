/** The parts that say something, as one text. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** A set to be read, in one line: "7 + 3 = 10". */
export function spaced(set: string): string {
  return set.replace(/[+=]/g, '\u00a0$&\u00a0');
}

export const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

export function rankText(card: string): string {
  return card[0] === 'T' ? '10' : card[0];
}

/** Cards in a text as they stand on the table: "TD" as "10♦". */
export function withSuitSigns(text: string): string {
  return text.replace(/\b[A2-9TJQK][CDHS]\b/g, (card) => `${rankText(card)}${SUIT_SIGNS[card[1]]}`);
}
