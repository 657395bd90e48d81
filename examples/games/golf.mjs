/**
 * Golf: rules and what `maketen` needs to train, hint and play; golf-gap.mjs bounds it. Seven columns of five cards, face up; the next card lies on the waste, sixteen are
 * the stock. A column's last card may be taken onto the waste if its rank is one above or below the waste's; suits do not
 * matter, and kings and aces are no neighbours. Without a card to take, one is turned up from the stock. Clear the
 * columns to win. Rules: https://en.wikipedia.org/wiki/Golf_(card_game), a queen may lie on a king.
 */
import { InputError, Stock, WIN } from 'maketen';
import * as z from 'zod';
import { COLUMNS, DRAW, GolfEndgame, ROWS } from './golf-solver.mjs';

const RANKS = 'A23456789TJQK';
const KEY = 13; // tells this game's shuffles from those of others
/** No waste card: then nothing can be taken. */
export const NONE = 255;

const options = z.strictObject({
  kings: z.literal(['open', 'closed']).default('open').describe('open: a queen may lie on a king'),
  ranks: z.int().min(3).max(13).default(13).describe('ranks of the deck, from the ace up; four cards each'),
  columns: z.int().min(1).max(7).default(7).describe('columns on the table'),
  rows: z.int().min(1).max(5).default(5).describe('cards of a column; a deck has more cards than the columns'),
});

class GolfRules {
  id = 'golf-v1';
  game = 'golf';
  cardKinds = [...RANKS];
  moves = [...Array.from({ length: COLUMNS }, (_, column) => ({ type: 'take', column })), { type: 'draw' }];
  features = [
    { name: 'columns', size: 35, maximum: 13, kind: 'category', meaning: 'ranks, column by column from the bottom' },
    { name: 'waste', size: 1, maximum: 13, kind: 'category', meaning: 'the rank that cards are taken onto' },
    { name: 'hidden', size: 13, maximum: 52, kind: 'count', meaning: 'cards that were not seen, by rank' },
  ];
  observationSize = 49;

