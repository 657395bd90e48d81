/**
 * Pyramid, one pass of the stock: rules, and what `maketen` needs to train, hint, play and bound; pyramid-gap.mjs prints the certified gap.
 *
 * 28 cards lie face up in seven rows of one to seven; each is covered by two of the next row. 24 cards are the stock, face down. Two
 * uncovered cards that total 13 may leave (ace 1, jack 11, queen 12); a king leaves alone, and does so at once, as waiting never helps. A card
 * of the stock may be turned up onto the waste at any time, once through; only the waste's top card is uncovered there, and pairs with cards of the
 * pyramid. Clear the pyramid to win. The game ends as lost as soon as the open cards prove it: the pyramid could not be cleared even if each
 * hidden card were there when it is wished for. Rules: https://beattheboredombox.com/pages/pyramid-solitaire
 */
import { InputError, stockRules, WIN } from 'maketen';
import * as z from 'zod';
import { GONE, KING, POWERS, PyramidSolver, shapeOf } from './pyramid-solver.mjs';

const RANKS = [...'A23456789TJQK'];
/** Solvers that are kept. */
const SOLVERS = 700;

const options = z.strictObject({
  rows: z.int().min(2).max(7).default(7).describe('rows of the pyramid'),
  suits: z.int().min(1).max(4).default(4).describe('cards of each rank; a deck has more cards than the pyramid'),
});

const rowsOf = (names) => {
  const rows = [];
  for (let from = 0; from < names.length; from += rows.length) rows.push(names.slice(from, from + rows.length + 1));
  return rows;
};
const namesOf = (ranks) => Array.from(ranks, (rank) => RANKS[rank]).join('');

