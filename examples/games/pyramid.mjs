/**
 * Pyramid, one pass of the stock: rules, and what `maketen` needs to train, hint, play and bound; pyramid-gap.mjs prints the certified gap.
 *
 * 28 cards lie face up in seven rows of one to seven; each is covered by two of the next row. 24 cards are the stock, face down. Two
 * uncovered cards that total 13 may leave (ace 1, jack 11, queen 12); a king leaves alone, and does so at once, as waiting never helps. A card
 * of the stock may be turned up onto the waste at any time, once through; only the waste's top card is uncovered there, and pairs with cards of the
 * pyramid. Clear the pyramid to win. The game ends as lost as soon as the open cards prove it: the pyramid could not be cleared even if each
 * hidden card were there when it is wished for. Rules: https://beattheboredombox.com/pages/pyramid-solitaire
 */
import { InputError, Stock, WIN } from 'maketen';
import * as z from 'zod';
import { GONE, KING, POWERS, PyramidSolver, shapeOf } from './pyramid-solver.mjs';

const RANKS = 'A23456789TJQK';
const KEY = 28; // tells this game's shuffles from those of others
/** Solvers that are kept. */
const SOLVERS = 700;

const options = z.strictObject({
  rows: z.int().min(2).max(7).default(7).describe('rows of the pyramid'),
  suits: z.int().min(1).max(4).default(4).describe('cards of each rank; a deck has more cards than the pyramid'),
});

export class PyramidRules {
  id = 'pyramid-v1';
  game = 'pyramid';
  cardKinds = [...RANKS];
  moves = [];
  features = [
    { name: 'pyramid', size: 28, maximum: 13, kind: 'category', meaning: 'ranks, from the top row down' },
    { name: 'waste', size: 24, maximum: 13, kind: 'category', meaning: 'ranks, from the top card down' },
    { name: 'hidden', size: 13, maximum: 52, kind: 'count', meaning: 'cards that were not seen, by rank' },
  ];
  observationSize = 65;

