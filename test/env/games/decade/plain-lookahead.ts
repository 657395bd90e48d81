import { DECK_SIZE } from '../../../../src/env/base/cards.js';
import type { ActionFeaturesRow } from '../../../../src/env/environment/network-inputs.js';
import { DECK_COUNTS, VALUE_KINDS } from '../../../../src/env/games/decade/config.js';
import { LineSets, withoutSet } from '../../../../src/env/games/decade/moves.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';

const NUMBERS = 6;

/** The numbers of 'decade lookahead v1' found by laying each of the next two cards on the line and listing the sets. */
export class PlainLookahead {
  private readonly lineAt: number;
  private readonly unseenAt: number;
  /** The line, oldest card first, and the line as it would be after a move, with room for the two cards that are imagined to come next. */
  private readonly line = new Uint8Array(DECK_SIZE);
  private readonly after = new Uint8Array(DECK_SIZE + 2);
  /** By value: hidden cards. */
  private readonly counts = new Uint8Array(VALUE_KINDS + 1);
  /** The sets of the line, and then of the line after a move. */
  private readonly sets: LineSets;

  /** @param rules of a single line, ring or straight */
  constructor(private readonly rules: DecadeRules) {
    this.lineAt = offsetOf(rules, 'line');
    this.unseenAt = offsetOf(rules, 'unseen');
    this.sets = new LineSets(rules.table, 2);
  }

  write({ observations, observation, actionMasks, mask, features, feature }: ActionFeaturesRow): void {
    const { line, after, sets } = this;
    const { draw } = this.rules.table;
    const unseen = this.readUnseen(observations, observation + this.unseenAt);
    const length = this.readLine(observations, observation + this.lineAt);
    if (actionMasks[mask + draw] === 1) {
      for (let i = 0; i < length; i++) after[i] = line[i];
      this.describe(0, length, 0, unseen, features, feature + draw * NUMBERS);
    }
    const found = sets.list(0, line, 0, length);
    for (let i = 0; i < found; i++) {
      const action = sets.actions[i];
      if (actionMasks[mask + action] === 0) continue;
      const rest = withoutSet(line, 0, length, sets.starts[i], sets.counts[i], after, 0);
      this.describe(0, rest, length - rest, unseen, features, feature + action * NUMBERS);
    }
  }

  /** Writes the features of the line after[lo .. hi) when `discarded` cards have left it. */
  private describe(
    lo: number,
    hi: number,
    discarded: number,
    unseen: number,
    features: Float32Array,
    at: number,
  ): void {
    const { after, counts, sets } = this;
    let removed = discarded;
    if (discarded > 0) {
      for (let set = this.longestSet(lo, hi); set >= 0; set = this.longestSet(lo, hi)) {
        removed += sets.counts[set];
        const end = lo + sets.starts[set];
        lo = end + sets.counts[set] - (hi - lo);
        hi = end;
      }
    }
    let first = 0;
    let cardsOfFirst = 0;
    let second = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      const copies = counts[value];
      if (copies === 0) continue;
      after[hi] = value;
      const set = this.longestSet(lo, hi + 1);
      if (set >= 0) {
        first += copies;
        cardsOfFirst += copies * sets.counts[set];
      } else {
        counts[value]--;
        second += copies * this.copiesThatMakeASet(lo, hi + 1);
        counts[value]++;
      }
    }
    const firstChance = unseen > 0 ? first / unseen : 0;
    const secondChance = unseen > 1 ? second / (unseen * (unseen - 1)) : 0;
    features[at] = removed / 8;
    features[at + 1] = removed > discarded ? 1 : 0;
    features[at + 2] = firstChance;
    features[at + 3] = unseen > 0 ? cardsOfFirst / (3 * unseen) : 0;
    features[at + 4] = secondChance;
    features[at + 5] = unseen > 1 ? 1 - firstChance - secondChance : 0;
  }

  /** How many hidden cards make a set when they come to after[lo .. hi). */
  private copiesThatMakeASet(lo: number, hi: number): number {
    const { after, counts, sets } = this;
    let copies = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      if (counts[value] === 0) continue;
      after[hi] = value;
      if (sets.listNewest(1, after, lo, hi + 1 - lo) > 0) copies += counts[value];
    }
    return copies;
  }

  /** Where the list has the set of after[lo .. hi) with the most cards that holds the newest one; -1 if there is none. */
  private longestSet(lo: number, hi: number): number {
    const { sets } = this;
    const first = sets.perList;
    const found = sets.listNewest(1, this.after, lo, hi - lo);
    let longest = -1;
    for (let i = first; i < first + found; i++) if (longest < 0 || sets.counts[i] > sets.counts[longest]) longest = i;
    return longest;
  }

  /** Reads the cards, which the observation gives newest first; returns their number. */
  private readLine(observations: Float32Array, from: number): number {
    let length = 0;
    while (length < DECK_SIZE && observations[from + length] > 0) length++;
    for (let i = 0; i < length; i++) this.line[length - 1 - i] = Math.round(observations[from + i] * VALUE_KINDS);
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
