/** A player of Pyramid by sampled stocks, and its chance to win, for pyramid-gap.mjs. */
import { Stock } from 'maketen';
import { POWERS } from './pyramid-solver.mjs';

const KEY = 29; // tells its samples from the game's shuffles
const WASTES = 2 ** 24;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const countOf = (hidden, rank) => Math.floor(hidden / POWERS[rank]) % 5;

/** Chances at a draw of who knows the order of the cards, without kings, until `end` are left. */
class Foresight {
  constructor(solver, order, end) {
    Object.assign(this, { solver, order, end, known: order.map(() => new Map()) });
  }
  chance(set, waste, hidden, at) {
    const { solver, order, end, known } = this;
    if (set === solver.shape.none) return 1;
    if (order.length - at <= end) return solver.draw(set, waste, hidden);
    const key = set * WASTES + waste;
    let best = known[at].get(key);
    if (best !== undefined) return best;
    best = 0;
    const rest = hidden - POWERS[order[at]];
    const found = new Map();
    solver.reach(set, solver.usable(set, solver.push(waste, order[at])), rest, found);
    for (const [to, below] of found.values()) {
      best = Math.max(best, this.chance(to, below, rest, at + 1));
      if (best === 1) break;
    }
    known[at].set(key, best);
    return best;
  }
  /** Of who knows the order but for some cards, the first ones of their ranks; positions far down in the order are shared. */
  without(cards) {
    const away = cards.slice();
    let last = -1;
    const rest = this.order.filter((rank, i) => {
      if (away[rank] === 0) return true;
      away[rank]--;
      last = i;
      return false;
    });
    const other = new Foresight(this.solver, rest, this.end);
    const drawn = this.order.length - rest.length;
    for (let at = Math.max(0, last + 1 - drawn); at < rest.length; at++) other.known[at] = this.known[at + drawn];
    return other;
  }
}

/**
 * Of the positions before the next draw it takes the one with the best mean over the cards that can come. After each card, the best mean chance counts of
 * who knows the order until `end` cards are left, over some sampled orders of the hidden cards: they are chosen once a deal, by its open cards.
 */
export class PyramidPlayer {
  /** @param options `often`: the bound from which on every deal is played */
  constructor({ samples = 16, end = 4, often = 0.25 } = {}) {
    Object.assign(this, { samples, end, often, stocks: new Map() });
  }
  sampled(solver, hidden) {
    const cards = POWERS.flatMap((_, rank) => Array(countOf(hidden, rank)).fill(rank));
    const { length } = cards;
    if (!this.stocks.has(length)) this.stocks.set(length, new Stock(length));
    const stock = this.stocks.get(length);
    const seed = solver.cards.reduce((hash, card) => Math.imul(hash ^ card, 0x01000193) >>> 0, 0x811c9dc5);
    return Array.from({ length: this.samples }, (_, sample) => {
      stock.shuffle(KEY, seed, sample);
      const order = Array.from(stock.wholeOrder(), (i) => cards[i]);
      return new Foresight(solver, order, this.end);
    });
  }
  choose(solver, positions, hidden, orders, drawn) {
    if (positions.length === 1) return positions[0];
    const sums = positions.map(([set]) => (set === solver.shape.none ? Infinity : 0));
    for (let rank = 0; rank < 12; rank++) {
      const count = countOf(hidden, rank);
      if (count === 0) continue;
      const rest = hidden - POWERS[rank];
      const after = drawn.map((cards, each) => cards + Number(each === rank));
      const foresights = orders.map((order) => order.without(after));
      const chances = new Map();
      positions.forEach(([set, waste], i) => {
        const found = new Map();
        solver.reach(set, solver.usable(set, solver.push(waste, rank)), rest, found);
        let best = 0;
        for (const [key, [to, below]] of found) {
          if (!chances.has(key))
            chances.set(
              key,
              foresights.reduce((sum, each) => sum + each.chance(to, below, rest, 0), 0),
            );
          best = Math.max(best, chances.get(key));
        }
        sums[i] += count * best;
      });
    }
    return positions[sums.indexOf(Math.max(...sums))];
  }
  /**
   * Its chance to win where the order is this, if it plays the last `exact` cards by exact chances. The order is also used to end what is lost
   * anyhow, and to play a deal of a small bound seldom: with a share of the seeds, and a weight that leaves the mean as it is.
   */
  chance(solver, set, hidden, order, { seed, exact, bound }) {
    const share = Math.min(1, bound / this.often);
    if ((seed * GOLDEN) % 1 >= share) return 0;
    const truth = new Foresight(solver, order, exact);
    const orders = this.sampled(solver, hidden);
    const drawn = new Uint8Array(12);
    let waste = 0;
    for (let at = 0; ; at++) {
      const found = new Map();
      solver.reach(set, waste, hidden, found);
      const positions = [...found.values()];
      const chances = positions.map(([to, below]) => truth.chance(to, below, hidden, at));
      const best = Math.max(0, ...chances);
      if (best === 0 || order.length - at <= exact) return best / share;
      [set, waste] = this.choose(solver, positions, hidden, orders, drawn);
      if (set === solver.shape.none) return 1 / share;
      hidden -= POWERS[order[at]];
      drawn[order[at]]++;
      waste = solver.usable(set, solver.push(waste, order[at]));
    }
  }
}
