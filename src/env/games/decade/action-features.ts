import { DECK_SIZE } from '../../base/cards.js';
import { InputError } from '../../base/errors.js';
import {
  type ActionFeature,
  type ActionFeatures,
  type ActionFeaturesRow,
  chanceFeature,
  entryOf,
} from '../../environment/network-inputs.js';
import { DECK_COUNTS, VALUE_KINDS } from './config.js';
import { LineSets, withoutSet } from './moves.js';
import { NextCards } from './next-cards.js';
import type { DecadeRules } from './rules.js';

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

const NEXT_ON_IT = 'that the next hidden card that comes to the stack';

const STACK_FEATURES: readonly ActionFeature[] = [
  ...DISCARD_FEATURES,
  { name: 'eliminates', unit: 'yes or no', maximum: 1, meaning: '1 if nothing of the stack is left then' },
  { name: 'cards left', unit: 'cards / 8', maximum: DECK_SIZE / 8, meaning: 'cards of the stack that are left then' },
  chanceFeature('set next', `${NEXT_ON_IT} makes a set`),
  CARDS_OF_SET_NEXT,
  chanceFeature('eliminates next', `${NEXT_ON_IT} is in one set with all of it`),
  chanceFeature('set after next', 'that the one after it makes the first set'),
];

const LINE_FEATURES: readonly ActionFeature[] = [
  ...DISCARD_FEATURES,
  chanceFeature('set next', 'that the next card makes a set'),
  CARDS_OF_SET_NEXT,
  chanceFeature('set after next', 'that the card after it makes the first set'),
  chanceFeature('no set', 'that neither of the next two cards makes a set'),
];

/** The cards of a line from `lo` to the end, and the hidden ones by kind, `left` in all. */
interface RingLine {
  readonly values: Readonly<Uint8Array>;
  readonly lo: number;
  readonly hidden: Readonly<Uint8Array>;
  readonly left: number;
}

/** Further numbers of a ring's moves. */
interface RingNumbers {
  readonly features: readonly ActionFeature[];
  /** Writes them as the last numbers of each legal move. @param sets the first `found` of them are those of the line that begins at `lo` */
  write(line: RingLine, sets: LineSets, found: number, row: ActionFeaturesRow): void;
}

let makeRingNumbers: ((rules: DecadeRules, before: number, version: number) => RingNumbers) | undefined;

/** From now on rings have further numbers: `ring-numbers.ts` makes them, and pages that only show a game do without. */
export function provideRingNumbers(make: typeof makeRingNumbers) {
  makeRingNumbers = make;
}

/** @param before numbers of a move that come first */
function ringNumbers(rules: DecadeRules, before: number, version: number): RingNumbers {
  if (makeRingNumbers) return makeRingNumbers(rules, before, version);
  throw new InputError(
    `Expected maketen/agents to be imported for derivedVersion ${version} of a ring, but it is not; import it`,
  );
}

/**
 * Describes each move by the line that it leaves, and by what the next cards do there (all hidden cards are equally
 * likely), read from the observation. In stacks a draw is described by the stack dealt to next. Small networks hardly
 * learn such sums from wins alone.
 */
class DecadeMoves implements ActionFeatures {
  readonly name: string;
  readonly features: readonly ActionFeature[];
  private readonly next: NextCards;
  private readonly hidden = new Uint8Array(VALUE_KINDS);
  private readonly draw: number;
  private readonly single: boolean;
  /** Where the observation has each line, newest card first. */
  private readonly linesAt: readonly number[];
  private readonly checkedAt: number;
  private readonly nextAt: number;
  private readonly unseenAt: number;
  /** The line, oldest card first, its newest card at the very end; and what a set leaves that lies in its middle. */
  private readonly line = new Uint8Array(DECK_SIZE);
  private readonly after = new Uint8Array(DECK_SIZE);
  private readonly sets: LineSets;
  private readonly uncovered: LineSets;
  /** Of a ring, since version 3. */
  private readonly ring: RingNumbers | undefined;

  constructor(rules: DecadeRules, version: number) {
    const { stacks } = rules.config;
    this.draw = rules.table.draw;
    this.single = stacks === 1;
    this.name = this.single ? 'decade lookahead v1' : 'decade stacks v1';
    this.features = this.single ? LINE_FEATURES : STACK_FEATURES;
    if (version >= 3 && this.single && rules.config.loop) {
      this.ring = ringNumbers(rules, this.features.length, version);
      this.name = `decade ring v${version - 2}`;
      this.features = [...this.features, ...this.ring.features];
    }
    const lines = this.single ? ['line'] : Array.from({ length: stacks }, (_, stack) => `stack ${stack + 1}`);
    this.linesAt = lines.map((name) => entryOf(rules, name));
    this.checkedAt = this.single ? 0 : entryOf(rules, 'checked stack');
    this.nextAt = this.single ? 0 : entryOf(rules, 'next stack');
    this.unseenAt = entryOf(rules, 'unseen');
    this.sets = new LineSets(rules.table);
    this.uncovered = new LineSets(rules.table);
    this.next = new NextCards(rules);
  }

