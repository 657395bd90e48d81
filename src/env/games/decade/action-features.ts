import { DECK_SIZE } from '../../cards.js';
import type { ActionFeature, ActionFeatures, ActionFeaturesRow } from '../../inputs/action-features.js';
import { LineSets, withoutSet } from './line-sets.js';
import { NextCards } from './next-cards.js';
import type { DecadeRules } from './rules.js';
import { DECK_COUNTS, VALUE_KINDS } from './values.js';

/** What a network is told of each legal move. */
const FEATURES: readonly ActionFeature[] = [
  {
    name: 'cards discarded',
    unit: 'cards / 8',
    maximum: DECK_SIZE / 8,
    meaning: 'cards it discards, those of the longest sets that it uncovers included',
  },
  { name: 'uncovers', unit: 'yes or no', maximum: 1, meaning: '1 if it uncovers a set' },
  { name: 'set next', unit: 'chance', maximum: 1, meaning: 'chance that the next card makes a set' },
  {
    name: 'cards of the set next',
    unit: 'cards / 3',
    maximum: DECK_SIZE / 3,
    meaning: 'cards of the longest such set on average, 0 where there is none',
  },
  { name: 'set after next', unit: 'chance', maximum: 1, meaning: 'chance that the card after it makes the first set' },
  { name: 'no set', unit: 'chance', maximum: 1, meaning: 'chance that neither of the next two cards makes a set' },
];

/**
 * Where each move leads in a single line: chances over the cards not yet seen, counted exactly for the next two. Sums that make 10,
 * 20 or 30 out of one-hot cards are hard for a small network to learn from wins alone; with these inputs it starts from them.
 */
class DecadeLookahead implements ActionFeatures {
  readonly name = 'decade lookahead v1';
  readonly features = FEATURES;
  private readonly lineAt: number;
  private readonly unseenAt: number;
  /** The line, oldest card first, its newest card at the very end; and what a set leaves that lies in its middle. */
  private readonly line = new Uint8Array(DECK_SIZE);
  private readonly after = new Uint8Array(DECK_SIZE);
  /** The sets of the line, and then of the line after a move. */
  private readonly sets: LineSets;
  private readonly next: NextCards;

  /** @param rules of a single line, ring or straight */
  constructor(private readonly rules: DecadeRules) {
    this.lineAt = offsetOf(rules, 'line');
    this.unseenAt = offsetOf(rules, 'unseen');
    this.sets = new LineSets(rules.table, 2);
    this.next = new NextCards(rules);
  }

  write({ observations, observation, actionMasks, mask, features, feature }: ActionFeaturesRow): void {
    const { line, after, sets } = this;
    const { draw } = this.rules.table;
    const unseen = this.readUnseen(observations, observation + this.unseenAt);
    const lo = this.readLine(observations, observation + this.lineAt);
    const length = DECK_SIZE - lo;
    if (actionMasks[mask + draw] === 1)
      this.describe(line, lo, DECK_SIZE, 0, unseen, features, feature + draw * FEATURES.length);
    const found = sets.list(0, line, lo, length);
    for (let i = 0; i < found; i++) {
      const action = sets.actions[i];
      if (actionMasks[mask + action] === 0) continue;
      const at = feature + action * FEATURES.length;
      const count = sets.counts[i];
      const start = sets.starts[i];
      const fromFront = start + count - length;
      if (fromFront >= 0) this.describe(line, lo + fromFront, lo + start, count, unseen, features, at);
      else {
        const rest = withoutSet(line, lo, length, start, count, after, 0);
        this.describe(after, 0, rest, count, unseen, features, at);
      }
    }
  }

  /** Writes the features of the line values[lo .. hi) when `discarded` cards have left it. */
  private describe(
    values: Readonly<Uint8Array>,
    lo: number,
    hi: number,
    discarded: number,
    unseen: number,
    features: Float32Array,
    at: number,
  ): void {
    const { sets, next } = this;
    let removed = discarded;
    if (discarded > 0) {
      for (let set = this.longestSet(values, lo, hi); set >= 0; set = this.longestSet(values, lo, hi)) {
        removed += sets.counts[set];
        const end = lo + sets.starts[set];
        lo = end + sets.counts[set] - (hi - lo);
        hi = end;
      }
    }
    next.look(values, lo, hi);
    const firstChance = unseen > 0 ? next.first / unseen : 0;
    const secondChance = unseen > 1 ? next.second / (unseen * (unseen - 1)) : 0;
    features[at] = removed / 8;
    features[at + 1] = removed > discarded ? 1 : 0;
    features[at + 2] = firstChance;
    features[at + 3] = unseen > 0 ? next.cardsOfFirst / (3 * unseen) : 0;
    features[at + 4] = secondChance;
    features[at + 5] = unseen > 1 ? 1 - firstChance - secondChance : 0;
  }

  /** Where the list has the set of values[lo .. hi) with the most cards that holds the newest one; -1 if there is none. */
  private longestSet(values: Readonly<Uint8Array>, lo: number, hi: number): number {
    const { sets } = this;
    const first = sets.perList;
    const found = sets.listNewest(1, values, lo, hi - lo);
    let longest = -1;
    for (let i = first; i < first + found; i++) if (longest < 0 || sets.counts[i] > sets.counts[longest]) longest = i;
    return longest;
  }

  /** Reads the cards, which the observation gives newest first, into the end of `line`; returns the index of the oldest one. */
  private readLine(observations: Float32Array, from: number): number {
    const { line } = this;
    let lo = DECK_SIZE;
    for (let at = from; lo > 0 && observations[at] > 0; at++) line[--lo] = Math.round(observations[at] * VALUE_KINDS);
    return lo;
  }

  /** Reads the hidden cards' counts; returns their total. */
  private readUnseen(observations: Float32Array, from: number): number {
    const { next } = this;
    let total = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      const copies = Math.round(observations[from + kind] * DECK_COUNTS[kind]);
      next.setHidden(kind, copies);
      total += copies;
    }
    next.pack();
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
