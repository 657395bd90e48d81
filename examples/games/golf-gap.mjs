/**
 * The certified gap of Golf: node golf-gap.mjs train GAMES | gap FIRST COUNT. A network is learned and written to golf-network.json, or an
 * upper bound on the chance of every player who does not see the stock is worked out beside what the network's player reaches.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { meanInterval, partsOf, pairedDifference, Random } from 'maketen';
import { registerGameModule } from 'maketen/lab';
import { game as golf, columnOf, INPUTS, NONE, writeInputs } from './golf.mjs';
import { COLUMNS, DRAW, GolfEndgame, GolfSolver, ROWS } from './golf-solver.mjs';

/**
 * The chance to win before a draw, by a network of two hidden layers. Its first layer is a sum over columns, so that what a column
 * adds is worked out once a deal.
 */
export class GolfNetwork {
  static sizes = [INPUTS, 64, 32];

  /** @param weights all of them, layer by layer */
  constructor(weights) {
    const [inputs, first, second] = GolfNetwork.sizes;
    this.weights = weights;
    this.first = weights.subarray(0, inputs * first);
    this.firstBias = weights.subarray(inputs * first, inputs * first + first);
    const at = inputs * first + first;
    this.second = weights.subarray(at, at + first * second);
    this.secondBias = weights.subarray(at + first * second, at + first * second + second);
    this.last = weights.subarray(at + first * second + second);
    this.columns = new Float32Array(COLUMNS * (ROWS + 1) * first);
    this.base = new Float32Array(first);
    this.hidden = new Float32Array(first);
    this.top = new Float32Array(second);
    this.input = new Float32Array(inputs);
    this.alone = { cards: new Uint8Array(35), left: new Uint8Array(COLUMNS) };
  }
  static size = GolfNetwork.sizes.reduce((sum, each, i, all) => sum + (each + 1) * (all[i + 1] ?? 1), 0);

  /** Adds what some inputs say to the first layer. */
  add(into, at, inputs) {
    const units = GolfNetwork.sizes[1];
    for (let i = 0; i < inputs.length; i++)
      if (inputs[i] !== 0)
        for (let unit = 0; unit < units; unit++) into[at + unit] += inputs[i] * this.first[i * units + unit];
  }
  /** Begins with a deal's columns. */
  deal(cards) {
    const { columns, alone, input } = this;
    columns.fill(0);
    alone.cards.set(cards);
    for (let column = 0; column < COLUMNS; column++)
      for (let left = 0; left <= ROWS; left++) {
        alone.left.fill(0);
        alone.left[column] = left;
        writeInputs(alone, NOTHING, input.fill(0), 0);
        input[ROWS * 26 + 26] -= 6 / 7; // the other columns, which are not there
        this.add(columns, (column * (ROWS + 1) + left) * this.base.length, input);
      }
  }
  /** Goes on with what is hidden. */
  hide(hidden) {
    this.alone.left.fill(0);
    writeInputs(this.alone, hidden, this.input.fill(0), 0);
    this.input[ROWS * 26 + 26] = 0;
    this.base.set(this.firstBias);
    this.add(this.base, 0, this.input);
  }
  /** The chance with so many cards left in each column. */
  value(left) {
    const { columns, base, hidden, top, second, last } = this;
    const [, units, tops] = GolfNetwork.sizes;
    hidden.set(base);
    for (let column = 0; column < COLUMNS; column++) {
      const at = (column * (ROWS + 1) + left[column]) * units;
      for (let unit = 0; unit < units; unit++) hidden[unit] += columns[at + unit];
    }
    top.set(this.secondBias);
    for (let unit = 0; unit < units; unit++) {
      const x = hidden[unit];
      if (x > 0) for (let to = 0; to < tops; to++) top[to] += x * second[unit * tops + to];
      else hidden[unit] = 0;
    }
    let sum = last[tops];
    for (let to = 0; to < tops; to++) {
      if (top[to] > 0) sum += top[to] * last[to];
      else top[to] = 0;
    }
    return 1 / (1 + Math.exp(-sum));
  }
}

const NOTHING = new Uint8Array(13);

/**
 * The certified bound: on each deal, the best line of play of a player who knows the order of the stock, and pays for each draw
 * U(after the card that came) - mean of U over the cards that could have come; U is the network's value of the best position before
 * the next draw. With `endgame` hidden cards left the rest is exact.
 */
