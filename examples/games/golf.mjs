/**
 * Golf: rules and what `maketen` needs to train, hint and play; golf-gap.mjs bounds it. Seven columns of five cards, face up; the next card lies on the waste, sixteen are
 * the stock. A column's last card may be taken onto the waste if its rank is one above or below the waste's; suits do not
 * matter, and kings and aces are no neighbours. Without a card to take, one is turned up from the stock. Clear the
 * columns to win. Rules: https://en.wikipedia.org/wiki/Golf_(card_game), a queen may lie on a king.
 */
import { InputError, stockRules, WIN } from 'maketen';
import * as z from 'zod';
import { COLUMNS, DRAW, GolfEndgame, ROWS } from './golf-solver.mjs';

const RANKS = [...'A23456789TJQK'];
/** No waste card: then nothing can be taken. */
export const NONE = 255;

const options = z.strictObject({
  kings: z.literal(['open', 'closed']).default('open').describe('open: a queen may lie on a king'),
  ranks: z.int().min(3).max(13).default(13).describe('ranks of the deck, from the ace up; four cards each'),
  columns: z.int().min(1).max(7).default(7).describe('columns on the table'),
  rows: z.int().min(1).max(5).default(5).describe('cards of a column; a deck has more cards than the columns'),
});

const columnOf = ({ cards, left }, column) => cards.subarray(column * ROWS, column * ROWS + left[column]);
const columnsOf = (state) =>
  Array.from({ length: COLUMNS }, (_, column) => Array.from(columnOf(state, column), (rank) => RANKS[rank]));

function createRules(config) {
  const size = config.columns * config.rows;
  const cards = RANKS.slice(0, config.ranks).flatMap((rank) => [rank, rank, rank, rank]);
  if (size >= cards.length)
    throw new InputError(`Expected fewer cards in columns than the deck's ${cards.length}, but got ${size}`);
  const bits = (ranks) => ranks.reduce((sum, rank) => sum | (rank >= 0 && rank < 13 ? 1 << rank : 0), 0);
  const isClosed = (rank) => rank === 12 && config.kings === 'closed';
  const neighbours = (rank) => [rank - 1, rank + 1];
  return stockRules({
    id: 'golf-v1',
    game: 'golf',
    key: 13,
    config,
    cards,
    moves: [...Array.from({ length: COLUMNS }, (_, column) => `take ${column + 1}`), 'draw'],
    features: [
      {
        name: 'columns',
        size: 35,
        maximum: 13,
        kind: 'category',
        meaning: 'ranks, each column from the bottom',
        of: ({ cards, left }) => cards.map((rank, at) => (at % ROWS < left[(at / ROWS) | 0] ? rank + 1 : 0)),
      },
      {
        name: 'waste',
        size: 1,
        maximum: 13,
        kind: 'category',
        meaning: 'the rank that cards are taken onto',
        of: ({ top }) => (top === NONE ? [] : [top + 1]),
      },
      { name: 'hidden', size: 13, maximum: 52, kind: 'count', meaning: 'cards not seen, by rank' },
    ],
    /** By rank, as bits: the ranks that may lie on it, and those that it may lie on. */
    onto: Uint16Array.from(RANKS, (_, rank) => (isClosed(rank) ? 0 : bits(neighbours(rank)))),
    under: Uint16Array.from(RANKS, (_, rank) => bits(neighbours(rank).filter((each) => !isClosed(each)))),
    createTable: () => ({ cards: new Uint8Array(35), left: new Uint8Array(COLUMNS), top: NONE }),
    layOut(state) {
      state.left.fill(config.rows, 0, config.columns);
      for (let at = 0; at < size; at++)
        state.cards[Math.floor(at / config.rows) * ROWS + (at % config.rows)] = this.draw(state);
      state.top = this.draw(state);
    },
    isLegal({ cards, left, top, stock }, action) {
      if (action === DRAW) return stock.left > 0;
      const rank = cards[action * ROWS + left[action] - 1];
      return top !== NONE && left[action] > 0 && ((this.onto[top] >> rank) & 1) === 1;
    },
    play(state, action) {
      state.top = action === DRAW ? this.draw(state) : state.cards[action * ROWS + --state.left[action]];
    },
    score: ({ left }) => left.reduce((sum, each) => sum - each, size),
    cardsLeft: ({ left }) => left.reduce((sum, each) => sum + each, 0),
    describeMove: (state, action) =>
      action === DRAW ? 'draw' : `${columnsOf(state)[action].at(-1)} from ${action + 1}`,
    cardsOf: (state, action) =>
      columnsOf(state).flatMap((names, column) =>
        column === action ? [{ pile: `column ${column + 1}`, index: names.length - 1, card: names.at(-1) }] : [],
      ),
    /** The columns from the bottom, and the waste's card: "52 A - 9 8 7 6 / K". */
    formatTable: (state) =>
      `${columnsOf(state)
        .map((names) => names.join('') || '-')
        .join(' ')} / ${RANKS[state.top] ?? '-'}`,
    parseTable(state, text) {
      const [columns, top = ''] = text.split('/').map((part) => part.trim());
      const names = columns.split(/\s+/).map((column) => (column === '-' ? [] : [...column]));
      if (names.length !== COLUMNS || names.some(({ length }) => length > ROWS) || top.length !== 1)
        throw new InputError(`Expected columns and waste, such as "52 A - 9 8 7 6 / K", but got "${text}"`);
      names.forEach((each, column) => {
        state.cards.set(
          each.map((rank) => RANKS.indexOf(rank)),
          column * ROWS,
        );
        state.left[column] = each.length;
      });
      state.top = top === '-' ? NONE : RANKS.indexOf(top);
      return [...names.flat(), ...top.replace('-', '')];
    },
    render: (state) => {
      const columns = columnsOf(state);
      const rows = Array.from({ length: ROWS }, (_, row) => columns.map((names) => names[row] ?? ' ').join('  '));
      return [...rows, `waste: ${RANKS[state.top] ?? '-'}, stock: ${state.stock.left}`].join('\n');
    },
  });
}

const golf = {
  name: 'golf',
  title: 'Golf',
  summary: 'Take cards one rank above or below the last one until seven columns are gone.',
  options,
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
  createRules,
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