  constructor(config) {
    this.config = config;
    this.shape = shapeOf(config.rows);
    this.size = config.suits * 13;
    if (this.shape.size >= this.size)
      throw new InputError(
        `Expected fewer cards in the pyramid than the deck's ${this.size}, but got ${this.shape.size}`,
      );
    for (let first = 0; first < this.shape.size; first++)
      for (let second = first + 1; second <= this.shape.size; second++)
        this.moves.push({ type: 'take', first, second });
    this.moves.push({ type: 'draw' });
    this.drawing = this.moves.length - 1;
    this.waste = Math.max(24, this.size - this.shape.size);
    this.counts = new Uint8Array(13);
    this.solvers = new Map();
  }
  /** `first` and `second` of a pair as its action; the waste is place `size`. */
  pairOf = (first, second) => (first * (2 * this.shape.size - first + 1)) / 2 + second - first - 1;
  createState() {
    const stock = new Stock(this.size);
    return {
      outcome: 'ongoing',
      cards: new Uint8Array(28).fill(GONE),
      set: 0,
      waste: new Uint8Array(52),
      height: 0,
      stock,
    };
  }
  copyState(target, source) {
    target.outcome = source.outcome;
    target.cards.set(source.cards);
    target.set = source.set;
    target.waste.set(source.waste);
    target.height = source.height;
    target.stock.copyFrom(source.stock);
  }
  deal(state, seed, deck) {
    if (deck === undefined) state.stock.shuffle(KEY, seed, 0);
    else state.stock.arrange(deck[0]);
    state.cards.fill(GONE);
    for (let place = 0; place < this.shape.size; place++) state.cards[place] = state.stock.draw() % 13;
    state.set = state.height = 0;
    this.settle(state);
  }
  dealOrder(seed, shuffle) {
    const stock = new Stock(this.size);
    stock.shuffle(KEY, seed, shuffle);
    return stock.wholeOrder();
  }
  shuffles() {
    return 1;
  }
  /** The solver of a deal's pyramid, kept for the positions to come. */
  solverOf({ cards }) {
    const key = String.fromCharCode(...cards);
    let solver = this.solvers.get(key);
    if (solver === undefined) {
      if (this.solvers.size >= SOLVERS) this.solvers.delete(this.solvers.keys().next().value);
      this.solvers.set(key, (solver = new PyramidSolver(this.shape, cards)));
    }
    if (solver.up.length > 100_000 || solver.bests.size > 200_000) solver.forget();
    return solver;
  }
  /** Set, waste and hidden cards as the solver has them. */
  positionOf(state, solver) {
    this.unseen(state, this.counts);
    let hidden = 0;
    for (let rank = 0; rank < 12; rank++) hidden += this.counts[rank] * POWERS[rank];
    let [from, waste] = [state.height, 0];
    while (from > 0 && (solver.wanted[state.set] >> state.waste[from - 1]) & 1) from--;
    while (from < state.height) waste = solver.push(waste, state.waste[from++]);
    return [state.set, waste, hidden];
  }
  settle(state) {
    const solver = this.solverOf(state);
    state.set = solver.settle(state.set);
    const isWon = state.set === this.shape.none;
    state.outcome = isWon ? 'won' : solver.canWin(...this.positionOf(state, solver)) ? 'ongoing' : 'lost';
  }
  rankAt(state, place) {
    if (place === this.shape.size) return state.height > 0 ? state.waste[state.height - 1] : GONE;
    return this.shape.uncovered[state.set].includes(place) ? state.cards[place] : GONE;
  }
  isLegal(state, action) {
    const { type, first, second } = this.moves[action];
    return type === 'draw' ? state.stock.left > 0 : this.rankAt(state, first) + this.rankAt(state, second) === 11;
  }
  actionMask(state, mask, offset = 0) {
    mask.fill(0, offset, offset + this.moves.length);
    if (state.outcome !== 'ongoing') return 0;
    const open = this.shape.uncovered[state.set];
    const top = this.rankAt(state, this.shape.size);
    let count = state.stock.left > 0 ? 1 : 0;
    mask[offset + this.drawing] = count;
    for (let i = 0; i < open.length; i++) {
      const wanted = 11 - state.cards[open[i]];
      for (let j = i + 1; j < open.length; j++)
        if (state.cards[open[j]] === wanted) count += mask[offset + this.pairOf(open[i], open[j])] = 1;
      if (top === wanted) count += mask[offset + this.pairOf(open[i], this.shape.size)] = 1;
    }
    return count;
  }
  apply(state, action) {
    const { type, first, second } = this.moves[action];
    const take = (place) => {
      if (place === this.shape.size) state.height--;
      else state.set = this.shape.without[state.set * this.shape.size + place];
    };
    if (type === 'take') [first, second].forEach(take);
    else {
      const rank = state.stock.draw() % 13;
      if (rank !== KING) state.waste[state.height++] = rank;
    }
    this.settle(state);
  }
  observe(state, observation, offset = 0) {
    const set = this.shape.sets[state.set];
    for (let place = 0; place < 28; place++)
      observation[offset + place] = place < this.shape.size && (set >> place) & 1 ? (state.cards[place] + 1) / 13 : 0;
    for (let depth = 0; depth < 24; depth++)
      observation[offset + 28 + depth] = depth < state.height ? (state.waste[state.height - 1 - depth] + 1) / 13 : 0;
    this.unseen(state, this.counts);
    for (let rank = 0; rank < 13; rank++) observation[offset + 52 + rank] = this.counts[rank] / 52;
  }
  unseen({ stock }, counts) {
    counts.fill(0);
    for (let at = stock.seen; at < this.size; at++) counts[stock.order[at] % 13]++;
    return this.size - stock.seen;
  }
  nextKnown() {
    return -1;
  }
  stackNext({ stock }, kind, depth = 0) {
    stock.stackNext(
      stock.order.subarray(stock.seen + depth).find((card) => card % 13 === kind),
      depth,
    );
  }
  shuffleHidden({ stock }, random) {
    stock.shuffleHidden(random);
  }
  score(state) {
    return this.shape.size - this.cardsLeft(state);
  }
  cardsLeft({ set }) {
    let count = 0;
    for (let bits = this.shape.sets[set]; bits > 0; bits &= bits - 1) count++;
    return count;
  }
}

