/** What can still be won at Pyramid, and exact chances, for pyramid.mjs. */
import { InputError } from 'maketen';

/** Ranks count from 0, the ace; a place whose card is not known has none. */
export const [KING, GONE] = [12, 255];
export const POWERS = Array.from({ length: 12 }, (_, rank) => 5 ** rank);
/** A rank and its partner, as bits. */
const PAIRS = POWERS.map((_, rank) => (1 << rank) | (1 << (11 - rank)));
const WASTES = 2 ** 24; // numbers of wastes; 21 of their bits fit beside a set
const LOW = 2 ** 21 - 1;

/** The sets of cards that can be left: each with its uncovered places, and the set without one of them. */
const shapes = new Map();
export function shapeOf(rows) {
  if (shapes.has(rows)) return shapes.get(rows);
  const size = (rows * (rows + 1)) / 2;
  const sets = [2 ** size - 1];
  const numbers = new Map([[sets[0], 0]]);
  const has = (set, place) => (set >> place) & 1;
  const covers = [];
  for (let row = 1; row <= rows; row++)
    for (let i = 0; i < row; i++) covers.push(row < rows ? [covers.length + row, covers.length + row + 1] : []);
  const uncovered = [];
  const without = [];
  for (let number = 0; number < sets.length; number++) {
    const set = sets[number];
    uncovered.push(covers.flatMap((over, place) => (has(set, place) && !over.some((c) => has(set, c)) ? [place] : [])));
    for (const place of uncovered[number]) {
      const rest = set & ~(1 << place);
      if (!numbers.has(rest)) numbers.set(rest, sets.push(rest) - 1);
      without[number * size + place] = numbers.get(rest);
    }
  }
  const shape = {
    rows,
    size,
    sets,
    numbers,
    uncovered,
    without: Int16Array.from(without, (x) => x ?? -1),
    none: numbers.get(0),
  };
  shapes.set(rows, shape);
  return shape;
}

/** Numbers by two integers. */
class Table {
  clear(size = 1 << 10) {
    this.size = 0;
    this.low = new Int32Array(size);
    this.high = new Int32Array(size).fill(-1);
    this.values = new Float64Array(size);
    return this;
  }
  find(low, high) {
    const last = this.low.length - 1;
    let at = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
    at = Math.imul(at ^ (at >>> 15), 0xc2b2ae35);
    for (at = (at ^ (at >>> 13)) & last; this.high[at] !== -1; at = (at + 1) & last)
      if (this.low[at] === low && this.high[at] === high) break;
    return at;
  }
  get(low, high) {
    const at = this.find(low, high);
    return this.high[at] === -1 ? undefined : this.values[at];
  }
  set(low, high, value) {
    if (this.size * 2 >= this.low.length) {
      const old = { ...this };
      this.clear(old.low.length * 2);
      old.high.forEach((each, i) => each !== -1 && this.set(old.low[i], each, old.values[i]));
    }
    const at = this.find(low, high);
    if (this.high[at] === -1) this.size++;
    this.low[at] = low;
    this.high[at] = high;
    this.values[at] = value;
  }
}

/**
 * One deal's pyramid: what can still be won, and exact chances. A position is a set of cards left, the waste (a number: `up` is the one below its top
 * card) and the hidden cards (how many of each rank but kings, in base 5).
 */
