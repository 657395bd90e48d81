import { DECK_SIZE } from '../../cards.js';
import type { ActionFeature, ActionFeatures, ActionFeaturesRow } from '../../inputs/action-features.js';
import { LineLookahead } from './line-lookahead.js';
import { LineSets, withoutSet } from './line-sets.js';
import { entryOf } from './observation.js';
import type { DecadeRules } from './rules.js';
import { VALUE_KINDS } from './values.js';

const NEXT_ON_IT = 'the next hidden card that comes to the stack';

/** What a network is told of each legal move. */
const FEATURES: readonly ActionFeature[] = [
  {
    name: 'cards discarded',
    unit: 'cards / 8',
    maximum: DECK_SIZE / 8,
    meaning: 'cards it discards, those of the longest sets that it uncovers included',
  },
  { name: 'uncovers', unit: 'yes or no', maximum: 1, meaning: '1 if it uncovers a set' },
  { name: 'eliminates', unit: 'yes or no', maximum: 1, meaning: '1 if nothing of the stack is left then' },
  { name: 'cards left', unit: 'cards / 8', maximum: DECK_SIZE / 8, meaning: 'cards of the stack that are left then' },
  { name: 'set next', unit: 'chance', maximum: 1, meaning: `chance that ${NEXT_ON_IT} makes a set` },
  {
    name: 'cards of the set next',
    unit: 'cards / 3',
    maximum: DECK_SIZE / 3,
    meaning: 'cards of the longest such set on average, 0 where there is none',
  },
  {
    name: 'eliminates next',
    unit: 'chance',
    maximum: 1,
    meaning: `chance that ${NEXT_ON_IT} is in one set with all of it`,
  },
  { name: 'set after next', unit: 'chance', maximum: 1, meaning: 'chance that the one after it makes the first set' },
];

/**
 * Where each move leads in stacks: what is left of the stack, and what the next cards do that come to it. All hidden cards are equally
 * likely to be that card, however many turns later it comes. A move that discards nothing is told of the stack that is dealt to next.
 */
export class DecadeStackMoves implements ActionFeatures {
  readonly name = 'decade stacks v1';
  readonly features = FEATURES;
  private readonly stacksAt: readonly number[];
  private readonly checkedAt: number;
  private readonly nextAt: number;
  private readonly unseenAt: number;
  /** The stack, oldest card first, its newest card at the very end; and what a set leaves that lies in its middle. */
  private readonly stack = new Uint8Array(DECK_SIZE);
  private readonly after = new Uint8Array(DECK_SIZE);
  private readonly sets: LineSets;
  private readonly lookahead: LineLookahead;

  /** @param rules of stacks */
  constructor(private readonly rules: DecadeRules) {
    const { stacks } = rules.config;
    this.stacksAt = Array.from({ length: stacks }, (_, stack) => entryOf(rules, `stack ${stack + 1}`));
    this.checkedAt = entryOf(rules, 'checked stack');
    this.nextAt = entryOf(rules, 'next stack');
    this.unseenAt = entryOf(rules, 'unseen');
    this.sets = new LineSets(rules.table);
    this.lookahead = new LineLookahead(rules);
  }

  write({ observations, observation, actionMasks, mask, features, feature }: ActionFeaturesRow): void {
    const { stack, after, sets, stacksAt } = this;
    const { draw } = this.rules.table;
    this.lookahead.readHidden(observations, observation + this.unseenAt);
    if (actionMasks[mask + draw] === 1) {
      const next = Math.round(observations[observation + this.nextAt] * stacksAt.length) - 1;
      const lo = this.readStack(observations, observation + stacksAt[next]);
      this.describe(stack, lo, DECK_SIZE, 0, features, feature + draw * FEATURES.length);
    }
    const checked = Math.round(observations[observation + this.checkedAt] * stacksAt.length) - 1;
    if (checked < 0) return;
    const lo = this.readStack(observations, observation + stacksAt[checked]);
    const length = DECK_SIZE - lo;
    const found = sets.list(0, stack, lo, length);
    for (let i = 0; i < found; i++) {
      const action = sets.actions[i];
      if (actionMasks[mask + action] === 0) continue;
      const at = feature + action * FEATURES.length;
      const count = sets.counts[i];
      const start = sets.starts[i];
      const fromFront = start + count - length;
      if (fromFront >= 0) this.describe(stack, lo + fromFront, lo + start, count, features, at);
      else this.describe(after, 0, withoutSet(stack, lo, length, start, count, after, 0), count, features, at);
    }
  }

  /** Writes the features of the stack values[lo .. hi) when `discarded` cards have left it. */
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
    const left = lookahead.hi - lookahead.lo;
    features[at] = lookahead.removed / 8;
    features[at + 1] = lookahead.removed > discarded ? 1 : 0;
    features[at + 2] = left === 0 ? 1 : 0;
    features[at + 3] = left / 8;
    if (left === 0) return;
    const { next } = lookahead;
    features[at + 4] = next.firstChance;
    features[at + 5] = lookahead.cardsOfFirst;
    features[at + 6] =
      next.hidden > 0 ? next.copiesOf(next.clearing(values, lookahead.lo, lookahead.hi)) / next.hidden : 0;
    features[at + 7] = next.secondChance;
  }

  /** Reads the cards, which the observation gives newest first, into the end of `stack`; returns the index of the oldest one. */
  private readStack(observations: Float32Array, from: number): number {
    const { stack } = this;
    let lo = DECK_SIZE;
    for (let at = from; lo > 0 && observations[at] > 0; at++) stack[--lo] = Math.round(observations[at] * VALUE_KINDS);
    return lo;
  }
}
