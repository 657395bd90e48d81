/**
 * The certified gap of Golf: node golf-gap.mjs gap FIRST COUNT. An upper bound on the chance of every player who does not see the stock, beside what
 * the player of sampled orders reaches.
 */
import { fileURLToPath } from 'node:url';
import { meanInterval, pairedDifference, partsOf, Stock } from 'maketen';
import { registerGameModule } from 'maketen/lab';
import { game as golf, NONE } from './golf.mjs';
import { DRAW, GolfEndgame, GolfSolver } from './golf-solver.mjs';

const KEY = 31; // tells samples from the game's shuffles
/** The share of a surprise that is paid with so many cards hidden: early on, who knows the order wins far more than anybody else. */
const shareOf = (held) => Math.min(1, 1.5 - held / 16);

/** What tableaus are worth before a draw, by sampled orders of the hidden cards; open cards alone decide which orders. */
export class GolfSamples {
  /** @param samples orders for each rank that can be drawn next, a multiple of 32 */
  constructor(samples = 256) {
    Object.assign(this, { samples, stocks: new Map() });
  }
  /** Orders of the hidden cards, from the cards that were dealt face up. Eight rotations of each shuffle even out when a card comes. */
  orders(cards, hidden) {
    const ranks = Array.from(hidden).flatMap((count, rank) => Array(count).fill(rank));
    const held = ranks.length;
    if (!this.stocks.has(held)) this.stocks.set(held, new Stock(held));
    const stock = this.stocks.get(held);
    const seed = cards.reduce((hash, card) => Math.imul(hash ^ card, 0x01000193) >>> 0, 0x811c9dc5);
    return Array.from({ length: this.samples / 8 }, (_, sample) => {
      stock.shuffle(KEY, seed, sample);
      const order = Array.from(stock.wholeOrder(), (i) => ranks[i]);
      return Array.from({ length: 8 }, (__, turn) => {
        const at = Math.floor((turn * held) / 8);
        return [...order.slice(at), ...order.slice(0, at)];
      });
    }).flat();
  }
  /**
   * `byRank[rank][place]` for tableaus: the chance if that rank comes next, of the tableau after it with the most orders won by who knows them;
   * `values[place]`: its mean over the cards that can come.
   */
  chances(solver, list, cards, hidden) {
    const { samples } = this;
    const held = hidden.reduce((sum, count) => sum + count, 0);
    const byRank = Array.from({ length: 13 }, () => new Float64Array(list.length));
    const values = new Float64Array(list.length);
    if (list.length === 0) return { byRank, values };
    const reaches = solver.reaches(list, hidden);
    const orders = this.orders(cards, hidden);
    const kinds = [...hidden.keys()].filter((rank) => hidden[rank] > 0);
    const first = kinds.flatMap((rank) => orders.map((order) => [rank, ...order.toSpliced(order.indexOf(rank), 1)]));
    const wins = solver.foreseen(reaches, first, samples);
    kinds.forEach((rank, nth) => {
      const best = solver.chain(reaches[1], wins[nth]);
      list.forEach((tableau, i) => {
        const place = solver.places[tableau];
        byRank[rank][i] = place < 0 ? 0 : best[place * 13 + rank] / samples;
        values[i] += (hidden[rank] / held) * byRank[rank][i];
      });
      solver.forget(reaches[1]);
    });
    return { byRank, values };
  }
}

/** The place in `list` of the best tableau that can be come to, -1 where all are lost. */
function bestOf(solver, tableau, top, hidden, list, values) {
  let best = -1;
  list.forEach((each, i) => (solver.places[each] = i));
  solver.tops[tableau] = top === NONE ? 0x1fff : 1 << top;
  for (const each of solver.reached(tableau, hidden)) {
    const place = solver.places[each];
    if (place >= 0 && values[place] > (best < 0 ? 0 : values[best])) best = place;
  }
  solver.forget(list);
  return best;
}

/**
 * The certified bound: on each deal, the best line of play of a player who knows the order of the stock, and pays for each draw a share of
 * U(the card that came) - mean of U over the cards that could have come; U is the best tableau's share of sampled orders in which who knows the order wins.
 * With `endgame` hidden cards left the rest is exact.
 */