export class PyramidSolver {
  constructor(shape, cards) {
    this.shape = shape;
    this.cards = cards.slice();
    const { sets, size } = shape;
    /** `[set * 13 + rank]`: cards left. */
    this.counts = new Uint8Array(sets.length * 13);
    /** `[set]`: ranks, as bits, that have a partner left. */
    this.wanted = new Uint16Array(sets.length);
    sets.forEach((set, number) => {
      for (let place = 0; place < size; place++)
        if ((set >> place) & 1 && cards[place] !== GONE) this.counts[number * 13 + cards[place]]++;
      for (let rank = 0; rank < 12; rank++)
        if (this.counts[number * 13 + 11 - rank] > 0) this.wanted[number] |= 1 << rank;
    });
    this.held = new Uint8Array(13);
    this.left = new Int8Array(13);
    /** `[set]`: 1 + the set without uncovered kings, where it is known. */
    this.settled = new Uint16Array(sets.length);
    this.forget();
  }
  forget() {
    Object.assign(this, { up: [-1], rank: [-1], ranks: [0], pushed: new Map() });
    [this.winnable, this.draws, this.bests] = [0, 1, 2].map(() => new Table().clear());
  }
  /** The set without the kings that are uncovered. */
  settle(set) {
    return this.settled[set] === 0 ? this.settledFrom(set) : this.settled[set] - 1;
  }
  settledFrom(set) {
    const king = this.shape.uncovered[set].find((place) => this.cards[place] === KING);
    const result = king === undefined ? set : this.settle(this.take(set, king));
    this.settled[set] = result + 1;
    return result;
  }
  take(set, place) {
    return this.shape.without[set * this.shape.size + place];
  }
  push(waste, rank) {
    const key = waste * 16 + rank;
    let number = this.pushed.get(key);
    if (number === undefined) {
      number = this.up.push(waste) - 1;
      if (number >= WASTES) throw new InputError('Expected fewer wastes: play the end exactly with fewer hidden cards');
      this.rank.push(rank);
      this.ranks.push(this.ranks[waste] | (1 << rank));
      this.pushed.set(key, number);
    }
    return number;
  }
  /** The waste from its top down to the first card without a partner: those below it cannot leave any more. */
  cut(set, waste) {
    const dead = ~this.wanted[set];
    if ((this.ranks[waste] & dead) === 0) return waste;
    let end = waste;
    while (((dead >> this.rank[end]) & 1) === 0) end = this.up[end];
    return this.above(waste, end);
  }
  /** As `cut`, and each partner serves one card: of a rank, no more can leave than there are partners. */
  usable(set, waste) {
    const { counts, left, rank, up } = this;
    for (let r = 0; r < 12; r++) left[r] = counts[set * 13 + 11 - r];
    let end = waste;
    while (end !== 0 && left[rank[end]]-- > 0) end = up[end];
    return end === 0 ? waste : this.above(waste, end);
  }
  /** The waste above one of its cards. */
  above(waste, end) {
    return waste === end ? 0 : this.push(this.above(this.up[waste], end), this.rank[waste]);
  }
  /** Calls `visit(set, waste, place, place)` for each pair that can leave; a place of the waste is `size`. Ends when it returns true. */
  pairs(set, waste, visit) {
    const { cards, shape } = this;
    const open = shape.uncovered[set];
    for (let i = 0; i < open.length; i++) {
      const wanted = 11 - cards[open[i]];
      const rest = this.take(set, open[i]);
      for (let j = i + 1; j < open.length; j++)
        if (cards[open[j]] === wanted && visit(this.settle(this.take(rest, open[j])), waste, open[i], open[j]))
          return true;
      if (waste !== 0 && this.rank[waste] === wanted && visit(this.settle(rest), this.up[waste], open[i], shape.size))
        return true;
    }
    return false;
  }
  /** Whether the pyramid can be cleared if each hidden card is there when it is wished for: if not, the game is lost. */
  canWin(set, waste, hidden) {
    for (let rank = 0; rank < 12; rank++) this.held[rank] = Math.floor(hidden / POWERS[rank]) % 5;
    return this.clears(set, waste);
  }
  clears(set, waste) {
    const { counts, held, shape, cards, rank, ranks, up } = this;
    if (set === shape.none) return true;
    const at = set * 13;
    /** Ranks whose cards all find a hidden partner; their cards hinder nothing. */
    let free = 0;
    let code = 0;
    for (let r = 0; r < 6; r++) {
      const [own, other] = [counts[at + r], counts[at + 11 - r]];
      const [pool, partners] = [held[r], held[11 - r]];
      if (partners >= own && pool >= other) free |= PAIRS[r];
      code += (partners < own ? partners : own) * POWERS[11 - r] + (pool < other ? pool : other) * POWERS[r];
    }
    waste = this.usable(set, waste);
    if ((ranks[waste] & free) !== 0) waste = this.trim(waste, free);
    for (let r = 0; r < 12; r++) {
      const own = counts[at + r];
      let partners = held[11 - r] + counts[at + 11 - r];
      for (let w = waste; w !== 0 && partners < own; w = up[w]) if (rank[w] === 11 - r) partners++;
      if (partners < own) return false;
    }
    const key = (set << 21) | (waste & LOW);
    code |= (waste >> 21) << 28;
    const known = this.winnable.get(code, key);
    if (known !== undefined) return known === 1;
    const open = shape.uncovered[set];
    const inWaste = ranks[waste];
    let result = false;
    let easy = 0;
    for (; easy < open.length; easy++) {
      const own = cards[open[easy]];
      if ((free >> own) & 1 && (inWaste & PAIRS[own]) === 0) break;
    }
    if (easy < open.length) result = this.wished(set, waste, open[easy]);
    else {
      for (let i = 0; i < open.length && !result; i++) {
        const wanted = 11 - cards[open[i]];
        const rest = this.take(set, open[i]);
        for (let j = i + 1; j < open.length && !result; j++)
          if (cards[open[j]] === wanted) result = this.clears(this.settle(this.take(rest, open[j])), waste);
        if (!result && waste !== 0 && rank[waste] === wanted) result = this.clears(this.settle(rest), up[waste]);
      }
      for (let i = 0; i < open.length && !result; i++) result = this.wished(set, waste, open[i]);
    }
    this.winnable.set(code, key, result ? 1 : 0);
    return result;
  }
  /** The waste without its lowest cards, as far as they are of these ranks. */
  trim(waste, free) {
    if ((this.ranks[waste] & ~free) === 0) return 0;
    const up = this.up[waste];
    const below = this.trim(up, free);
    return below === up ? waste : this.push(below, this.rank[waste]);
  }
  /** Whether the pyramid can be cleared if a card leaves with a hidden partner. */
  wished(set, waste, place) {
    const partner = 11 - this.cards[place];
    if (this.held[partner] === 0) return false;
    this.held[partner]--;
    const result = this.clears(this.settle(this.take(set, place)), waste);
    this.held[partner]++;
    return result;
  }
  /** The chance to win if a card is turned up now. */
  draw(set, waste, hidden) {
    if (set === this.shape.none) return 1;
    if (hidden === 0) return 0;
    const key = (set << 21) | (waste & LOW);
    const low = hidden | ((waste >> 21) << 28);
    const known = this.draws.get(low, key);
    if (known !== undefined) return known;
    let [sum, cards] = [0, 0];
    for (let rank = 0; rank < 12; rank++) {
      const count = Math.floor(hidden / POWERS[rank]) % 5;
      if (count === 0) continue;
      cards += count;
      sum += count * this.best(set, this.usable(set, this.push(waste, rank)), hidden - POWERS[rank]);
    }
    this.draws.set(low, key, sum / cards);
    return sum / cards;
  }
  /** The chance to win by the best play; kings and a waste without partners have been cut. */
  best(set, waste, hidden) {
    if (set === this.shape.none) return 1;
    const key = (set << 21) | (waste & LOW);
    const low = hidden | ((waste >> 21) << 28);
    const known = this.bests.get(low, key);
    if (known !== undefined) return known;
    let best = 0;
    if (this.canWin(set, waste, hidden)) {
      this.pairs(set, waste, (after, below) => {
        best = Math.max(best, this.best(after, this.usable(after, below), hidden));
        return best === 1;
      });
      if (best < 1) best = Math.max(best, this.draw(set, waste, hidden));
    }
    this.bests.set(low, key, best);
    return best;
  }
}