const namesOf = (ranks) => Array.from(ranks, (rank) => RANKS[rank]).join('');
const hiddenOf = ({ stock }) => [...stock.order.subarray(stock.seen)].map((card) => card % 13).sort((a, b) => a - b);
const pyramidOf = (shape, { cards, set }) => Array.from({ length: shape.size }, (_, place) => (shape.sets[set] >> place) & 1 ? RANKS[cards[place]] : '-'); // prettier-ignore
const rowsOf = (shape, names) => Array.from({ length: shape.rows }, (_, row) => names.slice((row * (row + 1)) / 2, ((row + 1) * (row + 2)) / 2)); // prettier-ignore

/** Cards of these ranks, each once. @throws InputError for too many of a rank */
function cardsOf(ranks, suits) {
  const used = new Uint8Array(13);
  return ranks.map((rank) => {
    if (!(rank >= 0) || used[rank] === suits)
      throw new InputError(`Expected at most ${suits} cards of each rank of ${RANKS}`);
    return used[rank]++ * 13 + rank;
  });
}
const ranksIn = (text) => Array.from(text, (letter) => RANKS.indexOf(letter));

class PyramidNotation {
  constructor(rules) {
    this.rules = rules;
  }
  nameOf = (place) => (place === this.rules.shape.size ? 'waste' : String(place + 1));
  formatMove(action) {
    const { type, first, second } = this.rules.moves[action];
    return type === 'draw' ? 'draw' : `take ${this.nameOf(first)} ${this.nameOf(second)}`;
  }
  parseMove(text) {
    const action = this.rules.moves.findIndex((_, each) => this.formatMove(each) === text);
    if (action < 0)
      throw new InputError(`Expected "draw" or a pair such as "take 22 28" or "take 25 waste", but got "${text}"`);
    return action;
  }
  describeMove(state, action) {
    const { type, first, second } = this.rules.moves[action];
    return type === 'draw' ? 'draw' : [first, second].map((place) => RANKS[this.rules.rankAt(state, place)]).join('+');
  }
  /** The pyramid row by row, the waste up to its top card, and the ranks to come: "A 2- 345 / TQ / 999". */
  formatState(state) {
    const { shape } = this.rules;
    const rows = rowsOf(shape, pyramidOf(shape, state)).map((row) => row.join(''));
    return `${rows.join(' ')} / ${namesOf(state.waste.subarray(0, state.height))} / ${namesOf(hiddenOf(state))}`;
  }
  parseState(text) {
    const { shape, config } = this.rules;
    const [pyramid = '', waste = '', hidden] = text.split('/').map((part) => part.trim());
    const places = [...pyramid].filter((letter) => letter !== ' ');
    const set = places.reduce((sum, letter, place) => sum + (letter === '-' ? 0 : 2 ** place), 0);
    if (hidden === undefined || places.length !== shape.size || !shape.numbers.has(set))
      throw new InputError(
        `Expected ${shape.size} places of the pyramid, waste and cards to come, such as "A 2- 345 / TQ / 999", but got "${text}"`,
      );
    const state = this.rules.createState();
    const left = places.filter((letter) => letter !== '-');
    const cards = cardsOf(ranksIn([...left, ...waste, ...hidden]), config.suits);
    const unseen = cards.slice(cards.length - hidden.length);
    const others = Array.from(state.stock.order).filter((card) => !unseen.includes(card));
    state.stock.arrange([...others, ...unseen]);
    while (state.stock.left > unseen.length) state.stock.draw();
    places.forEach((letter, place) => (state.cards[place] = letter === '-' ? GONE : RANKS.indexOf(letter)));
    state.set = shape.numbers.get(set);
    state.waste.set(ranksIn(waste));
    state.height = waste.length;
    this.rules.settle(state);
    return state;
  }
  cardsOf(state, action) {
    const { type, first, second } = this.rules.moves[action];
    if (type === 'draw') return [];
    const { size } = this.rules.shape;
    return [first, second].map((place) => ({
      ...(place === size ? { pile: 'waste', index: state.height - 1 } : { pile: 'pyramid', index: place }),
      card: RANKS[this.rules.rankAt(state, place)],
    }));
  }
  render(state) {
    const { shape } = this.rules;
    const rows = rowsOf(shape, pyramidOf(shape, state)).map((row, i) => ' '.repeat(shape.rows - 1 - i) + row.join(' '));
    return [...rows, `waste: ${namesOf(state.waste.subarray(0, state.height))}, stock: ${state.stock.left}`].join('\n');
  }
}

