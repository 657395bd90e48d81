/** Control characters, which a terminal obeys; ends of lines of Unicode; marks that turn the direction of the text after them. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text on one line with nothing in it that a terminal obeys: such characters are written as in JSON, "\u001b". */
export function printable(text: string): string {
  return text.replace(OBEYED, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
