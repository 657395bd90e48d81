import type { ActionFeature, ActionFeatures } from '../../inputs/action-features.js';
import { CARDS_OF_SET_NEXT, DISCARD_FEATURES, LineMoves } from './line-moves.js';
import { entryOf } from './observation.js';
import type { DecadeRules } from './rules.js';
import { DecadeStackMoves } from './stack-features.js';

/** What a network is told of each legal move. */
const FEATURES: readonly ActionFeature[] = [
  ...DISCARD_FEATURES,
  { name: 'set next', unit: 'chance', maximum: 1, meaning: 'chance that the next card makes a set' },
  CARDS_OF_SET_NEXT,
  { name: 'set after next', unit: 'chance', maximum: 1, meaning: 'chance that the card after it makes the first set' },
  { name: 'no set', unit: 'chance', maximum: 1, meaning: 'chance that neither of the next two cards makes a set' },
];

/**
 * Where each move leads in a single line: chances over the cards not yet seen, counted exactly for the next two. Sums that make 10,
 * 20 or 30 out of one-hot cards are hard for a small network to learn from wins alone; with these inputs it starts from them.
 */
class DecadeLookahead extends LineMoves {
  readonly name = 'decade lookahead v1';
  readonly features = FEATURES;
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
