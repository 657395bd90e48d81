/** The characters of base64url: none of them has to be escaped in a link. */
export const LINK_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const BITS = 6;

/** Bits that a choice among so many takes: none where there is none. */
export function bitsFor(choices: number): number {
  return choices <= 1 ? 0 : 32 - Math.clz32(choices - 1);
}

/** Numbers of a few bits each as text, six bits a character. */
export class BitWriter {
  private readonly bits: number[] = [];

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1);
  }

  text(): string {
    let text = '';
    for (let at = 0; at < this.bits.length; at += BITS) {
      let value = 0;
      for (let bit = 0; bit < BITS; bit++) value = value * 2 + (this.bits[at + bit] ?? 0);
      text += LINK_CHARACTERS[value];
    }
    return text;
  }
}

/** Reads what `BitWriter` has written. */
export class BitReader {
  private at = 0;

  constructor(private readonly source: string) {}

  /** The next number; NaN where the text is at its end, or has another character. */
  read(bits: number): number {
    let value = 0;
    for (let bit = 0; bit < bits; bit++, this.at++) {
      const character = LINK_CHARACTERS.indexOf(this.source[Math.floor(this.at / BITS)] ?? '?');
      if (character < 0) return NaN;
      value = value * 2 + ((character >> (BITS - 1 - (this.at % BITS))) & 1);
    }
    return value;
  }
}
