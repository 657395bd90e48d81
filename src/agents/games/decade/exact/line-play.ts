import { DECK_SIZE } from '../../../../env/base/cards.js';
import { LinePlay } from '../../../../env/games/decade/ring-outlook.js';

/** Multipliers of the two halves of the hash of a window: the value of its cards as the digits of a number. */
const LOW = 0x9e3779b1;
const HIGH = 0x85ebca6b;

/** `[cards]`: powers of these. */
const LOW_POWERS = powersOf(LOW);
const HIGH_POWERS = powersOf(HIGH);

function powersOf(multiplier: number): Int32Array {
  const powers = new Int32Array(DECK_SIZE + 1).fill(1);
  for (let i = 1; i <= DECK_SIZE; i++) powers[i] = Math.imul(powers[i - 1], multiplier);
  return powers;
}

/** Play on a line whose windows have hashes of 64 bits. */
export abstract class HashedLine extends LinePlay {
  /** `[cards]`: the two halves of the hash of so many first cards of the line, as far as they are asked for. */
  protected readonly lowOf = new Int32Array(DECK_SIZE + 2);
  protected readonly highOf = new Int32Array(DECK_SIZE + 2);
  // The two halves of the hash of what tells equal windows apart: the hidden cards, or how many have come.
  protected low = 0;
  protected high = 0;

  /** Puts a card on the line, with the hash of the cards up to it. */
  protected put(at: number, value: number): void {
    this.line[at] = value;
    this.lowOf[at + 1] = (Math.imul(this.lowOf[at], LOW) + value) | 0;
    this.highOf[at + 1] = (Math.imul(this.highOf[at], HIGH) + value) | 0;
  }

  protected lowHash(lo: number, hi: number): number {
    let low = (this.lowOf[hi] - Math.imul(this.lowOf[lo], LOW_POWERS[hi - lo])) ^ this.low;
    low = Math.imul(low ^ (low >>> 15), LOW);
    return low ^ (low >>> 13);
  }

  protected highHash(lo: number, hi: number): number {
    return (this.highOf[hi] - Math.imul(this.highOf[lo], HIGH_POWERS[hi - lo])) ^ this.high;
  }
}