const parseDeck = (json, { suits } = { suits: 4 }) => {
  if (!Array.isArray(json) || json.length !== suits * 13)
    throw new InputError(`Expected a deck of ${suits * 13} ranks of ${RANKS}`);
  return [Uint8Array.from(cardsOf(json.map((rank) => RANKS.indexOf(rank)), suits))]; // prettier-ignore
};

const pyramid = {
  name: 'pyramid',
  title: 'Pyramid',
  summary: 'Take pairs that total 13 until a pyramid of 28 cards is gone.',
  options,
  optionFields: options.shape,
  presets: { pyramid: { summary: 'once through the stock', options: {} } },
  rewards: [
    WIN,
    {
      name: 'cleared',
      meaning: "the share of the pyramid's cards taken",
      returnSoFar: (rules, state) => rules.score(state) / rules.shape.size,
    },
  ],
  measures: [
    {
      name: 'cards left',
      meaning: 'cards in the pyramid at the end',
      better: 'lower',
      of: (rules, state) => rules.cardsLeft(state),
    },
  ],
  playMatters: true,
  moveNoun: 'move',
  createRules: (config) => new PyramidRules(config),
  createNotation: (rules) => new PyramidNotation(rules),
  createTraceCodec: (rules) => ({
    stateToJson: (state) => ({
      pyramid: pyramidOf(rules.shape, state).join(''),
      waste: namesOf(state.waste.subarray(0, state.height)),
      stock: state.stock.left,
    }),
    moveToJson: (_, action) => rules.moves[action],
    moveFromJson: (state, json) => {
      const action = rules.moves.findIndex((move) => JSON.stringify(move) === JSON.stringify(json));
      if (action < 0 || !rules.isLegal(state, action))
        throw new InputError(`Expected a legal move, but got ${JSON.stringify(json)}`);
      return action;
    },
  }),
  parseDeck,
  parseDeckLine: (line, config) => parseDeck(line.trim().split(/\s+/), config),
  formatDeck: ([cards]) => Array.from(cards, (card) => RANKS[card % 13]),
};

const BLOCKS = [
  { name: 'pyramid', columns: 28 * 13 },
  { name: 'uncovered', columns: 28 },
  { name: 'waste', columns: 3 * 13 },
  { name: 'left and partners', columns: 12 * 25 },
  { name: 'waste by rank', columns: 12 },
  { name: 'hidden', columns: 25 },
];
const INPUTS = BLOCKS.reduce((sum, { columns }) => sum + columns, 0);

/** What a network sees of a position before a draw. */
function writeInputs(solver, set, waste, counts, inputs, from) {
  const { shape, cards } = solver;
  let at = from;
  for (let place = 0; place < shape.size; place++)
    if ((shape.sets[set] >> place) & 1) inputs[at + place * 13 + cards[place]] = 1;
  at += 28 * 13;
  for (const place of shape.uncovered[set]) inputs[at + place] = 1;
  at += 28;
  let w = waste;
  for (let depth = 0; depth < 3; depth++, w = solver.up[w]) {
    inputs[at + depth * 13 + (w === 0 ? 12 : solver.rank[w])] = 1;
    if (w === 0) break;
  }
  at += 39;
  let toCome = 0;
  for (let rank = 0; rank < 12; rank++) {
    inputs[at + rank * 25 + solver.counts[set * 13 + rank] * 5 + counts[11 - rank]] = 1;
    toCome += counts[rank];
  }
  at += 300;
  for (w = waste; w !== 0; w = solver.up[w]) inputs[at + solver.rank[w]] += 0.25;
  inputs[at + 12 + toCome] = 1;
}

