import { DECK_SIZE } from '../../../../src/env/base/cards.js';
import { Random } from '../../../../src/env/base/random.js';
import { DECK_COUNTS, VALUE_KINDS } from '../../../../src/env/games/decade/config.js';
import { LinePlay } from '../../../../src/env/games/decade/ring-outlook.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';

/** Orders of the hidden cards that a value is the mean of. */
const ORDERS = 512;

/** Where only a win counts and none of so many first orders is won, the value is 0. */
const FIRST_ORDERS = 128;

/**
 * Values of draws in a single line by hindsight: the mean over some orders of the hidden cards of the best result of a player who knows the order (hindsight
 * optimization: Chong, Givan and Chang 2000; Yoon, Fern, Givan and Kambhampati 2008). With few hidden cards such a player is hardly better off than an honest
 * one, and an order is looked through in a microsecond. Two things keep its errors equal between lines that are compared, and from one draw to the
 * next: the orders depend on nothing but the numbers of hidden cards of each value, and when a card has come those of the rest are the same without it.
 */
export class DecadeHindsight extends LinePlay {
  /** `[cards left]`: the return of a game that ends so. */
  private readonly returnOf: Float64Array;
  private readonly onlyWinsCount: boolean;
  /** `[order, card]` of a whole deck: its value, and how many cards of that value are at least hidden where it is. */
  private readonly deckValues = new Uint8Array(ORDERS * DECK_SIZE);
  private readonly deckCopies = new Uint8Array(ORDERS * DECK_SIZE);
  /** `[order, card]` of what is hidden, each in DECK_SIZE places. */
  private readonly orders = new Uint8Array(ORDERS * DECK_SIZE);
  /** `[kind]`: the hidden cards that `orders` are of. */
  private readonly ordered = new Uint8Array(VALUE_KINDS);
  /** The place in `orders` behind the last card to come. */
  private end = 0;

  /**
   * @param returnIfWon the return of a won game
   * @param returnIfLost `[cards left]`: the return of a game that ends with these cards on the line; the fewer the better, or all the same
   */
  constructor(rules: DecadeRules, returnIfWon: number, returnIfLost: ArrayLike<number>) {
    super(rules, new Uint8Array(DECK_SIZE + 1), 0);
    this.returnOf = Float64Array.from(returnIfLost);
    this.onlyWinsCount = this.goal === 0 && this.returnOf.every((each) => each === 0);
    this.returnOf.fill(returnIfWon, 0, this.goal + 1);
    this.shuffleDecks();
  }

  /** The mean of drawing from a position with the cards values[lo .. hi) on the line and these hidden ones ([kind], `left` in all). */
  valueOfDraw(
    values: Readonly<Uint8Array>,
    lo: number,
    hi: number,
    unseen: Readonly<Uint8Array>,
    left: number,
  ): number {
    const { line, onlyWinsCount, returnOf } = this;
    const length = hi - lo;
    for (let i = 0; i < length; i++) line[i] = values[lo + i];
    this.order(unseen);
    let sum = 0;
    for (let order = 0; order < ORDERS; order++) {
      if (order === FIRST_ORDERS && onlyWinsCount && sum === 0) return 0;
      const first = order * DECK_SIZE;
      this.end = first + left;
      sum += returnOf[-this.draw(0, length, first)];
    }
    return sum / ORDERS;
  }

  /** Minus the fewest cards that can be left when the cards from place `next` on are drawn in their order. */
  protected draw(lo: number, hi: number, next: number): number {
    if (next === this.end) return lo - hi;
    const { line } = this;
    const covered = line[hi];
    line[hi] = this.orders[next];
    const value = this.decide(lo, hi + 1, next + 1);
    line[hi] = covered;
    return value;
  }

  private shuffleDecks(): void {
    const deck = Array.from(DECK_COUNTS, (copies, kind) =>
      Array.from({ length: copies }, (_, i) => [kind + 1, i + 1] as const),
    ).flat();
    for (let order = 0; order < ORDERS; order++) {
      const random = new Random('hindsight', order);
      for (let i = deck.length - 1; i > 0; i--) {
        const j = random.below(i + 1);
        [deck[i], deck[j]] = [deck[j], deck[i]];
      }
      deck.forEach(([value, copy], i) => {
        this.deckValues[order * DECK_SIZE + i] = value;
        this.deckCopies[order * DECK_SIZE + i] = copy;
      });
    }
  }

  private order(unseen: Readonly<Uint8Array>): void {
    const { ordered, orders, deckValues, deckCopies } = this;
    if (ordered.every((copies, kind) => copies === unseen[kind])) return;
    for (let kind = 0; kind < VALUE_KINDS; kind++) ordered[kind] = unseen[kind];
    for (let first = 0; first < orders.length; first += DECK_SIZE) {
      let at = first;
      for (let i = first; i < first + DECK_SIZE; i++)
        if (deckCopies[i] <= unseen[deckValues[i] - 1]) orders[at++] = deckValues[i];
    }
  }
}