function createRules(config) {
  const shape = shapeOf(config.rows);
  const cards = [...RANKS.join('').repeat(config.suits)];
  const { size } = shape;
  if (size >= cards.length)
    throw new InputError(`Expected fewer cards in the pyramid than the deck's ${cards.length}, but got ${size}`);
  const moves = [];
  for (let first = 0; first < size; first++)
    for (let second = first + 1; second <= size; second++) moves.push({ type: 'take', first, second });
  moves.push({ type: 'draw' });
  const drawing = moves.length - 1;
  const solvers = new Map();
  const nameOf = (place) => (place === size ? 'waste' : String(place + 1));
  const placesOf = ({ cards, set }) =>
    Array.from({ length: size }, (_, i) => ((shape.sets[set] >> i) & 1 ? RANKS[cards[i]] : '-'));
  const wasteOf = ({ waste, height }) => waste.subarray(0, height);
  return stockRules({
    id: 'pyramid-v1',
    game: 'pyramid',
    key: 28,
    config,
    cards,
    moves,
    features: [
      {
        name: 'pyramid',
        size: 28,
        maximum: 13,
        kind: 'category',
        meaning: 'ranks, from the top row down',
        of: ({ cards, set }) => cards.map((rank, place) => ((shape.sets[set] >> place) & 1 ? rank + 1 : 0)),
      },
      {
        name: 'waste',
        size: 24,
        maximum: 13,
        kind: 'category',
        meaning: 'ranks, from the top card down',
        of: (state) =>
          wasteOf(state)
            .map((rank) => rank + 1)
            .reverse(),
      },
      { name: 'hidden', size: 13, maximum: 52, kind: 'count', meaning: 'cards that were not seen, by rank' },
    ],
    shape,
    drawing,
    createTable: () => ({ cards: new Uint8Array(28).fill(GONE), set: 0, waste: new Uint8Array(52), height: 0 }),
    layOut(state) {
      for (let place = 0; place < size; place++) state.cards[place] = this.draw(state);
    },
    /** `first` and `second` of a pair as its action; the waste is place `size`. */
    pairOf: (first, second) => (first * (2 * size - first + 1)) / 2 + second - first - 1,
    /** The solver of a deal's pyramid, kept for the positions to come. */
    solverOf({ cards }) {
      const key = String.fromCharCode(...cards);
      let solver = solvers.get(key);
      if (solver === undefined) {
        if (solvers.size >= SOLVERS) solvers.delete(solvers.keys().next().value);
        solvers.set(key, (solver = new PyramidSolver(shape, cards)));
      }
      if (solver.up.length > 100_000 || solver.bests.size > 200_000) solver.forget();
      return solver;
    },
    /** Set, waste and hidden cards as the solver has them. */
    positionOf(state, solver) {
      const counts = this.hidden(state);
      const hidden = POWERS.reduce((sum, power, rank) => sum + power * counts[rank], 0);
      let [from, waste] = [state.height, 0];
      while (from > 0 && (solver.wanted[state.set] >> state.waste[from - 1]) & 1) from--;
      while (from < state.height) waste = solver.push(waste, state.waste[from++]);
      return [state.set, waste, hidden];
    },
    settle(state) {
      state.set = this.solverOf(state).settle(state.set);
    },
    outcomeOf(state) {
      const solver = this.solverOf(state);
      if (state.set === shape.none) return 'won';
      return solver.canWin(...this.positionOf(state, solver)) ? 'ongoing' : 'lost';
    },
    rankAt(state, place) {
      if (place === size) return state.height > 0 ? state.waste[state.height - 1] : GONE;
      return shape.uncovered[state.set].includes(place) ? state.cards[place] : GONE;
    },
    isLegal(state, action) {
      const { type, first, second } = moves[action];
      return type === 'draw' ? state.stock.left > 0 : this.rankAt(state, first) + this.rankAt(state, second) === 11;
    },
    actionMask(state, mask, offset = 0) {
      mask.fill(0, offset, offset + moves.length);
      if (state.outcome !== 'ongoing') return 0;
      const open = shape.uncovered[state.set];
      const top = this.rankAt(state, size);
      let count = state.stock.left > 0 ? 1 : 0;
      mask[offset + drawing] = count;
      for (let i = 0; i < open.length; i++) {
        const wanted = 11 - state.cards[open[i]];
        for (let j = i + 1; j < open.length; j++)
          if (state.cards[open[j]] === wanted) count += mask[offset + this.pairOf(open[i], open[j])] = 1;
        if (top === wanted) count += mask[offset + this.pairOf(open[i], size)] = 1;
      }
      return count;
    },
    play(state, action) {
      const { type, first, second } = moves[action];
      if (type === 'draw') {
        const rank = this.draw(state);
        if (rank !== KING) state.waste[state.height++] = rank;
        return;
      }
      state.set = shape.without[state.set * size + first];
      if (second === size) state.height--;
      else state.set = shape.without[state.set * size + second];
    },
    score: (state) => size - placesOf(state).filter((name) => name !== '-').length,
    cardsLeft: (state) => placesOf(state).filter((name) => name !== '-').length,
    formatMove(action) {
      const { type, first, second } = moves[action];
      return type === 'draw' ? 'draw' : `take ${nameOf(first)} ${nameOf(second)}`;
    },
    describeMove(state, action) {
      const { type, first, second } = moves[action];
      return type === 'draw' ? 'draw' : [first, second].map((place) => RANKS[this.rankAt(state, place)]).join('+');
    },
    cardsOf(state, action) {
      const { type, first, second } = moves[action];
      return (type === 'draw' ? [] : [first, second]).map((place) => ({
        ...(place === size ? { pile: 'waste', index: state.height - 1 } : { pile: 'pyramid', index: place }),
        card: RANKS[this.rankAt(state, place)],
      }));
    },
    /** The pyramid row by row, and the waste up to its top card: "A 2- 345 / TQ". */
    formatTable: (state) => `${rowsOf(placesOf(state).join('')).join(' ')} / ${namesOf(wasteOf(state))}`,
    parseTable(state, text) {
      const [pyramid, waste = ''] = text.split('/').map((part) => part.replaceAll(' ', ''));
      const set = [...pyramid].reduce((sum, name, place) => sum + (name === '-' ? 0 : 2 ** place), 0);
      if (pyramid.length !== size || !shape.numbers.has(set) || waste.length > state.waste.length)
        throw new InputError(
          `Expected ${size} places of the pyramid and the waste, such as "A 2- 345 / TQ", but got "${text}"`,
        );
      const ranksOf = (names) => [...names].map((name) => (name === '-' ? GONE : RANKS.indexOf(name)));
      state.cards.set(ranksOf(pyramid));
      state.set = shape.numbers.get(set);
      state.waste.set(ranksOf(waste));
      state.height = waste.length;
      return (pyramid + waste).replaceAll('-', '');
    },
    render(state) {
      const rows = rowsOf(placesOf(state)).map((row, i) => ' '.repeat(shape.rows - 1 - i) + row.join(' '));
      return [...rows, `waste: ${namesOf(wasteOf(state))}, stock: ${state.stock.left}`].join('\n');
    },
  });
}

const pyramid = {
  name: 'pyramid',
  title: 'Pyramid',
  summary: 'Take pairs that total 13 until a pyramid of 28 cards is gone.',
  options,
  presets: { pyramid: { summary: 'once through the stock', options: {} } },
  rewards: [
    WIN,
    {
      name: 'cleared',
      meaning: "the share of the pyramid's cards taken",
      returnSoFar: (rules, state) => rules.score(state) / rules.shape.size,
    },
  ],
  createRules,
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
          endgame: 7,
          expectedDraws: true,
          lambda: 1,
          hiddenSizes: [64, 32],
          explorationStart: 0.05,
          explorationEnd: 0,
          environments: 128,
          minibatchSize: 256,
          replayRatio: 16,
        },
      },
    },
  },
  lab: { game: 'pyramid', rankedBy: { pyramid: 'win' } },
};
