import { DECK_SIZE } from '../../cards.js';
import {
  type ActionFeature,
  type ActionFeatures,
  type ActionFeaturesRow,
  entryOf,
} from '../../inputs/encoded-blocks.js';
import { DECK_COUNTS, VALUE_KINDS } from './config.js';
import { LineSets, withoutSet } from './moves.js';
import { NextCards } from './next-cards.js';
import type { DecadeRules } from './rules.js';

/** Follows the cards of one line after a discard: the sets that it uncovers, and what the next cards then do. */
class LineLookahead {
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

  /** Looks at values[lo .. hi) after a discard of `discarded` cards; the longest sets uncovered leave too. */
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

  /** Index of the longest set of values[lo .. hi) with the newest card; -1 if there is none. */
  private longestSet(values: Readonly<Uint8Array>, lo: number, hi: number): number {
    const { sets } = this;
    const found = sets.listNewest(0, values, lo, hi - lo);
    let longest = -1;
    for (let i = 0; i < found; i++) if (longest < 0 || sets.counts[i] > sets.counts[longest]) longest = i;
    return longest;
  }
}

/** The first numbers of each move. */
const DISCARD_FEATURES: readonly ActionFeature[] = [
  {
    name: 'cards discarded',
    unit: 'cards / 8',
    maximum: DECK_SIZE / 8,
    meaning: 'cards it discards, those of the longest sets that it uncovers included',
  },
  { name: 'uncovers', unit: 'yes or no', maximum: 1, meaning: '1 if it uncovers a set' },
];

const CARDS_OF_SET_NEXT: ActionFeature = {
  name: 'cards of the set next',
  unit: 'cards / 3',
  maximum: DECK_SIZE / 3,
  meaning: 'cards of the longest such set on average, 0 where there is none',
};

/** Describes each move by the line it leaves, read from the observation. */
abstract class LineMoves implements ActionFeatures {
  abstract readonly name: string;
  abstract readonly features: readonly ActionFeature[];
  protected readonly lookahead: LineLookahead;
  private readonly draw: number;
  private readonly unseenAt: number;
  /** The line, oldest card first, its newest card at the very end; and what a set leaves that lies in its middle. */
  private readonly line = new Uint8Array(DECK_SIZE);
  private readonly after = new Uint8Array(DECK_SIZE);
  private readonly sets: LineSets;

  constructor(rules: DecadeRules) {
    this.draw = rules.table.draw;
    this.unseenAt = entryOf(rules, 'unseen');
    this.sets = new LineSets(rules.table);
    this.lookahead = new LineLookahead(rules);
  }

  write({ observations, observation, actionMasks, mask, features, feature }: ActionFeaturesRow): void {
    const { line, after, sets, draw } = this;
    const width = this.features.length;
    this.lookahead.readHidden(observations, observation + this.unseenAt);
    let read = -1;
    let lo = DECK_SIZE;
    if (actionMasks[mask + draw] === 1) {
      read = this.drawnTo(observations, observation);
      lo = this.readLine(observations, read);
      this.describe(line, lo, DECK_SIZE, 0, features, feature + draw * width);
    }
    const checked = this.discardedFrom(observations, observation);
    if (checked < 0) return;
    if (checked !== read) lo = this.readLine(observations, checked);
    const length = DECK_SIZE - lo;
    const found = sets.list(0, line, lo, length);
    for (let i = 0; i < found; i++) {
      const action = sets.actions[i];
      if (actionMasks[mask + action] === 0) continue;
      const at = feature + action * width;
      const count = sets.counts[i];
      const start = sets.starts[i];
      const fromFront = start + count - length;
      if (fromFront >= 0) this.describe(line, lo + fromFront, lo + start, count, features, at);
      else this.describe(after, 0, withoutSet(line, lo, length, start, count, after, 0), count, features, at);
    }
  }

  /** Where the observation that starts at `observation` has the line that a draw goes to, newest card first. */
  protected abstract drawnTo(observations: Float32Array, observation: number): number;
  /** Where it has the line that sets are discarded from; -1 if there is none. */
  protected abstract discardedFrom(observations: Float32Array, observation: number): number;
  /** Writes the features after `DISCARD_FEATURES` of a move that leaves values[lookahead.lo .. lookahead.hi). */
  protected abstract describeRest(values: Readonly<Uint8Array>, features: Float32Array, at: number): void;

  /** Writes the features of a move after which `discarded` cards have left the line and values[lo .. hi) are left. */
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
    features[at] = lookahead.removed / 8;
    features[at + 1] = lookahead.removed > discarded ? 1 : 0;
    this.describeRest(values, features, at + DISCARD_FEATURES.length);
  }

  /** Reads a line, which is newest first, into the end of `line`; returns the index of the oldest card. */
  private readLine(observations: Float32Array, from: number): number {
    const { line } = this;
    let lo = DECK_SIZE;
    for (let at = from; lo > 0 && observations[at] > 0; at++) line[--lo] = Math.round(observations[at] * VALUE_KINDS);
    return lo;
  }
}

