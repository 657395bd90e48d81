/**
 * Games of removal in which no choice matters, from rules to a certified gap of 0, for elevens.mjs, simple-pairs.mjs and thirteens.mjs: groups of cards leave
 * the table, and their places are filled. Each rank is in one group only, so a group that leaves hinders no other, and the next cards come no later: every
 * player wins the same deals.
 */
import { stockRules } from 'maketen';

export const RANKS = [...'A23456789TJQK'];
const CARDS = 52;
export function sum(counts) {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i];
  return total;
}
const lettersOf = (counts) => RANKS.flatMap((rank, i) => Array(counts[i]).fill(rank));

/** What games with one table share, where only the number of cards by rank counts. */
export const TABLE = {
  features: [
    { name: 'table', size: 13, maximum: 4, kind: 'count', meaning: 'on the table, by rank', of: ({ table }) => table },
    { name: 'hidden', size: 13, maximum: 4, kind: 'count', meaning: 'to come, by rank' },
  ],
  createTable: () => ({ table: new Uint8Array(13) }),
  cardsLeft: ({ table, stock }) => sum(table) + stock.left,
  formatTable: ({ table }) => lettersOf(table).join(' '),
  parseTable({ table }, text) {
    const letters = text.match(/\S/g) ?? [];
    for (const letter of letters) table[RANKS.indexOf(letter)]++;
    return letters;
  },
};

/** @param moves the groups, such as 'J+Q+K' */
export function removalGame({ name, title, summary, key, places, moves }) {
  /** By move: the ranks that leave, and how many of each. */
  const groups = moves.map((move) => {
    const ranks = move.split('+').map((rank) => RANKS.indexOf(rank));
    return [...new Set(ranks)].map((rank) => [rank, ranks.filter((each) => each === rank).length]);
  });
  const timesOf = (group, counts) => Math.min(...group.map(([rank, count]) => Math.floor(counts[rank] / count)));
  const rules = stockRules({
    ...TABLE,
    id: `${name}-v1`,
    game: name,
    key,
    cards: RANKS.flatMap((rank) => [rank, rank, rank, rank]),
    moves,
    drawsInAnyOrder: true,
    isLegal: ({ table }, action) => timesOf(groups[action], table) > 0,
    play({ table }, action) {
      for (const [rank, count] of groups[action]) table[rank] -= count;
    },
    settle(state) {
      for (let free = places - sum(state.table); free > 0 && state.stock.left > 0; free--)
        state.table[this.draw(state)]++;
    },
  });

  /** Of the cards seen so far, how many groups can have left take away. */
  const takenOf = (seen) =>
    sum(groups.map((group) => timesOf(group, seen) * group.reduce((cards, [, count]) => cards + count, 0)));
  /** Groups of one size are alike, and so are the ranks in them. */
  const keyOf = (seen) =>
    groups
      .map((group, i) => moves[i].length + String(group.map(([rank]) => seen[rank]).sort()))
      .sort()
      .join(' ');
  const known = new Map();
  /** The chance of winning and the mean number of cards that are taken in all, by the cards seen: one comes after the other while there is a place. */
  function outlook(seen) {
    const [count, taken] = [sum(seen), takenOf(seen)];
    if (count === CARDS || count - taken >= places) return [Number(count === CARDS), taken];
    const position = keyOf(seen);
    if (!known.has(position)) {
      const means = [0, 0];
      for (const rank of seen.keys()) {
        if (seen[rank] === 4) continue;
        const chance = (4 - seen[rank]) / (CARDS - count);
        outlook(seen.with(rank, seen[rank] + 1)).forEach((value, i) => (means[i] += chance * value));
      }
      known.set(position, means);
    }
    return known.get(position);
  }
  const start = () => outlook(new Uint8Array(13));
  const seenIn = (state) => rules.hidden(state).map((count) => 4 - count);

  return {
    game: {
      name,
      title,
      summary,
      caveat: 'Play does not matter: a group that can leave hinders no other.',
      playMatters: false,
      moveNoun: 'removal',
      createRules: () => rules,
    },
    agents: {
      game: name,
      exactValues: () => ({
        of(state) {
          const [winProbability, score] = outlook(seenIn(state));
          return { winProbability, score, result: score };
        },
      }),
    },
    lab: {
      game: name,
      upperBounds(_, { reward }) {
        const of = (deals) => new Float64Array(deals.length).fill(start()[0]);
        return reward.name === 'win'
          ? [{ name: 'exact', isExact: true, create: () => ({ name: 'exact', isExact: true, of }) }]
          : [];
      },
      async solve(_, { parts, position }) {
        const state = position === null ? null : parts.notation.parseState(position);
        const [winProbability, taken] = state === null ? start() : outlook(seenIn(state));
        const lines = [
          ['chance of winning', winProbability.toFixed(10)],
          ['cards taken', taken.toFixed(10)],
          ['states', String(known.size)],
        ];
        return { lines, json: { winProbability, taken } };
      },
    },
  };
}
