import { DECK_SIZE } from '../../../../env/cards.js';
import { DECK_COUNTS, VALUE_KINDS } from '../../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import { Random } from '../../../../env/random.js';
import { LostWindows } from './lost-windows.js';

/** The best result on a single line when the cards to come are known in their order. A draw extends the line, a discard leaves a window of it. */
export class KnownOrder {
  private readonly optional: boolean;
  private readonly minRun: number;
  private readonly maxRun: number;
  /** Cards of a set that may come from the front of the line: none in a straight one. */
  private readonly mostWrapped: number;
  private readonly largestTotal: number;
  /** `[total]`: 1 for one that a set may have. */
  private readonly isTotal: Uint8Array;
  /** The place in `cards` behind the last card to come. */
  end = 0;

  /**
   * @param line values of the cards on the line, with room for those to come; what lies behind a window is put back
   * @param cards values of the cards to come, in the order in which they do
   */
  constructor(
    { table, config }: DecadeRules,
    private readonly line: Uint8Array,
    readonly cards: Uint8Array,
  ) {
    this.optional = config.discards === 'optional';
    this.minRun = table.minRun;
    this.maxRun = table.maxRun;
    this.mostWrapped = table.loop ? table.maxRun : 0;
    this.largestTotal = table.largestTotal;
    this.isTotal = Uint8Array.from(table.columnOf, (column) => (column === 0 ? 0 : 1));
  }

  /** The fewest cards that can be left of the window lo .. hi when the cards from place `next` on are drawn, at least one. */
  fewestAfter(lo: number, hi: number, next: number): number {
    const { line } = this;
    const covered = line[hi];
    line[hi] = this.cards[next];
    const fewest = this.fewestLeft(lo, hi + 1, next + 1);
    line[hi] = covered;
    return fewest;
  }

  /** The same before sets are taken. A set takes the newest cards, and in a ring perhaps the oldest ones with them, as `LineSets` lists them. */
  private fewestLeft(lo: number, hi: number, next: number): number {
    const { line, isTotal, minRun, maxRun, mostWrapped, largestTotal } = this;
    const length = hi - lo;
    const longest = Math.min(maxRun, length);
    const longestWrapped = Math.min(mostWrapped, length - 1);
    let fewest = DECK_SIZE + 1;
    let tail = 0;
    for (let take = 1, end = hi - 1; take <= longest; take++, end--) {
      tail += line[end];
      if (tail > largestTotal) break;
      let total = tail;
      for (let count = take, from = lo; ; count++) {
        if (isTotal[total] === 1 && count >= minRun) {
          fewest = Math.min(fewest, this.fewestLeft(from, end, next));
          if (fewest === 0) return 0;
        }
        if (count >= longestWrapped) break;
        total += line[from++];
        if (total > largestTotal) break;
      }
    }
    if (fewest <= DECK_SIZE && !this.optional) return fewest;
    return Math.min(fewest, next === this.end ? length : this.fewestAfter(lo, hi, next));
  }
}

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
export class DecadeHindsight {
  /** `[cards left]`: the return of a game that ends so. */
  private readonly returnOf: Float64Array;
  private readonly lost: LostWindows | undefined;
  private readonly line = new Uint8Array(DECK_SIZE + 1);
  /** `[order, card]` of a whole deck: its value, and how many cards of that value are at least hidden where it is. */
  private readonly deckValues = new Uint8Array(ORDERS * DECK_SIZE);
  private readonly deckCopies = new Uint8Array(ORDERS * DECK_SIZE);
  /** `[order, card]` of what is hidden, each in DECK_SIZE places. */
  private readonly orders = new Uint8Array(ORDERS * DECK_SIZE);
  /** `[kind]`: the hidden cards that `orders` are of. */
  private readonly ordered = new Uint8Array(VALUE_KINDS);
  /** Looks through one of `orders`. */
  private readonly best: KnownOrder;

  /**
   * @param returnIfWon the return of a won game
   * @param returnIfLost `[cards left]`: the return of a game that ends with these cards on the line; the fewer the better, or all the same
   */
  constructor(rules: DecadeRules, returnIfWon: number, returnIfLost: ArrayLike<number>) {
    this.returnOf = Float64Array.from(returnIfLost);
    if (this.returnOf.every((each) => each === 0)) this.lost = new LostWindows(rules, this.line);
    this.returnOf[0] = returnIfWon;
    this.best = new KnownOrder(rules, this.line, this.orders);
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
    const { line, lost, returnOf, best } = this;
    const length = hi - lo;
    for (let i = 0; i < length; i++) line[i] = values[lo + i];
    if (lost !== undefined && this.isLost(lost, length, unseen, left)) return 0;
    this.order(unseen);
    let sum = 0;
    for (let order = 0; order < ORDERS; order++) {
      if (order === FIRST_ORDERS && lost !== undefined && sum === 0) return 0;
      const first = order * DECK_SIZE;
      best.end = first + left;
      sum += returnOf[best.fewestAfter(0, length, first)];
    }
    return sum / ORDERS;
  }

  private isLost(lost: LostWindows, length: number, unseen: Readonly<Uint8Array>, left: number): boolean {
    let hidden = 0;
    let sum = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      if (unseen[value - 1] > 0) hidden |= 1 << value;
      sum += unseen[value - 1] * value;
    }
    lost.start(hidden);
    for (let i = 0; i < length; i++) lost.put(i, i);
    return lost.isLost(0, length, left, sum);
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

  /** Fills in `orders`. */
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
