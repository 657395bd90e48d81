/** A player of Pyramid by sampled stocks, and what it and others win, for pyramid-gap.mjs. */
import { Stock } from 'maketen';
import { PYRAMID_KERNEL } from './pyramid-kernel.mjs';

const KEY = 29; // tells its samples from the game's shuffles

let compiled;
function kernel() {
  if (compiled !== undefined) return compiled;
  const memory = new WebAssembly.Memory({ initial: 64 });
  const module = new WebAssembly.Module(Uint8Array.from(atob(PYRAMID_KERNEL), (letter) => letter.charCodeAt(0)));
  const abort = () => {
    throw new RangeError('Expected fewer cards or samples: the memory is full');
  };
  compiled = { memory, exports: new WebAssembly.Instance(module, { env: { memory, abort } }).exports };
  compiled.exports.prepare();
  return compiled;
}

/** An order without some cards of each rank, the first ones. */
function without(order, away) {
  const rest = away.slice();
  return order.filter((rank) => rest[rank] === 0 || rest[rank]-- === 0);
}

/** One deal in kernels/pyramid, until another one begins; kings are left out of orders. */
export class PyramidOrders {
  begin(shape, cards) {
    const { memory, exports } = Object.assign(this, kernel(), { none: shape.none });
    if (compiled.shape !== shape) {
      compiled.shape = shape;
      const at = (Type, from, length) => new Type(memory.buffer, from, length);
      const { sets } = shape;
      at(Uint32Array, exports.placesAt(), sets.length).set(sets);
      const uncovered = at(Uint32Array, exports.uncoveredAt(), sets.length);
      const without = at(Uint16Array, exports.withoutAt(), sets.length * 28);
      shape.uncovered.forEach((open, set) => {
        uncovered[set] = open.reduce((bits, place) => bits | (1 << place), 0);
        for (const place of open) without[set * 28 + place] = shape.without[set * shape.size + place];
      });
    }
    new Uint8Array(memory.buffer, exports.cardsAt(), 28).set(cards);
    exports.begin(shape.sets.length, shape.none);
    return this;
  }
  /**
   * The chance of who knows the order until `end` cards are left; until fewer, where so many values (a power of two) are too few to play them
   * exactly. What came before tells how many it is, so that nobody knows more.
   */
  fitting(shape, cards, set, order, end, most = 24) {
    for (let exact = end; ; exact--) {
      this.begin(shape, cards).exports.limit(most, exact > 0);
      try {
        const bound = this.chance(set, order, exact);
        this.exports.limit(most + 1, false);
        return { bound, exact };
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      }
    }
  }
  numberOf(order) {
    return order.reduceRight((next, rank) => this.exports.orderOf(rank, next), 0);
  }
  /** The chance of who knows the order until `end` cards are left. */
  chance(set, order, end) {
    return this.exports.chance(set, 0, this.numberOf(order), end);
  }
  /** Positions before the next draw that can still be won: set and waste. */
  reach(set, waste, order) {
    const count = this.exports.reach(set, waste, this.numberOf(order));
    const found = new Uint32Array(this.memory.buffer, this.exports.foundAt(), 2 * count);
    return Array.from({ length: count }, (_, i) => [found[2 * i], found[2 * i + 1]]);
  }
  /** Some orders of the same cards, for `after`; who knows one, knows it until `end` cards are left. */
  sample(orders, end) {
    const numbers = orders.map((order) => this.numberOf(order));
    new Uint32Array(this.memory.buffer, this.exports.samplesAt(), numbers.length).set(numbers);
    this.exports.sample(numbers.length, end);
  }
  /** The best mean chance over the samples, of the positions before the next draw, once such a card was turned up. */
  after(set, waste, rank) {
    return this.exports.after(set, this.exports.wasteAfter(set, waste, rank));
  }
}

/**
 * Of the positions before the next draw it takes the one with the best mean over the cards that can come. After each card, the best mean chance counts of
 * who knows the order until `end` cards are left, over some sampled orders of the hidden cards: they are chosen once a deal, by its open cards.
 */
export class PyramidPlayer {
  constructor({ samples = 32, end = 4 } = {}) {
    Object.assign(this, { samples, end, stocks: new Map() });
  }
  /** Orders of these cards, by the open ones. */
  sampled(open, cards) {
    const sorted = cards.slice().sort((a, b) => a - b);
    const { length } = sorted;
    if (!this.stocks.has(length)) this.stocks.set(length, new Stock(length));
    const stock = this.stocks.get(length);
    const seed = open.reduce((hash, card) => Math.imul(hash ^ card, 0x01000193) >>> 0, 0x811c9dc5);
    return Array.from({ length: this.samples }, (_, sample) => {
      stock.shuffle(KEY, seed, sample);
      return Array.from(stock.wholeOrder(), (i) => sorted[i]);
    });
  }
  choose(deal, positions, hidden, orders, drawn) {
    const won = positions.find(([set]) => set === deal.none);
    if (won !== undefined || positions.length === 1) return won ?? positions[0];
    const sums = positions.map(() => 0);
    hidden.forEach((count, rank) => {
      if (count === 0) return;
      const away = drawn.slice();
      away[rank]++;
      deal.sample(
        orders.map((order) => without(order, away)),
        this.end,
      );
      positions.forEach(([set, waste], i) => {
        sums[i] += count * deal.after(set, waste, rank);
      });
    });
    return positions[sums.indexOf(Math.max(...sums))];
  }
  /**
   * Its chance to win where the order is this, if it plays the last `exact` cards by exact chances. Beside that, the order only ends what is lost
   * anyhow.
   */
  chance(deal, set, order, orders, exact) {
    const drawn = new Uint8Array(12);
    const hidden = new Uint8Array(12);
    for (const rank of order) hidden[rank]++;
    let waste = 0;
    for (let at = 0; ; at++) {
      const rest = order.slice(at);
      const number = deal.numberOf(rest);
      const positions = deal.reach(set, waste, rest);
      const best = Math.max(0, ...positions.map((position) => deal.exports.drawn(...position, number, exact)));
      if (best === 0 || rest.length <= exact) return best;
      [set, waste] = this.choose(deal, positions, hidden, orders, drawn);
      if (set === deal.none) return 1;
      hidden[rest[0]]--;
      drawn[rest[0]]++;
      waste = deal.exports.wasteAfter(set, waste, rest[0]);
    }
  }
}