export class GolfRelaxation {
  constructor(rules, network, endgame = 8) {
    Object.assign(this, { rules, network, endgame, left: new Uint8Array(COLUMNS) });
  }
  /** U of these tableaus before a draw, 0 where it is proved that they cannot be cleared. */
  values(solver, list, hidden) {
    const { network, left } = this;
    network.hide(hidden);
    const hopes = solver.hopes[hidden.reduce((sum, count) => sum + count, 0)];
    return Float64Array.from(list, (tableau) => {
      if (tableau === 0) return 1;
      if (hopes[tableau] !== 0x1fff || solver.lacking(tableau, hidden) > 0) return 0;
      for (let column = 0; column < COLUMNS; column++)
        left[column] = Math.floor(tableau / solver.strides[column]) % (solver.left[column] + 1);
      return network.value(left);
    });
  }
  /** On a deal: the bound for each factor of the payments, the network's own chance as a player, less the luck of its draws, and whether a player who knows the deck wins. */
  ofDeal(deal, factors = [1]) {
    const { rules, endgame } = this;
    const state = rules.createState();
    rules.deal(state, deal.seed, deal.deck);
    const solver = new GolfSolver(rules, state);
    this.network.deal(state.cards);
    const hidden = new Uint8Array(13);
    rules.unseen(state, hidden);
    solver.tops[solver.size - 1] = 1 << state.top;
    const first = { list: solver.reached(solver.size - 1, hidden), top: state.top, hidden: hidden.slice() };
    first.values = this.values(solver, first.list, hidden);
    const levels = [first];
    const drawFrom = (list) => (rank) => {
      for (const tableau of list) solver.tops[tableau] |= 1 << rank;
      return solver.reached(list.length === 0 ? -1 : list[list.length - 1], hidden);
    };
    for (let held = state.stock.left; held > endgame; held--) {
      const level = levels[levels.length - 1];
      const { list } = level;
      const reach = drawFrom(list);
      level.surprises = new Float64Array(list.length);
      const came = state.stock.draw() >> 2;
      let next;
      for (let rank = 0; rank < 13; rank++) {
        if (hidden[rank] === 0) continue;
        const chance = hidden[rank]-- / held;
        const reached = reach(rank);
        const values = this.values(solver, reached, hidden);
        if (rank === came) next = { list: reached, top: rank, values, hidden: hidden.slice() };
        const best = solver.chain(reached, values);
        for (let i = 0; i < list.length; i++) {
          const place = solver.places[list[i]];
          if (place >= 0) level.surprises[i] += ((rank === came ? 1 : 0) - chance) * best[place * 13 + rank];
        }
        solver.forget(reached);
        hidden[rank]++;
      }
      hidden[came]--;
      levels.push(next);
    }
    const last = levels[levels.length - 1];
    last.values = Float64Array.from(solver.exact(last.list, hidden));
    return {
      bounds: factors.map((factor) => this.bound(solver, levels, factor)),
      ...this.played(solver, levels),
      won: this.known(solver, last, hidden, state.stock),
    };
  }
  bound(solver, levels, factor) {
    let worth = levels[levels.length - 1].values;
    for (let at = levels.length - 1; at >= 0; at--) {
      const { list, top } = levels[at];
      const best = solver.chain(list, worth);
      const from = at === 0 ? [solver.size - 1] : levels[at - 1].list;
      worth = Float64Array.from(from, (tableau, i) => {
        const place = solver.places[tableau];
        return (place < 0 ? 0 : best[place * 13 + top]) - (at === 0 ? 0 : factor * levels[at - 1].surprises[i]);
      });
      solver.forget(list);
    }
    return worth[0];
  }
  /** The player that goes for the best value before each draw. */
  played(solver, levels) {
    let [tableau, luck] = [solver.size - 1, 0];
    for (const { list, top, values, surprises, hidden } of levels) {
      list.forEach((each, i) => (solver.places[each] = i));
      let [best, value] = [tableau, 0];
      solver.tops[tableau] = 1 << top;
      for (const each of solver.reached(tableau, hidden)) {
        const worth = solver.places[each] < 0 ? 0 : values[solver.places[each]];
        if (worth > value) [best, value] = [each, worth];
      }
      const place = solver.places[best];
      solver.forget(list);
      tableau = best;
      if (surprises === undefined) return { player: value - luck };
      if (place >= 0) luck += surprises[place];
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

/** Plays for the best U before each draw, and exactly from `endgame` hidden cards on. */
export class GolfPlayer {
  name = 'golfer';
  usesObservations = false;

  constructor(rules, network, endgame = 8) {
    Object.assign(this, { rules, network, endgame, exact: new GolfEndgame(rules) });
    this.stamps = new Uint32Array(6 ** 7 * 13);
    this.stamp = 0;
    this.counts = new Uint8Array(14);
    this.hidden = new Uint8Array(13);
    this.own = rules.createState();
  }
  act({ size, states }, actions) {
    for (let row = 0; row < size; row++) actions[row] = this.choose(states[row]);
  }
  choose(state) {
    const { rules, hidden, own } = this;
    if (rules.unseen(state, hidden) <= this.endgame) {
      const chances = this.exact.chances(state);
      const worth = chances.map((chance, action) => (rules.isLegal(state, action) ? chance : -1));
      return worth.indexOf(Math.max(...worth));
    }
    rules.copyState(own, state);
    this.network.deal(own.cards);
    this.after(own, own.top, hidden);
    const way = (top) => {
      if (own.left.every((left, column) => left === this.best[column])) return DRAW;
      for (let column = 0; column < COLUMNS; column++) {
        const rank = own.cards[column * ROWS + own.left[column] - 1];
        if (own.left[column] <= this.best[column] || ((rules.onto[top] >> rank) & 1) === 0) continue;
        own.left[column]--;
        const found = way(rank);
        own.left[column]++;
        if (found >= 0) return column;
      }
      return -1;
    };
    return own.top === NONE ? DRAW : way(own.top);
  }
  /** The best U that can be come to with this waste card; the cards left then are in `best`. */
  after(state, top, hidden) {
    const { network, rules, stamps } = this;
    network.hide(hidden);
    this.stamp++;
    let value = -1;
    const follow = (waste) => {
      const code = state.left.reduce((sum, left) => sum * 6 + left, 0) * 13 + waste;
      if (stamps[code] === this.stamp) return;
      stamps[code] = this.stamp;
      const worth = code < 13 ? 1 : this.lacks(state, hidden) ? 0 : network.value(state.left);
      if (worth > value) {
        value = worth;
        this.best = state.left.slice();
      }
      for (let column = 0; column < COLUMNS; column++) {
        if (state.left[column] === 0) continue;
        const rank = state.cards[column * ROWS + state.left[column] - 1];
        if (((rules.onto[waste] >> rank) & 1) === 0) continue;
        state.left[column]--;
        follow(rank);
        state.left[column]++;
      }
    };
    follow(top);
    return value;
  }
  lacks(state, hidden) {
    this.counts.fill(0);
    for (let column = 0; column < COLUMNS; column++) for (const rank of columnOf(state, column)) this.counts[rank]++;
    return GolfSolver.prototype.lacking.call(this, 0, hidden) > 0;
  }
}

/**
 * Learns the network from its own games: U before a draw is moved to the mean over the next cards of the best U after them. Half of the
 * games begin late, with random columns: from the deal hardly any is won at first.
 */
export class GolfTrainer extends GolfPlayer {
  constructor(rules, random) {
    super(rules, new GolfNetwork(new Float32Array(GolfNetwork.size)));
    this.random = random;
    const { weights, first, second } = this.network;
    for (const [layer, size] of [
      [first, 60],
      [second, 32],
    ])
      layer.forEach((_, i) => (layer[i] = random.float() * (2 / Math.sqrt(size)) - 1 / Math.sqrt(size)));
    this.network.last.forEach(
      (_, i) => (this.network.last[i] = i < GolfNetwork.sizes[2] ? random.float() * 0.5 - 0.25 : -1),
    );
    this.gradient = new Float32Array(weights.length);
    [this.mean, this.square] = [0, 1].map(() => new Float32Array(weights.length));
    this.steps = this.pending = 0;
  }
  /** Plays a game and learns from it; returns the value at its first draw. */
  play(seed, isLate) {
    const { rules, random, network } = this;
    const state = rules.createState();
    rules.deal(state, seed);
    network.deal(state.cards);
    const hidden = new Uint8Array(13);
    let { top } = state;
    if (isLate) {
      for (let away = random.below(16); away > 0; away--) top = state.stock.draw() >> 2;
      let away = rules.cardsLeft(state) - random.below(3 + 2 * state.stock.left);
      while (away > 0) {
        const column = random.below(COLUMNS);
        if (state.left[column] > 0 && away-- > 0) state.left[column]--;
      }
    }
    rules.unseen(state, hidden);
    let first = -1;
    this.after(state, top, hidden);
    state.left.set(this.best);
    for (;;) {
      const held = state.stock.left;
      if (rules.cardsLeft(state) === 0 || held === 0 || this.lacks(state, hidden)) break;
      const came = state.stock.draw() >> 2;
      let [target, best] = [0, state.left];
      for (let rank = 0; rank < 13; rank++) {
        if (hidden[rank] === 0) continue;
        const chance = hidden[rank]-- / held;
        target +=
          chance * (held === 1 ? (this.after(state, rank, hidden) === 1 ? 1 : 0) : this.after(state, rank, hidden));
        if (rank === came) best = this.best;
        hidden[rank]++;
      }
      network.hide(hidden);
      if (first < 0) first = target;
      this.learn(state, hidden, network.value(state.left) - target);
      hidden[came]--;
      state.left.set(best);
    }
    return Math.max(0, first);
  }
  /** Adds a gradient of the cross-entropy; a step is made of 32. */
  learn(state, hidden, error) {
    const { network, gradient } = this;
    const { input, hidden: units, top, last, second } = network;
    writeInputs(state, hidden, input.fill(0), 0);
    const [inputs, first, tops] = GolfNetwork.sizes;
    const at = inputs * first + first;
    const lastAt = at + first * tops + tops;
    const down = new Float32Array(first);
    for (let to = 0; to < tops; to++) {
      gradient[lastAt + to] += error * top[to];
      if (top[to] === 0) continue;
      const slope = error * last[to];
      gradient[at + first * tops + to] += slope;
      for (let unit = 0; unit < first; unit++) {
        if (units[unit] === 0) continue;
        gradient[at + unit * tops + to] += slope * units[unit];
        down[unit] += slope * second[unit * tops + to];
      }
    }
    gradient[lastAt + tops] += error;
    for (let unit = 0; unit < first; unit++) gradient[inputs * first + unit] += down[unit];
    for (let i = 0; i < inputs; i++)
      if (input[i] !== 0) for (let unit = 0; unit < first; unit++) gradient[i * first + unit] += input[i] * down[unit];
    if (++this.pending === 32) this.step();
  }
  /** A step of Adam. */
  step() {
    const { gradient, mean, square, network } = this;
    this.steps++;
    const rate = (this.rate * Math.sqrt(1 - 0.999 ** this.steps)) / (1 - 0.9 ** this.steps);
    for (let i = 0; i < gradient.length; i++) {
      const slope = gradient[i] / this.pending;
      mean[i] += 0.1 * (slope - mean[i]);
      square[i] += 0.001 * (slope * slope - square[i]);
      network.weights[i] -= (rate * mean[i]) / (Math.sqrt(square[i]) + 1e-8);
    }
    gradient.fill(0);
    this.pending = 0;
  }
}

const FILE = fileURLToPath(new URL('./golf-network.json', import.meta.url));
const FACTORS = [0, 0.25, 0.5, 0.75, 1];

/** The network that is kept beside this file. */
export function keptNetwork() {
  const bytes = Buffer.from(JSON.parse(readFileSync(FILE, 'utf8')).weights, 'base64');
  return new GolfNetwork(new Float32Array(new Uint8Array(bytes).buffer));
}

/** Golf with its player: --game golf-gap.mjs --agent golfer. */
export const game = {
  ...golf,
  agents: {
    ...golf.agents,
    scripted: [
      {
        name: 'golfer',
        summary: 'goes for the best chance before each draw by a network, and plays the last eight cards exactly',
        create: (rules) => Object.assign(new GolfPlayer(rules, keptNetwork()), { rules }),
      },
    ],
  },
};

async function main([command, ...numbers]) {
  await registerGameModule(new URL('./golf.mjs', import.meta.url));
  const { rules } = partsOf('golf');
  const [first, count = 0] = numbers.map(Number);
  const seconds = () => `${(process.cpuUsage().user / 1e6).toFixed(0)} CPU-s`;
  if (command === 'train') {
    const trainer = new GolfTrainer(rules, new Random('golf', 1));
    let value = 0;
    for (let game = 0; game < first; game++) {
      trainer.rate = 0.003 * Math.max(0.03, 1 - game / first);
      const isLate = game < first / 10 || game % 2 === 0;
      value += isLate ? 0 : trainer.play(10_000_000 + game, false);
      if (isLate) trainer.play(10_000_000 + game, true);
      if ((game + 1) % 10_000 > 0) continue;
      console.log(`${game + 1} games, chance at the deal ${(value / 5000).toFixed(4)}, ${seconds()}`);
      value = 0;
    }
    writeFileSync(FILE, JSON.stringify({ weights: Buffer.from(trainer.network.weights.buffer).toString('base64') }));
  } else {
    const relaxation = new GolfRelaxation(rules, keptNetwork());
    const found = [];
    for (let seed = first; seed < first + count; seed++) {
      found.push(relaxation.ofDeal({ seed }, FACTORS));
      if (found.length % 5 === 0) console.log(`${found.length} deals, ${seconds()}`);
    }
    const shown = ({ estimate, low, high }) =>
      [estimate, low, high].map((each) => `${(100 * each).toFixed(2)} %`).join(' ');
    const player = found.map((each) => each.player);
    console.log('player', shown(meanInterval(player)));
    console.log('knowing the deck', shown(meanInterval(found.map(({ won }) => won))));
    FACTORS.forEach((factor, i) => {
      const bounds = found.map((each) => each.bounds[i]);
      console.log(
        `bound, factor ${factor}`,
        shown(meanInterval(bounds)),
        'gap',
        shown(pairedDifference(bounds, player)),
      );
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
