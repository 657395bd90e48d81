/**
 * Elevens, from rules to a certified gap of 0: nine cards lie on the table; two that total eleven, or a jack, a queen and a king, leave,
 * and their places are filled. Clear the deck to win. `maketen solve elevens --game elevens.mjs` prints the chance of every player.
 */
import { stockRules } from 'maketen';
import { solve } from 'maketen/gap';

const RANKS = [...'A23456789TJQK'];
const [PLACES, CARDS] = [9, 52];
const MOVES = ['A+T', '2+9', '3+8', '4+7', '5+6', 'J+Q+K'];
/** By move the ranks that leave. */
const GROUPS = MOVES.map((move) => move.split('+').map((rank) => RANKS.indexOf(rank)));
const PAIRS = GROUPS.slice(0, 5);
const sum = (counts) => counts.reduce((total, count) => total + count, 0);
const lettersOf = (counts) => RANKS.flatMap((rank, i) => Array(counts[i]).fill(rank));

const rules = stockRules({
  id: 'elevens-v1',
  game: 'elevens',
  key: 11,
  cards: RANKS.flatMap((rank) => [rank, rank, rank, rank]),
  moves: MOVES,
  features: [
    { name: 'table', size: 13, maximum: 4, kind: 'count', meaning: 'on the table, by rank', of: ({ table }) => table },
    { name: 'hidden', size: 13, maximum: 4, kind: 'count', meaning: 'to come, by rank' },
  ],
  drawsInAnyOrder: true,
  createTable: () => ({ table: new Uint8Array(13) }),
  isLegal: ({ table }, action) => GROUPS[action].every((rank) => table[rank] > 0),
  play({ table }, action) {
    for (const rank of GROUPS[action]) table[rank]--;
  },
  settle(state) {
    for (let free = PLACES - sum(state.table); free > 0 && state.stock.left > 0; free--)
      state.table[this.draw(state)]++;
  },
  cardsLeft: ({ table, stock }) => sum(table) + stock.left,
  formatTable: ({ table }) => lettersOf(table).join(' '),
  parseTable({ table }, text) {
    const letters = text.match(/\S/g) ?? [];
    for (const letter of letters) table[RANKS.indexOf(letter)]++;
    return letters;
  },
});

/** How many cards are left on the table of those seen: a group that can leave may leave at once, as it hinders no other. */
const left = (seen) =>
  GROUPS.reduce((cards, ranks) => cards - ranks.length * Math.min(...ranks.map((rank) => seen[rank])), sum(seen));

/** The game as six functions: one card comes after the other while there is a place. Groups and ranks in them are alike: they share a key. */
const problem = (returnSoFar) => ({
  start: () => new Uint8Array(13).fill(4), // all seen: the other states are solved when they are asked for
  actions: (seen) => (sum(seen) < CARDS && left(seen) < PLACES ? ['draw'] : []),
  chances: (seen) =>
    [...seen.keys()].flatMap((rank) => (seen[rank] < 4 ? [[(4 - seen[rank]) / (CARDS - sum(seen)), rank]] : [])),
  step: (seen, _, rank) => seen.with(rank, seen[rank] + 1),
  returnSoFar,
  key(seen) {
    const pairs = PAIRS.map(([one, other]) => 4 * (seen[one] + seen[other]) + Math.abs(seen[one] - seen[other]));
    return String.fromCharCode(...new Uint8Array(pairs).sort(), ...seen.slice(10).sort());
  },
});
const { solution: winning } = await solve(problem((seen) => Number(sum(seen) === CARDS)));
const { solution: taken } = await solve(problem((seen) => sum(seen) - left(seen)));
export const chance = () => winning.value(new Uint8Array(13));

/** What every player can expect from a position. */
function valueOf(state) {
  const seen = rules.hidden(state).map((count) => 4 - count);
  const isOver = state.outcome !== 'ongoing' || state.stock.left === 0;
  const score = sum(seen) - left(seen) + (isOver ? 0 : taken.value(seen));
  const winProbability = isOver ? Number(sum(seen) === CARDS) : winning.value(seen); // all seen: every group can leave
  return { winProbability, score, result: score };
}

const solveElevens = async (_, { parts, position }) => {
  const winProbability = position === null ? chance() : valueOf(parts.notation.parseState(position)).winProbability;
  const lines = [
    ['chance of winning', winProbability.toFixed(10)],
    ['states', String(winning.states)],
  ];
  return { lines, json: { winProbability } };
};
const exact = {
  name: 'exact',
  isExact: true,
  create: () => ({ name: 'exact', isExact: true, of: (deals) => new Float64Array(deals.length).fill(chance()) }),
};

export const game = {
  game: {
    name: 'elevens',
    title: 'Elevens',
    summary: 'Take pairs that total eleven, and jack, queen and king together.',
    caveat: 'Play does not matter: a group that can leave hinders no other.',
    playMatters: false,
    moveNoun: 'removal',
    createRules: () => rules,
  },
  agents: { game: 'elevens', exactValues: () => ({ of: valueOf }) },
  lab: { game: 'elevens', upperBounds: (_, { reward }) => (reward.name === 'win' ? [exact] : []), solve: solveElevens },
};