  constructor(config) {
    this.config = config;
    this.size = config.ranks * 4;
    if (config.columns * config.rows >= this.size)
      throw new InputError(
        `Expected fewer cards in columns than the deck's ${this.size}, but got ${config.columns * config.rows}`,
      );
    this.counts = new Uint8Array(13);
    const bits = (ranks) => ranks.reduce((sum, rank) => sum | (rank >= 0 && rank < 13 ? 1 << rank : 0), 0);
    const isClosed = (rank) => rank === 12 && config.kings === 'closed';
    /** By rank, as bits: the ranks that may lie on it, and those that it may lie on. */
    this.onto = Uint16Array.from({ length: 13 }, (_, rank) => (isClosed(rank) ? 0 : bits([rank - 1, rank + 1])));
    this.under = Uint16Array.from({ length: 13 }, (_, rank) =>
      bits([rank - 1, rank + 1].filter((each) => !isClosed(each))),
    );
  }
  createState() {
    return {
      outcome: 'ongoing',
      cards: new Uint8Array(35),
      left: new Uint8Array(COLUMNS),
      top: NONE,
      stock: new Stock(this.size),
    };
  }
  copyState(target, source) {
    target.outcome = source.outcome;
    target.cards.set(source.cards);
    target.left.set(source.left);
    target.top = source.top;
    target.stock.copyFrom(source.stock);
  }
  deal(state, seed, deck) {
    if (deck === undefined) state.stock.shuffle(KEY, seed, 0);
    else state.stock.arrange(deck[0]);
    const { columns, rows } = this.config;
    state.left.fill(0).fill(rows, 0, columns);
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) state.cards[column * ROWS + row] = state.stock.draw() >> 2;
    state.top = state.stock.draw() >> 2;
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
  isLegal({ cards, left, top, stock }, action) {
    if (action === DRAW) return stock.left > 0;
    return top !== NONE && left[action] > 0 && ((this.onto[top] >> cards[action * ROWS + left[action] - 1]) & 1) === 1;
  }
  actionMask(state, mask, offset = 0) {
    let count = 0;
    for (let action = 0; action <= DRAW; action++)
      count += mask[offset + action] = state.outcome === 'ongoing' && this.isLegal(state, action) ? 1 : 0;
    return count;
  }
  apply(state, action) {
    state.top = action === DRAW ? state.stock.draw() >> 2 : state.cards[action * ROWS + --state.left[action]];
    this.settle(state);
  }
  settle(state) {
    state.outcome = state.left.every((left) => left === 0) ? 'won' : 'ongoing';
    if (state.outcome === 'won') return;
    for (let action = DRAW; action >= 0; action--) if (this.isLegal(state, action)) return;
    state.outcome = 'lost';
  }
  observe(state, observation, offset = 0) {
    for (let at = 0; at < 35; at++)
      observation[offset + at] = at % ROWS < state.left[(at / ROWS) | 0] ? (state.cards[at] + 1) / 13 : 0;
    observation[offset + 35] = state.top === NONE ? 0 : (state.top + 1) / 13;
    this.unseen(state, this.counts);
    for (let rank = 0; rank < 13; rank++) observation[offset + 36 + rank] = this.counts[rank] / 52;
  }
  unseen({ stock }, counts) {
    counts.fill(0);
    for (let at = stock.seen; at < this.size; at++) counts[stock.order[at] >> 2]++;
    return this.size - stock.seen;
  }
  nextKnown() {
    return -1;
  }
  stackNext({ stock }, kind) {
    stock.stackNext(stock.order.subarray(stock.seen).find((card) => card >> 2 === kind));
  }
  shuffleHidden({ stock }, random) {
    stock.shuffleHidden(random);
  }
  score(state) {
    return this.config.columns * this.config.rows - this.cardsLeft(state);
  }
  cardsLeft({ left }) {
    return left.reduce((sum, each) => sum + each, 0);
  }
}

const namesOf = (ranks) => Array.from(ranks, (rank) => RANKS[rank]).join('');
const columnOf = ({ cards, left }, column) => cards.subarray(column * ROWS, column * ROWS + left[column]);
const hiddenOf = ({ stock }) => [...stock.order.subarray(stock.seen)].map((card) => card >> 2).sort((a, b) => a - b);

/** Cards of these ranks, each once. @throws InputError for a fifth of a rank */
function cardsOf(ranks) {
  const used = new Uint8Array(13);
  return ranks.map((rank) => {
    if (!(rank >= 0) || used[rank] === 4) throw new InputError(`Expected at most four cards of a rank of ${RANKS}`);
    return rank * 4 + used[rank]++;
  });
}
const ranksIn = (text) => [...text].filter((letter) => letter !== ' ').map((letter) => RANKS.indexOf(letter));