/** Positions before a draw that can be come to: several pairs may leave on the way. From `endgame` hidden cards on, kings not counted, chances are exact. */
function afterstates(rules, reward, { endgame = 0 } = {}) {
  if (reward.name !== 'win') return undefined;
  const counts = new Uint8Array(13);
  let paths = [];
  return {
    name: 'pyramid-before-draw-v1',
    size: INPUTS,
    blocks: BLOCKS,
    endgame,
    pathTo(row, moves) {
      moves.set(paths[row]);
      return paths[row].length;
    },
    expand(state, batch) {
      const solver = rules.solverOf(state);
      const [start, top, hidden] = rules.positionOf(state, solver);
      rules.unseen(state, counts);
      const { drawing, shape } = rules;
      const held = counts.reduce((sum, count, rank) => sum + (rank === KING ? 0 : count), 0);
      paths = [];
      if (held <= endgame) {
        if (state.stock.left > 0) batch.addCertain(drawing, 1, solver.draw(start, top, hidden));
        solver.pairs(start, top, (set, waste, first, second) => {
          const chance = set === shape.none ? 1 : solver.best(set, solver.cut(set, waste), hidden);
          batch.addCertain(rules.pairOf(first, second), 1, chance);
        });
        return;
      }
      const firstRow = batch.rows;
      const rows = new Map();
      const seen = new Set();
      const follow = (set, waste, moves) => {
        const first = moves.length > 0 ? moves[0] : drawing;
        const key = set * 2 ** 21 + waste;
        const own = key * 512 + first;
        if (seen.has(own)) return;
        seen.add(own);
        const depth = moves.length + 1;
        if (set === shape.none) batch.addCertain(first, depth - 1, 1);
        else if (!solver.canWin(set, waste, hidden)) {
          if (depth === 2) batch.addCertain(first, 1, 0); // every legal move has a candidate
          return;
        } else {
          const row = rows.get(key);
          if (row === undefined) {
            rows.set(key, batch.rows);
            paths[batch.rows - firstRow] = [...moves, drawing];
            writeInputs(solver, set, waste, counts, batch.inputs, batch.add(first, depth, 0));
          } else batch.addShared(first, depth, 0, row);
          solver.pairs(set, waste, (after, below, one, other) => {
            follow(after, after === shape.none ? 0 : solver.cut(after, below), [...moves, rules.pairOf(one, other)]);
          });
        }
      };
      follow(start, top, []);
    },
  };
}

export const game = {
  game: pyramid,
  agents: {
    game: 'pyramid',
    afterstates,
    /** A waste is told by its cards, as the solver may forget their numbers. */
    positionKey: (rules) => (state) => {
      const { wanted } = rules.solverOf(state);
      let from = state.height;
      while (from > 0 && (wanted[state.set] >> state.waste[from - 1]) & 1) from--;
      return `${state.set} ${state.waste.subarray(from, state.height).join()} ${state.stock.drawn}`;
    },
  },
  hint: {
    game: 'pyramid',
    consequences: (rules) => (state, action) =>
      rules.moves[action].type === 'draw'
        ? 'turns a card up'
        : `takes ${rules.moves[action].second === rules.shape.size ? 'one card' : 'two cards'} of the pyramid's ${rules.cardsLeft(state)}`,
  },
  train: {
    game: 'pyramid',
    defaults: {
      value: {
        pyramid: {
          ...{
            endgame: 7,
            expectedDraws: true,
            lambda: 1,
            hiddenSizes: [64, 32],
            explorationStart: 0.05,
            explorationEnd: 0,
          },
          ...{ environments: 128, minibatchSize: 256, replayRatio: 16 },
        },
      },
    },
  },
  lab: { game: 'pyramid', rankedBy: { pyramid: 'win' } },
};
