/** Exact play of Golf, and play of known orders, for golf.mjs and golf-gap.mjs. */
import { GOLF_KERNEL } from './golf-kernel.mjs';

export const [COLUMNS, ROWS] = [7, 5];
export const DRAW = COLUMNS;

const KERNEL_STARTS = 65536;
let compiled;
/** kernels/golf, once for all solvers, as each call lays its memory out anew. */
function kernel() {
  if (compiled !== undefined) return compiled;
  const memory = new WebAssembly.Memory({ initial: 2 });
  const module = new WebAssembly.Module(Uint8Array.from(atob(GOLF_KERNEL), (letter) => letter.charCodeAt(0)));
  return (compiled = { memory, exports: new WebAssembly.Instance(module, { env: { memory } }).exports });
}

function ones(bits) {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Exact values of one deal's columns. A tableau is a number in mixed radix, the cards left of each column; what counts of
 * the hidden cards is how many of each rank are left, also in mixed radix.
 */
export class GolfSolver {
  constructor(rules, state) {
    this.onto = rules.onto;
    this.under = rules.under;
    this.strides = [];
    let size = 1;
    for (let column = 0; column < COLUMNS; column++) {
      this.strides.push(size);
      size *= state.left[column] + 1;
    }
    this.size = size;
    this.left = state.left.slice();
    /** `[tableau * 8 + column]`: the rank that can be taken, or -1. */
    this.ranks = new Int8Array(size * 8).fill(-1);
    /** `[tableau * 16 + rank]`: cards left. */
    this.counts = new Uint8Array(size * 16);
    for (let tableau = 1; tableau < size; tableau++) {
      let first = -1;
      for (let column = 0; column < COLUMNS; column++) {
        const left = Math.floor(tableau / this.strides[column]) % (state.left[column] + 1);
        if (left === 0) continue;
        this.ranks[tableau * 8 + column] = state.cards[column * ROWS + left - 1];
        if (first < 0) first = column;
      }
      const before = (tableau - this.strides[first]) * 16;
      this.counts.copyWithin(tableau * 16, before, before + 16);
      this.counts[tableau * 16 + this.ranks[tableau * 8 + first]]++;
    }
    /** `[tableau * 8 + column]`: the rank of the column's card that was taken last, or -1. */
    this.above = new Int8Array(size * 8).fill(-1);
    for (let tableau = 1; tableau < size; tableau++)
      this.strides.forEach((stride, column) => {
        const rank = this.ranks[tableau * 8 + column];
        if (rank >= 0) this.above[(tableau - stride) * 8 + column] = rank;
      });
    this.hidden = new Uint8Array(13);
    this.hopes = this.hopesOf(rules.unseen(state, this.hidden));
    this.tops = new Uint16Array(size); // all 0 between calls
    this.places = new Int32Array(size).fill(-1); // all -1 between calls
    this.found = new Int32Array(size);
    this.best = new Float64Array(0);
  }
  /**
   * `[cards to come][tableau]`: the waste ranks, as bits, with which it could be cleared if each card to come were any of those that are
   * hidden now; all bits where a draw can be next.
   */
  hopesOf(held) {
    const { size, ranks, strides, under } = this;
    const pool = this.hidden.reduce((bits, count, rank) => bits | (count > 0 ? 1 << rank : 0), 0);
    const hopes = Array.from({ length: held + 1 }, () => new Uint16Array(size));
    hopes.forEach((tops, draws) => {
      for (let tableau = 0; tableau < size; tableau++) {
        let bits = 0;
        if (tableau === 0 || (draws > 0 && (hopes[draws - 1][tableau] & pool) !== 0)) bits = 0x1fff;
        else
          for (let column = 0; column < COLUMNS; column++) {
            const rank = ranks[tableau * 8 + column];
            if (rank >= 0 && (tops[tableau - strides[column]] >> rank) & 1) bits |= under[rank];
          }
        tops[tableau] = bits;
      }
    });
    return hopes;
  }
  tableauOf({ left }) {
    return this.strides.reduce((sum, stride, column) => sum + stride * left[column], 0);
  }
  /**
   * How many cards, at least, find no card to lie on if all hidden ones could be taken at any time, up to 2: each needs one of its
   * own with a neighbour's rank. From low ranks up, the lower neighbours are used first.
   */
  lacking(tableau, hidden) {
    const { counts } = this;
    const at = tableau * 16;
    let [below, here, lacking] = [0, counts[at] + hidden[0], 0];
    for (let rank = 0; rank < 13; rank++) {
      const need = Math.max(0, counts[at + rank] - below);
      const above = rank < 12 ? counts[at + rank + 1] + hidden[rank + 1] : 0;
      lacking += Math.max(0, need - above);
      if (lacking > 1) return 2;
      below = here;
      here = Math.max(0, above - need);
    }
    return lacking;
  }
  /**
   * The tableaus at or below those with waste ranks in `tops` (which is emptied), ascending; those left out cannot be cleared.
   */
  reached(highest, hidden) {
    const { tops, found, ranks, strides, under } = this;
    const hopes = this.hopes[hidden.reduce((sum, count) => sum + count, 0)];
    let count = 0;
    for (let tableau = highest; tableau >= 0; tableau--) {
      const mask = tops[tableau];
      if (mask === 0) continue;
      tops[tableau] = 0;
      // A card on the waste now is one more to lie on.
      if ((mask & hopes[tableau]) === 0 || this.lacking(tableau, hidden) > 1) continue;
      found[count++] = tableau;
      for (let column = 0; column < COLUMNS; column++) {
        const rank = ranks[tableau * 8 + column];
        if (rank >= 0 && (mask & under[rank]) !== 0) tops[tableau - strides[column]] |= 1 << rank;
      }
    }
    return found.slice(0, count).reverse();
  }
  /**
   * `best[place * 13 + top]`: the largest of `values` at the tableaus that can be come to from `list[place]` with that waste card,
   * and `places` of the tableaus, until `forget`. Tableaus that are not in the list count 0.
   */
  chain(list, values) {
    const { places, ranks, strides, onto } = this;
    if (this.best.length < list.length * 13) this.best = new Float64Array(list.length * 20);
    const { best } = this;
    for (let i = 0; i < list.length; i++) {
      const tableau = list[i];
      places[tableau] = i;
      best.fill(values[i], i * 13, i * 13 + 13);
      for (let column = 0; column < COLUMNS; column++) {
        const rank = ranks[tableau * 8 + column];
        if (rank < 0) continue;
        const place = places[tableau - strides[column]];
        const value = place < 0 ? 0 : best[place * 13 + rank];
        for (let top = rank - 1; top <= rank + 1; top += 2)
          if ((onto[top] >> rank) & 1 && value > best[i * 13 + top]) best[i * 13 + top] = value;
      }
    }
    return best;
  }
  forget(list) {
    for (const tableau of list) this.places[tableau] = -1;
  }
  /** `[draws]`: the tableaus that can be come to from a list if any hidden rank is drawn each time, and can still be cleared by any draws. */
  reaches(list, hidden) {
    const { tops, found, ranks, strides, under } = this;
    const held = hidden.reduce((sum, count) => sum + count, 0);
    const pool = hidden.reduce((bits, count, rank) => bits | (count > 0 ? 1 << rank : 0), 0);
    const lists = [list];
    for (let draws = 1; draws <= held; draws++) {
      const before = lists[draws - 1];
      const hopes = this.hopes[held - draws];
      for (const tableau of before) tops[tableau] |= pool;
      let count = 0;
      for (let tableau = before[before.length - 1] ?? -1; tableau >= 0; tableau--) {
        const mask = tops[tableau];
        if (mask === 0) continue;
        tops[tableau] = 0;
        if ((mask & hopes[tableau]) === 0) continue;
        found[count++] = tableau;
        for (let column = 0; column < COLUMNS; column++) {
          const rank = ranks[tableau * 8 + column];
          if (rank >= 0 && (mask & under[rank]) !== 0) tops[tableau - strides[column]] |= 1 << rank;
        }
      }
      lists.push(found.slice(0, count).reverse());
    }
    return lists;
  }
  /**
   * `[i]` for the tableaus of `reaches[1]`: how many orders of the cards to come are won by who knows the order, once its first card has come, and the
   * second is drawn next; one such list for each group of so many orders. 128 orders are followed at once, from their ends.
   */
  foreseen(reaches, orders, group) {
    const { onto, ranks, above, size, strides } = this;
    const { exports, memory } = kernel();
    exports.prepare(size, KERNEL_STARTS, onto[12] === 0);
    strides.forEach((stride, column) => exports.setStride(column, stride));
    const at = exports.listsAt();
    const starts = [];
    let end = at;
    for (const list of reaches) end = starts[starts.push(end) - 1] + list.length * 4;
    if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / 65536));
    const bytes = new Uint8Array(memory.buffer);
    const words = new Int32Array(memory.buffer);
    [ranks, above].forEach((from, i) =>
      from.forEach((rank, k) => (bytes[KERNEL_STARTS + i * size * 8 + k] = rank + 1)),
    );
    reaches.forEach((list, draws) => words.set(list, starts[draws] / 4));
    const fits = exports.fitsAt() / 4;
    const wins = exports.winsAt() / 4;
    const counts = Array.from({ length: orders.length / group }, () => new Uint16Array(reaches[1].length));
    for (let first = 0; first < orders.length; first += 128) {
      const some = orders.slice(first, first + 128);
      exports.begin();
      for (let draws = reaches.length - 1; draws > 1; draws--) {
        words.fill(0, fits, fits + 64);
        some.forEach((order, i) => {
          const card = order[draws - 1];
          for (let rank = card - 1; rank <= card + 1; rank += 2)
            if ((onto[card] >> rank) & 1) words[fits + (rank + 1) * 4 + (i >> 5)] |= 1 << (i & 31);
        });
        exports.follow(starts[draws], reaches[draws].length);
      }
      for (let word = 0; word * 32 < some.length; word++) {
        const into = counts[Math.floor((first + word * 32) / group)];
        for (let i = 0; i < into.length; i++) into[i] += ones(words[wins + reaches[1][i] * 4 + word]);
      }
    }
    return counts;
  }
  /** The chances to win from these tableaus (ascending) if a card is drawn next, of hidden ones of these counts. */
  exact(tableaus, hidden) {
    const { tops, places } = this;
    const held = hidden.reduce((sum, count) => sum + count, 0);
    const kinds = [...hidden.keys()].filter((rank) => hidden[rank] > 0);
    const strides = [];
    let codes = 1;
    for (const rank of kinds) {
      strides.push(codes);
      codes *= hidden[rank] + 1;
    }
    const countOf = (code, kind) => Math.floor(code / strides[kind]) % (hidden[kinds[kind]] + 1);
    const bySize = Array.from({ length: held + 1 }, () => []);
    for (let code = 0; code < codes; code++)
      bySize[kinds.reduce((sum, _, kind) => sum + countOf(code, kind), 0)].push(code);
    const lists = new Array(codes);
    lists[codes - 1] = tableaus;
    const counts = new Uint8Array(13);
    for (let size = held - 1; size >= 0; size--)
      for (const code of bySize[size]) {
        let highest = -1;
        counts.fill(0);
        kinds.forEach((rank, kind) => {
          counts[rank] = countOf(code, kind);
          if (counts[rank] === hidden[rank]) return;
          const list = lists[code + strides[kind]];
          for (const tableau of list) tops[tableau] |= 1 << rank;
          if (list.length > 0) highest = Math.max(highest, list[list.length - 1]);
        });
        lists[code] = this.reached(highest, counts);
      }
    const values = lists.map((list) => new Float32Array(list.length));
    for (let size = 0; size < held; size++)
      for (const code of bySize[size]) {
        const list = lists[code];
        if (list[0] === 0) values[code][0] = 1;
        const best = this.chain(list, values[code]);
        kinds.forEach((rank, kind) => {
          const count = countOf(code, kind);
          if (count === hidden[rank]) return;
          const above = lists[code + strides[kind]];
          const into = values[code + strides[kind]];
          const chance = (count + 1) / (size + 1);
          for (let i = 0; i < above.length; i++)
            if (places[above[i]] >= 0) into[i] += chance * best[places[above[i]] * 13 + rank];
        });
        this.forget(list);
      }
    const result = values[codes - 1];
    if (tableaus[0] === 0) result[0] = 1;
    return result;
  }
}

