/** The parts that say something, as one text. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** Cards in a text as they stand on the table: "TD" as "10♦". */
export function withSuitSigns(text: string): string {
  return text.replace(
    /\b([A2-9TJQK])([CDHS])\b/g,
    (_, rank: string, suit: string) => `${rank === 'T' ? '10' : rank}${SUIT_SIGNS[suit]}`,
  );
}