class GolfNotation {
  constructor(rules) {
    this.rules = rules;
  }
  formatMove(action) {
    return action === DRAW ? 'draw' : `take ${action + 1}`;
  }
  parseMove(text) {
    const action = this.rules.moves.findIndex((_, each) => this.formatMove(each) === text);
    if (action < 0) throw new InputError(`Expected "draw" or a column's card such as "take 3", but got "${text}"`);
    return action;
  }
  describeMove(state, action) {
    return action === DRAW ? 'draw' : `${RANKS[columnOf(state, action).at(-1)]} from ${action + 1}`;
  }
  /** The columns from the bottom, the waste's card, and the ranks to come: "52 A - 9 8 7 6 / K / 334". */
  formatState(state) {
    const columns = Array.from({ length: COLUMNS }, (_, column) => namesOf(columnOf(state, column)) || '-').join(' ');
    return `${columns} / ${RANKS[state.top] ?? '-'} / ${namesOf(hiddenOf(state))}`;
  }
  parseState(text) {
    const [columns = '', top = '', hidden] = text.split('/').map((part) => part.trim());
    const ranks = columns.split(/\s+/).map((column) => (column === '-' ? [] : ranksIn(column)));
    if (
      hidden === undefined ||
      ranks.length !== COLUMNS ||
      ranks.some((each) => each.length > ROWS) ||
      top.length !== 1
    )
      throw new InputError(
        `Expected columns, waste and cards to come, such as "52 A - 9 8 7 6 / K / 334", but got "${text}"`,
      );
    const cards = cardsOf([...ranks.flat(), ...(top === '-' ? [] : ranksIn(top)), ...ranksIn(hidden)]);
    const state = this.rules.createState();
    if (cards.some((card) => card >= state.stock.size))
      throw new InputError(`Expected ranks of ${RANKS.slice(0, this.rules.config.ranks)}`);
    const unseen = cards.slice(cards.length - ranksIn(hidden).length);
    const others = Array.from(state.stock.order).filter((card) => !unseen.includes(card));
    state.stock.arrange([...others, ...unseen]);
    while (state.stock.left > unseen.length) state.stock.draw();
    ranks.forEach((each, column) => {
      state.cards.set(each, column * ROWS);
      state.left[column] = each.length;
    });
    state.top = top === '-' ? NONE : ranksIn(top)[0];
    this.rules.settle(state);
    return state;
  }
  cardsOf(state, action) {
    if (action === DRAW) return [];
    return [
      { pile: `column ${action + 1}`, index: state.left[action] - 1, card: RANKS[columnOf(state, action).at(-1)] },
    ];
  }
  render(state) {
    const rows = Array.from({ length: ROWS }, (_, row) =>
      Array.from({ length: COLUMNS }, (_, column) => RANKS[columnOf(state, column)[row]] ?? ' ').join('  '),
    );
    return [...rows, `waste: ${RANKS[state.top] ?? '-'}, stock: ${state.stock.left}`].join('\n');
  }
}

const parseDeck = (json, { ranks: kinds } = { ranks: 13 }) => {
  const ranks = Array.isArray(json) && json.length === kinds * 4 ? json.map((rank) => RANKS.indexOf(rank)) : [-1];
  return [Uint8Array.from(cardsOf(ranks))];
};