  write(row: ActionFeaturesRow) {
    const { observations, observation, actionMasks, mask, features, feature } = row;
    const { line, after, sets, draw, hidden } = this;
    const width = this.features.length;
    const unseen = observation + this.unseenAt;
    for (let kind = 0; kind < VALUE_KINDS; kind++) hidden[kind] = observations[unseen + kind] * DECK_COUNTS[kind] + 0.5;
    this.next.readHidden(hidden);
    let read = -1;
    let lo = DECK_SIZE;
    if (actionMasks[mask + draw] === 1) {
      read = this.lineIn(observations, observation, this.nextAt);
      lo = this.readLine(observations, read);
      this.describe(line, lo, DECK_SIZE, 0, features, feature + draw * width);
    }
    const checked = this.lineIn(observations, observation, this.checkedAt);
    if (checked < 0) return;
    if (checked !== read) lo = this.readLine(observations, checked);
    const length = DECK_SIZE - lo;
    const found = sets.list(line, lo, length);
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
    this.ring?.write({ values: line, lo, hidden, left: this.next.hidden }, sets, found, row);
  }

  /** Where the line begins that an entry of the observation names; -1 if it names none. */
  private lineIn(observations: Float32Array, observation: number, entry: number) {
    const { single, linesAt } = this;
    const line = single ? 0 : Math.round(observations[observation + entry] * linesAt.length) - 1;
    return line < 0 ? -1 : observation + linesAt[line];
  }

  /**
   * Writes the features of a move after which `discarded` cards have left the line and values[from .. to) are left; the longest sets that
   * a discard uncovers leave too.
   */
  private describe(
    values: Readonly<Uint8Array>,
    from: number,
    to: number,
    discarded: number,
    features: Float32Array,
    at: number,
  ) {
    const { next, uncovered, single } = this;
    let lo = from;
    let hi = to;
    let removed = discarded;
    for (let set = 0; discarded > 0 && (set = this.longestUncovered(values, lo, hi)) >= 0;) {
      const count = uncovered.counts[set];
      const end = lo + uncovered.starts[set];
      removed += count;
      lo = end + count - (hi - lo);
      hi = end;
    }
    next.look(values, lo, hi);
    const cardsOfFirst = next.hidden > 0 ? next.cardsOfFirst / (3 * next.hidden) : 0;
    features[at] = removed / 8;
    features[at + 1] = removed > discarded ? 1 : 0;
    if (single) {
      const { firstChance, secondChance } = next;
      features[at + 2] = firstChance;
      features[at + 3] = cardsOfFirst;
      features[at + 4] = secondChance;
      features[at + 5] = next.hidden > 1 ? 1 - firstChance - secondChance : 0;
      return;
    }
    features[at + 2] = lo === hi ? 1 : 0;
    features[at + 3] = (hi - lo) / 8;
    if (lo === hi) return;
    features[at + 4] = next.firstChance;
    features[at + 5] = cardsOfFirst;
    features[at + 6] = next.hidden > 0 ? next.copiesOf(next.clearing(values, lo, hi)) / next.hidden : 0;
    features[at + 7] = next.secondChance;
  }

  /** Index of the longest set of values[lo .. hi) with the newest card; -1 if there is none. */
  private longestUncovered(values: Readonly<Uint8Array>, lo: number, hi: number) {
    const { uncovered } = this;
    const found = uncovered.listNewest(values, lo, hi - lo);
    let longest = -1;
    for (let i = 0; i < found; i++) if (longest < 0 || uncovered.counts[i] > uncovered.counts[longest]) longest = i;
    return longest;
  }

  /** Reads a line, which is newest first, into the end of `line`; returns the index of the oldest card. */
  private readLine(observations: Float32Array, from: number) {
    const { line } = this;
    let lo = DECK_SIZE;
    for (let at = from; lo > 0 && observations[at] > 0; at++) line[--lo] = observations[at] * VALUE_KINDS + 0.5;
    return lo;
  }
}

/** Stacks have numbers about moves since version 2, rings say how well they can come apart since version 3, after two draws since version 4. */
export function decadeActionFeatures(rules: DecadeRules, version = 2): ActionFeatures | undefined {
  return rules.config.stacks === 1 || version >= 2 ? new DecadeMoves(rules, version) : undefined;
}