const NEXT_ON_IT = 'the next hidden card that comes to the stack';

/** What a network is told of each legal move in stacks. */
const STACK_FEATURES: readonly ActionFeature[] = [
  ...DISCARD_FEATURES,
  { name: 'eliminates', unit: 'yes or no', maximum: 1, meaning: '1 if nothing of the stack is left then' },
  { name: 'cards left', unit: 'cards / 8', maximum: DECK_SIZE / 8, meaning: 'cards of the stack that are left then' },
  { name: 'set next', unit: 'chance', maximum: 1, meaning: `chance that ${NEXT_ON_IT} makes a set` },
  CARDS_OF_SET_NEXT,
  {
    name: 'eliminates next',
    unit: 'chance',
    maximum: 1,
    meaning: `chance that ${NEXT_ON_IT} is in one set with all of it`,
  },
  { name: 'set after next', unit: 'chance', maximum: 1, meaning: 'chance that the one after it makes the first set' },
];

/**
 * Describes each move in stacks: what is left of the stack, and what its next cards do (all hidden cards are equally
 * likely). A draw is described by the stack dealt to next.
 */
class DecadeStackMoves extends LineMoves {
  readonly name = 'decade stacks v1';
  readonly features = STACK_FEATURES;
  private readonly stacksAt: readonly number[];
  private readonly checkedAt: number;
  private readonly nextAt: number;

  /** @param rules of stacks */
  constructor(rules: DecadeRules) {
    super(rules);
    const { stacks } = rules.config;
    this.stacksAt = Array.from({ length: stacks }, (_, stack) => entryOf(rules, `stack ${stack + 1}`));
    this.checkedAt = entryOf(rules, 'checked stack');
    this.nextAt = entryOf(rules, 'next stack');
  }

  protected drawnTo(observations: Float32Array, observation: number): number {
    return observation + this.stacksAt[this.stackIn(observations[observation + this.nextAt])];
  }

  protected discardedFrom(observations: Float32Array, observation: number): number {
    const checked = this.stackIn(observations[observation + this.checkedAt]);
    return checked < 0 ? -1 : observation + this.stacksAt[checked];
  }

  protected describeRest(values: Readonly<Uint8Array>, features: Float32Array, at: number): void {
    const { lookahead } = this;
    const { lo, hi, next } = lookahead;
    features[at] = lo === hi ? 1 : 0;
    features[at + 1] = (hi - lo) / 8;
    if (lo === hi) return;
    features[at + 2] = next.firstChance;
    features[at + 3] = lookahead.cardsOfFirst;
    features[at + 4] = next.hidden > 0 ? next.copiesOf(next.clearing(values, lo, hi)) / next.hidden : 0;
    features[at + 5] = next.secondChance;
  }

  /** The stack that an entry stands for; -1 for none. */
  private stackIn(entry: number): number {
    return Math.round(entry * this.stacksAt.length) - 1;
  }
}

/** What a network is told of each legal move in a single line. */
const LINE_FEATURES: readonly ActionFeature[] = [
  ...DISCARD_FEATURES,
  { name: 'set next', unit: 'chance', maximum: 1, meaning: 'chance that the next card makes a set' },
  CARDS_OF_SET_NEXT,
  { name: 'set after next', unit: 'chance', maximum: 1, meaning: 'chance that the card after it makes the first set' },
  { name: 'no set', unit: 'chance', maximum: 1, meaning: 'chance that neither of the next two cards makes a set' },
];

/**
 * Describes each move in a single line: exact chances of the next two cards. Small networks hardly learn such sums from
 * wins alone.
 */
class DecadeLookahead extends LineMoves {
  readonly name = 'decade lookahead v1';
  readonly features = LINE_FEATURES;
  private readonly lineAt: number;

  /** @param rules of a single line, ring or straight */
  constructor(rules: DecadeRules) {
    super(rules);
    this.lineAt = entryOf(rules, 'line');
  }

  protected drawnTo(_observations: Float32Array, observation: number): number {
    return observation + this.lineAt;
  }

  protected discardedFrom(_observations: Float32Array, observation: number): number {
    return observation + this.lineAt;
  }

  protected describeRest(_values: Readonly<Uint8Array>, features: Float32Array, at: number): void {
    const { next, cardsOfFirst } = this.lookahead;
    const { firstChance, secondChance } = next;
    features[at] = firstChance;
    features[at + 1] = cardsOfFirst;
    features[at + 2] = secondChance;
    features[at + 3] = next.hidden > 1 ? 1 - firstChance - secondChance : 0;
  }
}

/** Stacks have numbers about moves since version 2. */
export function decadeActionFeatures(rules: DecadeRules, version = 2): ActionFeatures | undefined {
  if (rules.config.stacks === 1) return new DecadeLookahead(rules);
  return version >= 2 ? new DecadeStackMoves(rules) : undefined;
}
