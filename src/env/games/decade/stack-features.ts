import { DECK_SIZE } from '../../cards.js';
import type { ActionFeature } from '../../inputs/action-features.js';
import { CARDS_OF_SET_NEXT, DISCARD_FEATURES, LineMoves } from './line-moves.js';
import { entryOf } from './observation.js';
import type { DecadeRules } from './rules.js';

const NEXT_ON_IT = 'the next hidden card that comes to the stack';

/** What a network is told of each legal move. */
const FEATURES: readonly ActionFeature[] = [
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
 * Where each move leads in stacks: what is left of the stack, and what the next cards do that come to it. All hidden cards are equally
 * likely to be that card, however many turns later it comes. A move that discards nothing is told of the stack that is dealt to next.
 */
export class DecadeStackMoves extends LineMoves {
  readonly name = 'decade stacks v1';
  readonly features = FEATURES;
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