/** Chances to win from a position on, exact, one for each move; for late positions. */
export class GolfEndgame {
  constructor(rules) {
    this.rules = rules;
    this.hidden = new Uint8Array(13);
    this.dealt = '';
    this.known = { hidden: '', list: new Int32Array(0), values: new Float32Array(0) };
  }
  /** The solver of a position's columns, kept while the game goes on. */
  solverOf(state) {
    const dealt = state.cards.join();
    const isLarger = (counts, known) => counts.some((count, i) => count > known[i]);
    this.rules.unseen(state, this.hidden);
    if (dealt !== this.dealt || isLarger(state.left, this.solver.left) || isLarger(this.hidden, this.solver.hidden)) {
      this.solver = new GolfSolver(this.rules, state);
      this.dealt = dealt;
      this.known.hidden = '';
    }
    return this.solver;
  }
  /** `[move]`; a draw is the last one. */
  chances(state) {
    const { rules, hidden } = this;
    const solver = this.solverOf(state);
    const tableau = solver.tableauOf(state);
    rules.unseen(state, hidden);
    const key = hidden.join();
    if (key !== this.known.hidden || !this.known.list.includes(tableau)) {
      solver.tops[tableau] = 0x1fff;
      const list = solver.reached(tableau, hidden);
      this.known = { hidden: key, list, values: solver.exact(list, hidden) };
      if (list[0] === 0) this.known.values[0] = 1;
    }
    const { list, values } = this.known;
    const best = solver.chain(list, values);
    const chances = Float64Array.from(rules.moves, (_, action) => {
      const place = solver.places[tableau - (action === DRAW ? 0 : solver.strides[action])] ?? -1;
      if (place < 0 || !rules.isLegal(state, action)) return 0;
      return action === DRAW ? values[place] : best[place * 13 + solver.ranks[tableau * 8 + action]];
    });
    solver.forget(list);
    return chances;
  }
}
