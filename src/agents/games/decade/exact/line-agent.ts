import { DECK_SIZE } from '../../../../env/base/cards.js';
import { markShipped } from '../../../../env/environment/hidden-cards.js';
import { type Action, legalActions } from '../../../../env/environment/rules.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import { BestMoveAgent, type ExactActionValue } from '../../../exact-play.js';
import { WindowSearch } from '../clairvoyant/window-search.js';

/** Hidden cards from which on values are worked out, over all their orders: up to 5,040. */
const MOST_HIDDEN = 7;

/** Orders of the hidden cards, those that are won, and the cards that all of them leave together. */
interface Ends {
  orders: number;
  won: number;
  cardsLeft: number;
}

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

  playToEnd(state: DecadeState) {
    const { rules, search } = this;
    while (state.stock.left > 0) rules.apply(state, rules.table.draw);
    search.fewestLeft(state.values.subarray(0, state.lengths[0]));
    for (const discard of search.discards()) if (state.outcome === 'ongoing') rules.apply(state, discard);
  }

  /** With few hidden cards, the expectation over all their orders; none with more. */
  exactActionValues(state: Readonly<DecadeState>): ExactActionValue[] {
    const { rules, after } = this;
    if (state.stock.left > MOST_HIDDEN) return [];
    const { draw, finish, goal } = rules.table;
    return legalActions(rules, state).map((action) => {
      rules.copyState(after, state);
      if (action !== draw) rules.apply(after, action);
      const cards = after.lengths[0];
      const ends: Ends = { orders: 0, won: 0, cardsLeft: 0 };
      if (action === finish) this.count(ends, 1, cards);
      else this.addOrders(ends, after.values.subarray(0, cards), after.unseen, after.stock.left);
      const winProbability = ends.won / ends.orders;
      // With a goal the game is over before the fewest cards are left.
      return {
        action,
        value: winProbability,
        winProbability,
        result: goal === 0 ? ends.cardsLeft / ends.orders : null,
      };
    });
  }

  /** Adds the ends of best play for each order of the hidden cards, `[value - 1]` of each. The line is looked at from its newest card on: so the cards before are looked at once. */
  private addOrders(ends: Ends, cards: Readonly<Uint8Array>, unseen: Uint8Array, hidden: number) {
    const { search } = this;
    const line = this.line.subarray(0, cards.length + hidden);
    line.set(cards, hidden);
    line.subarray(hidden).reverse();
    search.begin(line);
    let left = 0;
    for (let first = line.length - 1; first >= hidden; first--) left = search.fewestFrom(first);
    const draw = (first: number, orders: number, left: number) => {
      if (first === 0) this.count(ends, orders, left);
      for (let kind = 0; kind < unseen.length && first > 0; kind++) {
        const copies = unseen[kind];
        if (copies === 0) continue;
        unseen[kind]--;
        line[first - 1] = kind + 1;
        draw(first - 1, orders * copies, search.fewestFrom(first - 1));
        unseen[kind]++;
      }
    };
    draw(hidden, 1, left);
  }

  private count(ends: Ends, orders: number, left: number) {
    ends.orders += orders;
    ends.cardsLeft += orders * left;
    if (left <= this.rules.table.goal) ends.won += orders;
  }
}

markShipped(DecadeLineAgent.prototype);
