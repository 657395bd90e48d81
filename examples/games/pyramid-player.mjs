/** A player of Pyramid by sampled stocks, and its chance to win, for pyramid-gap.mjs. */
import { Stock } from 'maketen';
import { POWERS } from './pyramid-solver.mjs';

const KEY = 29; // tells its samples from the game's shuffles
const WASTES = 2 ** 24;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

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
    solver.reach(set, solver.cut(set, solver.push(waste, order[at])), rest, found);
    for (const [to, below] of found.values()) {
      best = Math.max(best, this.chance(to, below, rest, at + 1));
      if (best === 1) break;
    }
    known[at].set(key, best);
    return best;
  }
}

/**
 * Of the positions before the next draw it takes the one with the best mean chance of who knows the order until `end` cards are left, over some sampled
 * orders of the hidden cards, the same for all positions.
 */
export class PyramidPlayer {
  /** @param options `often`: the bound from which on every deal is played */
  constructor({ samples = 16, end = 6, often = 0.25 } = {}) {
    Object.assign(this, { samples, end, often, stocks: new Map() });
  }
  choose(solver, positions, hidden, seed) {
    if (positions.length === 1) return positions[0];
    const cards = POWERS.flatMap((power, rank) => Array(Math.floor(hidden / power) % 5).fill(rank));
    const { length } = cards;
    if (!this.stocks.has(length)) this.stocks.set(length, new Stock(length));
    const stock = this.stocks.get(length);
    const sums = positions.map(() => 0);
    for (let sample = 0; sample < this.samples; sample++) {
      stock.shuffle(KEY, seed, sample);
      const foresight = new Foresight(
        solver,
        Array.from(stock.wholeOrder(), (i) => cards[i]),
        this.end,
      );
      positions.forEach(([set, waste], i) => (sums[i] += foresight.chance(set, waste, hidden, 0)));
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
    let waste = 0;
    for (let at = 0; ; at++) {
      const found = new Map();
      solver.reach(set, waste, hidden, found);
      const positions = [...found.values()];
      const chances = positions.map(([to, below]) => truth.chance(to, below, hidden, at));
      const best = Math.max(0, ...chances);
      if (best === 0 || order.length - at <= exact) return best / share;
      [set, waste] = this.choose(solver, positions, hidden, seed);
      if (set === solver.shape.none) return 1 / share;
      hidden -= POWERS[order[at]];
      waste = solver.cut(set, solver.push(waste, order[at]));
    }
  }
}
