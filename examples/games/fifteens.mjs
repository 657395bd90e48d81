/**
 * Fifteens, also Simon Says: sixteen cards lie on the table. Any number of cards from ace to nine that total fifteen leave; tens, jacks, queens and kings leave
 * as four of a rank (`courts=run`: as one of each). Free places are filled from the stock, card by card. Clear the deck to win.
 */
import { stockRules } from 'maketen';
import * as z from 'zod';
import { RANKS, sum, TABLE } from './removals.mjs';

/** The rank from which on cards leave in their own way, and the move that deals a card. */
const [TEN, DEAL] = [9, 0];

const options = z.strictObject({
  courts: z.literal(['rank', 'run']).default('rank').describe('tens and courts leave as all of a rank, or one of each'),
  places: z.int().min(1).max(16).default(16).describe('places on the table'),
  suits: z.int().min(1).max(4).default(4).describe('cards of each rank'),
});

/** The sets that total so much, as counts by rank from the ace to `rank`. */
function setsOf(suits, total = 15, rank = TEN) {
  if (rank === 0) return total === 0 ? [[]] : [];
  const most = Math.min(suits, Math.floor(total / rank));
  return Array.from({ length: most + 1 }).flatMap((_, count) =>
    setsOf(suits, total - count * rank, rank - 1).map((set) => [...set, count]),
  );
}

/** The scripted player takes the first set that fits: high cards go first. */
const weightOf = (set) => sum(set.map((count, i) => count * (i + 1) ** 4));
const nameOf = (set) => set.flatMap((count, i) => Array(count).fill(RANKS[i])).join('+');

function fits(set, table) {
  for (let rank = 0; rank < TEN; rank++) if (set[rank] > table[rank]) return false;
  return true;
}

function createRules({ courts, places, suits }) {
  const sets = setsOf(suits).sort((a, b) => weightOf(b) - weightOf(a));
  const solved = new Map();
  return stockRules({
    ...TABLE,
    id: 'fifteens-v1',
    game: 'fifteens',
    key: 15,
    config: { courts, places, suits },
    cards: RANKS.flatMap((rank) => Array(suits).fill(rank)),
    moves: ['deal', ...sets.map(nameOf)],
    layOut(state) {
      for (let place = 0; place < places; place++) state.table[this.draw(state)]++;
    },
    createTable: () => ({ ...TABLE.createTable(), mustDeal: 0 }),
    /** Tens and courts leave by themselves: they are of no other use, and the next cards come sooner. Free places are filled before anything else. */
    settle(state) {
      const { table, stock } = state;
      for (let rank = TEN; rank < 13; rank++) if (courts === 'rank' && table[rank] === suits) table[rank] = 0;
      while (courts === 'run' && !table.includes(0, TEN)) for (let rank = TEN; rank < 13; rank++) table[rank]--;
      state.mustDeal = Number(stock.left > 0 && sum(table) < places);
    },
    isLegal: ({ table, mustDeal }, action) =>
      action === DEAL ? mustDeal === 1 : mustDeal === 0 && fits(sets[action - 1], table),
    play(state, action) {
      if (action === DEAL) state.table[this.draw(state)]++;
      else sets[action - 1].forEach((count, rank) => (state.table[rank] -= count));
    },
    /** Whether these cards leave in sets, with nothing to come. */
    clears(table) {
      const highest = table.findLastIndex((count) => count > 0);
      if (highest < 0) return true;
      const key = String.fromCharCode(...table);
      if (!solved.has(key)) {
        const ways = sets.filter((set) => set[highest] > 0 && fits(set, table));
        solved.set(
          key,
          ways.some((set) => this.clears(table.map((count, rank) => count - (set[rank] ?? 0)))),
        );
      }
      return solved.get(key);
    },
  });
}

/** What a network sees before a card is dealt: of each rank how many lie on the table and how many are to come, tens and courts in ascending order. */
function afterstates(rules, reward) {
  if (reward.name !== 'win') return undefined;
  const [after, mask] = [rules.createState(), new Uint8Array(rules.moves.length)];
  let paths = [];
  const write = ({ table }, hidden, inputs, from) => {
    const pairs = table.map((count, rank) => count * 5 + hidden[rank]);
    pairs.subarray(TEN).sort();
    pairs.forEach((pair, i) => (inputs[from + i * 25 + pair] = 1));
  };
  return {
    name: 'fifteens-before-deal-v1',
    size: 13 * 25,
    blocks: [{ name: 'by rank, on the table and to come', columns: 13 * 25 }],
    pathTo(row, moves) {
      moves.set(paths[row]);
      return paths[row].length;
    },
    expand(state, batch) {
      rules.actionMask(state, mask);
      paths = [];
      for (let action = mask.indexOf(1); action >= 0; action = mask.indexOf(1, action + 1)) {
        rules.copyState(after, state);
        if (action !== DEAL) rules.apply(after, action);
        if (after.mustDeal === 1) {
          const path = [...new Set([action, DEAL])];
          paths.push(path);
          write(after, rules.hidden(after), batch.inputs, batch.add(action, path.length, 0));
        } else batch.addCertain(action, 1, Number(rules.clears(after.table)));
      }
    },
  };
}

/** Of value learning; 250,000 decisions take 20 seconds. */
const CONFIG = {
  environments: 128,
  minibatchSize: 256,
  replayRatio: 16,
  lambda: 0.9,
  forcedShare: 1,
  explorationStart: 0.05,
  explorationEnd: 0,
  hiddenSizes: [64, 32],
};

export const game = {
  game: {
    name: 'fifteens',
    title: 'Fifteens',
    summary: 'Take cards that total fifteen, and tens, jacks, queens and kings in fours.',
    options,
    presets: {
      fifteens: { summary: 'tens and courts leave as four of a rank', options: {} },
      'fifteens-run': { summary: 'they leave as one of each rank', options: { courts: 'run' } },
    },
    createRules,
  },
  agents: {
    game: 'fifteens',
    afterstates,
    positionKey:
      () =>
      ({ table }) =>
        String.fromCharCode(...table),
  },
};
