import { DECK_SIZE } from '../../cards.js';
import type { ActionFeature, ActionFeatures, ActionFeaturesRow } from '../../inputs/action-features.js';
import { LineLookahead } from './line-lookahead.js';
import { LineSets, withoutSet } from './line-sets.js';
import { entryOf } from './observation.js';
import type { DecadeRules } from './rules.js';
import { VALUE_KINDS } from './values.js';

/** The first numbers of each move. */
export const DISCARD_FEATURES: readonly ActionFeature[] = [
  {
    name: 'cards discarded',
    unit: 'cards / 8',
    maximum: DECK_SIZE / 8,
    meaning: 'cards it discards, those of the longest sets that it uncovers included',
  },
  { name: 'uncovers', unit: 'yes or no', maximum: 1, meaning: '1 if it uncovers a set' },
];

export const CARDS_OF_SET_NEXT: ActionFeature = {
  name: 'cards of the set next',
  unit: 'cards / 3',
  maximum: DECK_SIZE / 3,
  meaning: 'cards of the longest such set on average, 0 where there is none',
};

/** Where each move leads: reads the line that it is about from the observation, and looks at what the move leaves of it. */
export abstract class LineMoves implements ActionFeatures {
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

  /** Reads a line's cards, which the observation gives newest first, into the end of `line`; returns the index of the oldest one. */
  private readLine(observations: Float32Array, from: number): number {
    const { line } = this;
    let lo = DECK_SIZE;
    for (let at = from; lo > 0 && observations[at] > 0; at++) line[--lo] = Math.round(observations[at] * VALUE_KINDS);
    return lo;
  }
}