const golf = {
  name: 'golf',
  title: 'Golf',
  summary: 'Take cards one rank above or below the last one until seven columns are gone.',
  options,
  optionFields: options.shape,
  presets: {
    golf: { summary: 'kings and aces are no neighbours; a queen may lie on a king', options: {} },
    'golf-strict': { summary: 'nothing may lie on a king', options: { kings: 'closed' } },
  },
  rewards: [
    WIN,
    {
      name: 'cleared',
      meaning: 'the share of cards taken',
      returnSoFar: (rules, state) => rules.score(state) / (rules.score(state) + rules.cardsLeft(state)),
    },
  ],
  measures: [
    {
      name: 'cards left',
      meaning: 'cards in the columns at the end',
      better: 'lower',
      of: (rules, state) => rules.cardsLeft(state),
    },
  ],
  playMatters: true,
  moveNoun: 'move',
  createRules: (config) => new GolfRules(config),
  createNotation: (rules) => new GolfNotation(rules),
  createTraceCodec: (rules) => ({
    stateToJson: (state) => ({
      columns: Array.from({ length: COLUMNS }, (_, column) => namesOf(columnOf(state, column))),
      waste: RANKS[state.top] ?? '',
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
  formatDeck: ([cards]) => Array.from(cards, (card) => RANKS[card >> 2]),
};

const BLOCKS = [
  { name: 'columns', columns: ROWS * 13 },
  { name: 'on neighbours', columns: ROWS * 13 },
  { name: 'left', columns: 13 },
  { name: 'hidden', columns: 13 },
  { name: 'lengths', columns: ROWS + 1 },
  { name: 'to come', columns: 1 },
];
const INPUTS = BLOCKS.reduce((sum, { columns }) => sum + columns, 0);

/** What a network sees of a position before a draw: by distance from the open card and rank how many cards lie there, and on a neighbour. */
function writeInputs({ cards, left }, hidden, inputs, at) {
  let toCome = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const length = left[column];
    inputs[at + ROWS * 26 + 26 + length] += 1 / 7;
    for (let depth = 0; depth < length; depth++) {
      const card = column * ROWS + length - 1 - depth;
      const rank = cards[card];
      inputs[at + depth * 13 + rank] += 0.5;
      inputs[at + ROWS * 26 + rank] += 0.25;
      if (depth < length - 1 && Math.abs(rank - cards[card - 1]) === 1) inputs[at + (ROWS + depth) * 13 + rank] += 0.5;
    }
  }
  for (let rank = 0; rank < 13; rank++) {
    inputs[at + ROWS * 26 + 13 + rank] = hidden[rank] / 4;
    toCome += hidden[rank];
  }
  inputs[at + INPUTS - 1] = toCome / 16;
}

/** Positions before a draw that can be come to: several cards may be taken on the way. */
function afterstates(rules, reward, { endgame = 0 } = {}) {
  const isWin = reward.name === 'win';
  if (!isWin) endgame = 0; // exact values are chances to win
  const size = rules.config.columns * rules.config.rows;
  const exact = new GolfEndgame(rules);
  const hidden = new Uint8Array(13);
  const after = rules.createState();
  return {
    name: 'golf-before-draw-v1',
    size: INPUTS,
    blocks: BLOCKS,
    endgame,
    expand(state, batch) {
      const held = rules.unseen(state, hidden);
      if (held <= endgame) {
        const chances = exact.chances(state);
        chances.forEach((chance, action) => {
          if (rules.isLegal(state, action)) batch.addCertain(action, 1, chance);
        });
        return;
      }
      rules.copyState(after, state);
      const before = rules.cardsLeft(state);
      const seen = new Map();
      const follow = (first, depth) => {
        const key = after.left.reduce((sum, left) => sum * 6 + left, 0);
        const earned = (before - rules.cardsLeft(after)) / size;
        if (rules.cardsLeft(after) === 0) batch.addCertain(first, depth, isWin ? 1 : earned);
        else if (held === 0) batch.addCertain(first, depth, isWin ? 0 : earned);
        else {
          const row = seen.get(key * 8 + 7);
          // Before a draw at once: the draw is the move.
          const action = first < 0 ? DRAW : first;
          if (row !== undefined) batch.addShared(action, depth, isWin ? 0 : earned, row);
          else {
            seen.set(key * 8 + 7, batch.rows);
            const at = batch.add(action, depth, isWin ? 0 : earned);
            writeInputs(after, hidden, batch.inputs, at);
          }
        }
        const { top } = after;
        for (let column = 0; column < COLUMNS; column++) {
          if (after.left[column] === 0 || !rules.isLegal(after, column)) continue;
          const action = first < 0 ? column : first;
          after.top = after.cards[column * ROWS + --after.left[column]];
          const next = (after.left.reduce((sum, left) => sum * 6 + left, 0) * 16 + after.top) * 8 + action;
          if (!seen.has(next)) {
            seen.set(next, -1);
            follow(action, depth + 1);
          }
          after.left[column]++;
          after.top = top;
        }
      };
      follow(-1, 1);
    },
  };
}

const train = { game: 'golf', defaults: { value: { golf: { reward: 'cleared', hiddenSizes: [64, 32] } } } };

const agents = {
  game: 'golf',
  afterstates,
  positionKey:
    () =>
    ({ left, top, stock }) =>
      `${left.join('')} ${top} ${stock.drawn}`,
};

const hint = {
  game: 'golf',
  consequences: (rules) => (state, action) =>
    action === DRAW ? 'turns a card up' : `leaves ${rules.cardsLeft(state) - 1} on the table`,
};

const lab = { game: 'golf', rankedBy: { golf: 'win', 'golf-strict': 'win' } };

export const game = { game: golf, agents, hint, train, lab };
