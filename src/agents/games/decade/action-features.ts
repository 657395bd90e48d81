import { DECK_SIZE } from '../../../env/cards.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import { DECK_COUNTS, VALUE_KINDS } from '../../../env/games/decade/values.js';
import type { ActionFeatures } from '../../action-features.js';

/** Room before the line for the cards that are imagined to come next. */
const ROOM = 2;

/** What a network is told of each legal move, each in about [0, 1]. */
const NAMES = [
  'cards it discards, the longest sets it uncovers included, over 8',
  '1 if it uncovers a set',
  'chance that the next card makes a set',
  'cards of the longest such set on average, over 3',
  'chance that the card after the next makes the first set',
  'chance that neither of the next two cards makes a set',
];

/**
 * Where each move leads in a single line: chances over the cards not yet seen, counted exactly for the next two. Sums that make 10,
 * 20 or 30 out of one-hot cards are hard for a small network to learn from wins alone; with these inputs it starts from them.
 */
class DecadeLookahead implements ActionFeatures {
  readonly name = 'decade lookahead v1';
  readonly perMove = NAMES.length;
  private readonly line: number;
  private readonly unseen: number;
  /** The line as it would be, newest first, from index ROOM on. */
  private readonly cards = new Uint8Array(ROOM + DECK_SIZE);
  private readonly counts = new Uint8Array(VALUE_KINDS + 1);
  /** 1 for each sum that is a legal total. */
  private readonly isTotal: Uint8Array;
  private readonly maxRun: number;
  /** How many of the newest and of the oldest cards `longestSet` has found. */
  private newest = 0;
  private oldest = 0;

  /** @param rules of a single line, ring or straight */
  constructor(private readonly rules: DecadeRules) {
    this.line = offsetOf(rules, 'line');
    this.unseen = offsetOf(rules, 'unseen');
    const { totals, maxRun } = rules.config;
    this.isTotal = new Uint8Array(rules.table.largestTotal + 1);
    for (const total of totals) this.isTotal[total] = 1;
    this.maxRun = maxRun ?? DECK_SIZE;
  }

  write(
    observations: Float32Array,
    from: number,
    masks: Uint8Array,
    mask: number,
    inputs: Float32Array,
    column: number,
  ): void {
    const { table, moves } = this.rules;
    const unseen = this.readUnseen(observations, from + this.unseen);
    for (let move = 0; move < moves.length; move++) {
      if (masks[mask + move] === 0 || move === table.finish) continue;
      const length = this.readLine(observations, from + this.line);
      let lo = ROOM;
      let hi = ROOM + length - 1;
      if (move !== table.draw) {
        if (table.loop) {
          const take = table.reachOf[move];
          hi -= this.restOfRing(lo, hi, take, table.totalOf[move]);
          lo += take;
        } else lo += this.removeRun(lo, table.reachOf[move], table.totalOf[move]);
      }
      this.describe(lo, hi, length - (hi - lo + 1), unseen, inputs, column + move * this.perMove);
    }
  }

  /** Writes the features of the line lo..hi after `discarded` cards have left it. */
  private describe(lo: number, hi: number, discarded: number, unseen: number, inputs: Float32Array, at: number): void {
    const { cards, counts } = this;
    let removed = discarded;
    if (discarded > 0) {
      for (let more = this.longestSet(lo, hi); more > 0; more = this.longestSet(lo, hi)) {
        removed += more;
        lo += this.newest;
        hi -= this.oldest;
      }
    }
    let first = 0;
    let cardsOfFirst = 0;
    let second = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      const copies = counts[value];
      if (copies === 0) continue;
      cards[lo - 1] = value;
      const size = this.longestSet(lo - 1, hi);
      if (size > 0) {
        first += copies;
        cardsOfFirst += copies * size;
      } else {
        counts[value]--;
        second += copies * this.copiesThatMakeASet(lo - 2, hi);
        counts[value]++;
      }
    }
    const firstChance = unseen > 0 ? first / unseen : 0;
    const secondChance = unseen > 1 ? second / (unseen * (unseen - 1)) : 0;
    inputs[at] = removed / 8;
    inputs[at + 1] = removed > discarded ? 1 : 0;
    inputs[at + 2] = firstChance;
    inputs[at + 3] = unseen > 0 ? cardsOfFirst / (3 * unseen) : 0;
    inputs[at + 4] = secondChance;
    inputs[at + 5] = unseen > 1 ? 1 - firstChance - secondChance : 0;
  }

  private copiesThatMakeASet(at: number, hi: number): number {
    const { cards, counts } = this;
    let copies = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      if (counts[value] === 0) continue;
      cards[at] = value;
      if (this.longestSet(at, hi) > 0) copies += counts[value];
    }
    return copies;
  }

  /** Cards of the longest set in lo..hi that holds the newest card lo; 0 if there is none. */
  private longestSet(lo: number, hi: number): number {
    const { cards, isTotal, maxRun } = this;
    const { loop, minRun, largestTotal } = this.rules.table;
    const most = Math.min(hi - lo + 1, maxRun);
    let longest = 0;
    let sum = 0;
    for (let newest = 1; newest <= most; newest++) {
      sum += cards[lo + newest - 1];
      if (sum > largestTotal) break;
      let all = sum;
      for (let oldest = 0; ;) {
        const size = newest + oldest;
        if (isTotal[all] === 1 && size > longest && size >= minRun) {
          longest = size;
          this.newest = newest;
          this.oldest = oldest;
        }
        if (!loop || size >= most) break;
        all += cards[hi - oldest++];
        if (all > largestTotal) break;
      }
    }
    return longest;
  }

  /** How many of the oldest cards go with the `take` newest ones to make `total`. */
  private restOfRing(lo: number, hi: number, take: number, total: number): number {
    let sum = 0;
    for (let i = 0; i < take; i++) sum += this.cards[lo + i];
    let rest = 0;
    while (sum < total) sum += this.cards[hi - rest++];
    return rest;
  }

  /** Takes the run of this total out whose last card is `end` before the newest, moving newer cards up; returns its size. */
  private removeRun(lo: number, end: number, total: number): number {
    const { cards } = this;
    let sum = 0;
    let size = 0;
    while (sum < total) sum += cards[lo + end + size++];
    for (let i = end - 1; i >= 0; i--) cards[lo + i + size] = cards[lo + i];
    return size;
  }

  private readLine(observations: Float32Array, from: number): number {
    let length = 0;
    while (length < DECK_SIZE) {
      const value = Math.round(observations[from + length] * VALUE_KINDS);
      if (value === 0) break;
      this.cards[ROOM + length++] = value;
    }
    return length;
  }

  /** Reads the hidden cards' counts; returns their total. */
  private readUnseen(observations: Float32Array, from: number): number {
    let total = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      const copies = Math.round(observations[from + kind] * DECK_COUNTS[kind]);
      this.counts[kind + 1] = copies;
      total += copies;
    }
    return total;
  }
}

function offsetOf(rules: DecadeRules, name: string): number {
  let offset = 0;
  for (const feature of rules.features) {
    if (feature.name === name) return offset;
    offset += feature.size;
  }
  throw new Error(`Expected a feature "${name}" in ${rules.id}`);
}

/** For a single line, ring or straight; undefined for stacks. */
export function decadeActionFeatures(rules: DecadeRules): ActionFeatures | undefined {
  return rules.config.stacks === 1 ? new DecadeLookahead(rules) : undefined;
}
