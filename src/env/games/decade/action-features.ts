import { DECK_SIZE } from '../../cards.js';
import type { ActionFeature, ActionFeatures, ActionFeaturesRow } from '../../inputs/action-features.js';
import { LineLookahead } from './line-lookahead.js';
import { LineSets, withoutSet } from './line-sets.js';
import { entryOf } from './observation.js';
import type { DecadeRules } from './rules.js';
import { DecadeStackMoves } from './stack-features.js';
import { VALUE_KINDS } from './values.js';

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
  private readonly sets: LineSets;
  private readonly lookahead: LineLookahead;

  /** @param rules of a single line, ring or straight */
  constructor(private readonly rules: DecadeRules) {
    this.lineAt = entryOf(rules, 'line');
    this.unseenAt = entryOf(rules, 'unseen');
    this.sets = new LineSets(rules.table);
    this.lookahead = new LineLookahead(rules);
  }

  write({ observations, observation, actionMasks, mask, features, feature }: ActionFeaturesRow): void {
    const { line, after, sets } = this;
    const { draw } = this.rules.table;
    this.lookahead.readHidden(observations, observation + this.unseenAt);
    const lo = this.readLine(observations, observation + this.lineAt);
    const length = DECK_SIZE - lo;
    if (actionMasks[mask + draw] === 1)
      this.describe(line, lo, DECK_SIZE, 0, features, feature + draw * FEATURES.length);
    const found = sets.list(0, line, lo, length);
    for (let i = 0; i < found; i++) {
      const action = sets.actions[i];
      if (actionMasks[mask + action] === 0) continue;
      const at = feature + action * FEATURES.length;
      const count = sets.counts[i];
      const start = sets.starts[i];
      const fromFront = start + count - length;
      if (fromFront >= 0) this.describe(line, lo + fromFront, lo + start, count, features, at);
      else {
        const rest = withoutSet(line, lo, length, start, count, after, 0);
        this.describe(after, 0, rest, count, features, at);
      }
    }
  }

  /** Writes the features of the line values[lo .. hi) when `discarded` cards have left it. */
  private describe(
    values: Readonly<Uint8Array>,
    lo: number,
    hi: number,
    discarded: number,
    features: Float32Array,
    at: number,
  ): void {
    const { lookahead } = this;
    lookahead.look(values, lo, hi, discarded);
    const { removed, next } = lookahead;
    const { firstChance, secondChance } = next;
    features[at] = removed / 8;
    features[at + 1] = removed > discarded ? 1 : 0;
    features[at + 2] = firstChance;
    features[at + 3] = lookahead.cardsOfFirst;
    features[at + 4] = secondChance;
    features[at + 5] = next.hidden > 1 ? 1 - firstChance - secondChance : 0;
  }

  /** Reads the cards, which the observation gives newest first, into the end of `line`; returns the index of the oldest one. */
  private readLine(observations: Float32Array, from: number): number {
    const { line } = this;
    let lo = DECK_SIZE;
    for (let at = from; lo > 0 && observations[at] > 0; at++) line[--lo] = Math.round(observations[at] * VALUE_KINDS);
    return lo;
  }
}

/** Stacks have numbers about moves since version 2. */
export function decadeActionFeatures(rules: DecadeRules, version = 2): ActionFeatures | undefined {
  if (rules.config.stacks === 1) return new DecadeLookahead(rules);
  return version >= 2 ? new DecadeStackMoves(rules) : undefined;
}
