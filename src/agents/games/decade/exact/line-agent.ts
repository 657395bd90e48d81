import { DECK_SIZE } from '../../../../env/base/cards.js';
import { markShipped } from '../../../../env/environment/hidden-cards.js';
import { type Action, legalActions } from '../../../../env/environment/rules.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import { BestMoveAgent, type ExactActionValue } from '../../../exact-play.js';
import { WindowSearch } from '../clairvoyant/window-search.js';

/** Hidden cards from which on values are worked out, over all their orders; each more takes up to so many times as long. */
const MOST_HIDDEN = 4;

/**
 * Straight lines with optional discards, exactly: draws while there are cards, and then makes the discards that leave the fewest. Whatever else is played,
 * the same discards can be made after the last draw: they take neighbours, and a draw only adds a card at the end. So nobody has a better expectation, and
 * on each deal nobody does better who knows the whole deck.
 */
export class DecadeLineAgent extends BestMoveAgent<DecadeState> {
  readonly needsOpenCards = true;
  readonly search: WindowSearch;
  private readonly line = new Uint8Array(DECK_SIZE);
  private readonly after: DecadeState;

  constructor(readonly rules: DecadeRules) {
    super();
    this.search = new WindowSearch(rules.table);
    this.after = rules.createState();
  }

  bestMove({ stock, values, lengths }: Readonly<DecadeState>): Action {
    const { draw, finish } = this.rules.table;
    if (stock.left > 0) return draw;
    this.search.fewestLeft(values.subarray(0, lengths[0]));
    return this.search.discards()[0] ?? finish;
  }

  playToEnd(state: DecadeState): void {
    const { rules, search } = this;
    while (state.stock.left > 0) rules.apply(state, rules.table.draw);
    search.fewestLeft(state.values.subarray(0, state.lengths[0]));
    for (const discard of search.discards()) if (state.outcome === 'ongoing') rules.apply(state, discard);
  }

  /** With few hidden cards, the expectation over all their orders; none with more. */
  exactActionValues(state: Readonly<DecadeState>): ExactActionValue[] {
    const { rules, after, line } = this;
    if (state.stock.left > MOST_HIDDEN) return [];
    return legalActions(rules, state).map((action) => {
      rules.copyState(after, state);
      if (action !== rules.table.draw) rules.apply(after, action);
      line.set(after.values);
      const ends = action === rules.table.finish ? [after.lengths[0]] : this.ends(after.lengths[0], after.unseen);
      const { goal } = rules.table;
      const winProbability = ends.filter((left) => left <= goal).length / ends.length;
      const result = ends.reduce((sum, left) => sum + left, 0) / ends.length;
      // With a goal the game is over before the fewest cards are left.
      return { action, value: winProbability, winProbability, result: goal === 0 ? result : null };
    });
  }

  /** The cards left under best play for each order of the hidden cards, `[value - 1]` of each, behind the first cards of the line. */
  private ends(length: number, unseen: Uint8Array): number[] {
    const kinds = Array.from(unseen.keys()).filter((kind) => unseen[kind] > 0);
    if (kinds.length === 0) return [this.search.fewestLeft(this.line.subarray(0, length))];
    return kinds.flatMap((kind) => {
      const copies = unseen[kind]--;
      this.line[length] = kind + 1;
      const ends = this.ends(length + 1, unseen);
      unseen[kind]++;
      return Array.from({ length: copies }, () => ends).flat();
    });
  }
}

markShipped(DecadeLineAgent.prototype);
