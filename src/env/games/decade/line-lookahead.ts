import { LineSets } from './line-sets.js';
import { NextCards } from './next-cards.js';
import type { DecadeRules } from './rules.js';
import { DECK_COUNTS, VALUE_KINDS } from './values.js';

/** Follows the cards of one line after a discard: the sets that it uncovers, and what the next cards then do. */
export class LineLookahead {
  readonly next: NextCards;
  /** The cards that are left, values[lo .. hi), and how many have left. */
  lo = 0;
  hi = 0;
  removed = 0;
  private readonly sets: LineSets;

  constructor(rules: DecadeRules) {
    this.next = new NextCards(rules);
    this.sets = new LineSets(rules.table);
  }

  /** Reads the hidden cards' counts from an observation. */
  readHidden(observations: Float32Array, from: number): void {
    const { next } = this;
    for (let kind = 0; kind < VALUE_KINDS; kind++)
      next.setHidden(kind, Math.round(observations[from + kind] * DECK_COUNTS[kind]));
    next.pack();
  }

  /** Looks at values[lo .. hi), oldest card first, when `discarded` cards have left them; then the longest sets that are uncovered leave too. */
  look(values: Readonly<Uint8Array>, lo: number, hi: number, discarded: number): void {
    const { sets } = this;
    let removed = discarded;
    if (discarded > 0) {
      for (let set = this.longestSet(values, lo, hi); set >= 0; set = this.longestSet(values, lo, hi)) {
        removed += sets.counts[set];
        const end = lo + sets.starts[set];
        lo = end + sets.counts[set] - (hi - lo);
        hi = end;
      }
    }
    this.lo = lo;
    this.hi = hi;
    this.removed = removed;
    this.next.look(values, lo, hi);
  }

  /** Cards of the longest set that the next card makes on average, 0 where it makes none, divided by 3. */
  get cardsOfFirst(): number {
    const { cardsOfFirst, hidden } = this.next;
    return hidden > 0 ? cardsOfFirst / (3 * hidden) : 0;
  }

  /** Where the list has the set of values[lo .. hi) with the most cards that holds the newest one; -1 if there is none. */
  private longestSet(values: Readonly<Uint8Array>, lo: number, hi: number): number {
    const { sets } = this;
    const found = sets.listNewest(0, values, lo, hi - lo);
    let longest = -1;
    for (let i = 0; i < found; i++) if (longest < 0 || sets.counts[i] > sets.counts[longest]) longest = i;
    return longest;
  }
}