export class GolfRelaxation {
  constructor(rules, samples = new GolfSamples(), endgame = 11, share = shareOf) {
    Object.assign(this, { rules, samples, endgame, share });
  }
  /**
   * On a deal: the bound, the chance of the player who goes for the best mean of U, less what it pays on the way, what it pays, and whether a player who
   * knows the deck wins.
   */
  ofDeal(deal) {
    const { rules, endgame } = this;
    const state = rules.createState();
    rules.deal(state, deal.seed, deal.deck);
    const solver = new GolfSolver(rules, state);
    const hidden = new Uint8Array(13);
    rules.unseen(state, hidden);
    solver.tops[solver.size - 1] = 1 << state.top;
    const levels = [{ list: solver.reached(solver.size - 1, hidden), top: state.top, hidden: hidden.slice() }];
    for (let held = state.stock.left; held > endgame; held--) {
      const level = levels[levels.length - 1];
      const { list } = level;
      const { byRank, values } = this.samples.chances(solver, list, state.cards, hidden);
      const came = state.stock.draw() >> 2;
      const surprises = byRank[came].map((chance, i) => this.share(held) * (chance - values[i]));
      Object.assign(level, { values, surprises });
      hidden[came]--;
      for (const tableau of list) solver.tops[tableau] |= 1 << came;
      levels.push({ list: solver.reached(list[list.length - 1] ?? -1, hidden), top: came, hidden: hidden.slice() });
    }
    const last = levels[levels.length - 1];
    last.values = Float64Array.from(solver.exact(last.list, hidden));
    return {
      bound: this.bound(solver, levels),
      ...this.played(solver, levels),
      won: this.known(solver, last, hidden, state.stock),
    };
  }
  bound(solver, levels) {
    let worth = levels[levels.length - 1].values;
    for (let at = levels.length - 1; at >= 0; at--) {
      const { list, top } = levels[at];
      const best = solver.chain(list, worth);
      const from = at === 0 ? [solver.size - 1] : levels[at - 1].list;
      worth = Float64Array.from(from, (tableau, i) => {
        const place = solver.places[tableau];
        return (place < 0 ? 0 : best[place * 13 + top]) - (at === 0 ? 0 : levels[at - 1].surprises[i]);
      });
      solver.forget(list);
    }
    return worth[0];
  }
  /** The player that goes for the best value before each draw. */
  played(solver, levels) {
    let [tableau, paid] = [solver.size - 1, 0];
    for (const { list, top, values, surprises, hidden } of levels) {
      const place = bestOf(solver, tableau, top, hidden, list, values);
      if (place < 0 || surprises === undefined) return { player: (place < 0 ? 0 : values[place]) - paid, paid };
      paid += surprises[place];
      tableau = list[place];
    }
    return undefined;
  }
  /** Whether the deal is won if its order is known. */
  known(solver, { list: start }, hidden, stock) {
    const order = stock.wholeOrder();
    let list = start;
    const left = hidden.slice();
    for (let at = stock.drawn; at < stock.size && list[0] !== 0 && list.length > 0; at++) {
      const rank = order[at] >> 2;
      left[rank]--;
      for (const tableau of list) solver.tops[tableau] |= 1 << rank;
      list = solver.reached(list[list.length - 1], left);
    }
    return list[0] === 0 ? 1 : 0;
  }
}

/** Goes for the tableau that wins most sampled orders before each draw, and plays exactly from `endgame` hidden cards on. */
export class GolfPlayer {
  name = 'golfer';
  usesObservations = false;

  constructor(rules, samples = new GolfSamples(), endgame = 11) {
    Object.assign(this, { rules, samples, endgame, exact: new GolfEndgame(rules) });
    this.hidden = new Uint8Array(13);
  }
  act({ size, states }, actions) {
    for (let row = 0; row < size; row++) actions[row] = this.choose(states[row]);
  }
  choose(state) {
    const { rules, hidden } = this;
    const legal = rules.moves.map((_, action) => rules.isLegal(state, action));
    if (rules.unseen(state, hidden) <= this.endgame) {
      const worth = this.exact.chances(state).map((chance, action) => (legal[action] ? chance : -1));
      return worth.indexOf(Math.max(...worth));
    }
    const solver = this.exact.solverOf(state);
    const tableau = solver.tableauOf(state);
    const goesTo = (from, top, goal) => {
      if (from === goal) return DRAW;
      for (let column = 0; column < DRAW; column++) {
        const rank = solver.ranks[from * 8 + column];
        if (rank < 0 || !((rules.onto[top] >> rank) & 1)) continue;
        if (goesTo(from - solver.strides[column], rank, goal) >= 0) return column;
      }
      return -1;
    };
    const seen = `${state.cards} ${state.left} ${state.top} ${hidden}`;
    if (seen === this.seen) return this.chosen;
    solver.tops[tableau] = state.top === NONE ? 0x1fff : 1 << state.top;
    const list = solver.reached(tableau, hidden);
    const { values } = this.samples.chances(solver, list, state.cards, hidden);
    const place = bestOf(solver, tableau, state.top, hidden, list, values);
    this.seen = seen;
    this.chosen = place < 0 || state.top === NONE ? legal.indexOf(true) : goesTo(tableau, state.top, list[place]);
    return this.chosen;
  }
}

/** Golf with its player: --game golf-gap.mjs --agent golfer. */
export const game = {
  ...golf,
  agents: {
    ...golf.agents,
    scripted: [
      {
        name: 'golfer',
        summary: 'wins the most of 32 sampled orders of the stock a card, and plays the last eight cards exactly',
        isSlow: true,
        create: (rules) => Object.assign(new GolfPlayer(rules, new GolfSamples(32), 8), { rules }),
      },
    ],
  },
};

async function main([command, ...numbers]) {
  await registerGameModule(new URL('./golf.mjs', import.meta.url));
  const { rules } = partsOf('golf');
  const [first, count = 0] = numbers.map(Number);
  if (command !== 'gap') throw new Error('Expected: node golf-gap.mjs gap FIRST COUNT');
  const seconds = () => `${(process.cpuUsage().user / 1e6).toFixed(0)} CPU-s`;
  const relaxation = new GolfRelaxation(rules);
  const found = [];
  for (let seed = first; seed < first + count; seed++) {
    found.push(relaxation.ofDeal({ seed }));
    if (found.length % 10 > 0 && found.length < count) continue;
    console.log(`${found.length} deals, ${seconds()}`);
    const show = (name, { estimate, low, high }) =>
      console.log(`  ${name}`, [estimate, low, high].map((each) => `${(100 * each).toFixed(2)} %`).join(' '));
    const [player, bound, won, paid] = ['player', 'bound', 'won', 'paid'].map((key) => found.map((each) => each[key]));
    const { estimate, low, high } = meanInterval(paid);
    // The mean of surprises is 0 for who does not know what comes: five standard errors off is a fault.
    if (Math.abs(estimate) > (5 / 1.96) * ((high - low) / 2)) throw new Error('Expected a penalty of mean 0');
    show('player', meanInterval(player));
    show('bound', meanInterval(bound));
    show('gap', pairedDifference(bound, player));
    show('paid by the player', { estimate, low, high });
    show('knowing the deck', meanInterval(won));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
