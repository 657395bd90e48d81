import { NO_CARD } from '../../cards.js';

/** The kind of an empty slot, after the ranks 0..12. */
export const EMPTY = 13;

/** Kinds a row of words. */
const SECOND_ROW = EMPTY + 1;

/** Rank 0..12 of the card in a slot, EMPTY for NO_CARD. */
export function slotKind(card: number): number {
  return card === NO_CARD ? EMPTY : card >> 2;
}

/** Sets of slots, one for each rank and one for EMPTY, so that the lowest slot of a kind is found without a search. */
export class SlotSets {
  /** Bit s of word k is slot s of kind k; slots from 32 on are in a second row of words. */
  readonly words: Int32Array;

  constructor(tableauSize: number) {
    this.words = new Int32Array(tableauSize > 32 ? 2 * SECOND_ROW : SECOND_ROW);
  }

  clear(): void {
    const words = this.words;
    for (let i = 0; i < words.length; i++) words[i] = 0;
  }

  add(kind: number, slot: number): void {
    this.words[slot < 32 ? kind : kind + SECOND_ROW] |= 1 << slot; // shifts take the slot modulo 32
  }

  remove(kind: number, slot: number): void {
    this.words[slot < 32 ? kind : kind + SECOND_ROW] &= ~(1 << slot);
  }

  /** Takes the lowest slot out of a set that is not empty. */
  takeLowest(kind: number): number {
    const words = this.words;
    const bits = words[kind];
    if (bits !== 0) {
      words[kind] = bits & (bits - 1);
      return 31 - Math.clz32(bits & -bits);
    }
    const more = words[kind + SECOND_ROW];
    words[kind + SECOND_ROW] = more & (more - 1);
    return 63 - Math.clz32(more & -more);
  }

  copyFrom(other: Readonly<SlotSets>): void {
    this.words.set(other.words);
  }
}
