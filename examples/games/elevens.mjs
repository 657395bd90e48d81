/**
 * Elevens, from rules to a certified gap of 0: nine cards lie on the table; two that total eleven, or a jack, a queen and a king, leave,
 * and their places are filled. Clear the deck to win. `maketen solve elevens --game elevens.mjs` prints the chance of every player.
 */
import { InputError, Stock, WIN } from 'maketen';
import { solve } from 'maketen/gap';
import * as z from 'zod';

const RANKS = 'A23456789TJQK';
const [PLACES, CARDS, KEY] = [9, 52, 11];
const GROUPS = [[0, 9], [1, 8], [2, 7], [3, 6], [4, 5], [10, 11, 12]]; // prettier-ignore
const PAIRS = GROUPS.slice(0, 5);
const sum = (counts) => counts.reduce((total, count) => total + count, 0);

class ElevensRules {
  id = 'elevens-v1';
  game = 'elevens';
  config = {};
  cardKinds = [...RANKS];
  moves = GROUPS.map((ranks) => ({ type: 'take', ranks }));
  features = [
    { name: 'table', size: 13, maximum: 4, kind: 'count', meaning: 'cards on the table, by rank' },
    { name: 'hidden', size: 13, maximum: 4, kind: 'count', meaning: 'cards to come, by rank' },
  ];
  observationSize = 26;
  drawsInAnyOrder = true;
  counts = new Uint8Array(13);
  createState = () => ({ outcome: 'ongoing', table: new Uint8Array(13), stock: new Stock(CARDS) });
  copyState(target, source) {
    target.outcome = source.outcome;
    target.table.set(source.table);
    target.stock.copyFrom(source.stock);
  }
  deal(state, seed, deck) {
    if (deck === undefined) state.stock.shuffle(KEY, seed, 0);
    else state.stock.arrange(deck[0]);
    state.table.fill(0);
    this.fill(state);
  }
  dealOrder(seed, shuffle) {
    const stock = new Stock(CARDS);
    stock.shuffle(KEY, seed, shuffle);
    return stock.wholeOrder();
  }
  shuffles = () => 1;
  isLegal = ({ table }, action) => GROUPS[action].every((rank) => table[rank] > 0);
  actionMask(state, mask, offset = 0) {
    const legal = GROUPS.map((_, action) => (mask[offset + action] = Number(this.isLegal(state, action))));
    return sum(legal);
  }
  apply(state, action) {
    for (const rank of GROUPS[action]) state.table[rank]--;
    this.fill(state);
  }
  fill(state) {
    for (let free = PLACES - sum(state.table); free > 0 && state.stock.left > 0; free--)
      state.table[state.stock.draw() >> 2]++;
    const isOver = !GROUPS.some((_, action) => this.isLegal(state, action));
    state.outcome = !isOver ? 'ongoing' : sum(state.table) === 0 ? 'won' : 'lost';
  }
  observe(state, observation, offset = 0) {
    this.unseen(state, this.counts);
    for (let rank = 0; rank < 13; rank++) {
      observation[offset + rank] = state.table[rank] / 4;
      observation[offset + 13 + rank] = this.counts[rank] / 4;
    }
  }
  unseen({ stock }, counts) {
    counts.fill(0);
    for (let at = stock.seen; at < CARDS; at++) counts[stock.order[at] >> 2]++;
    return CARDS - stock.seen;
  }
  nextKnown = () => -1;
  stackNext({ stock }, kind, depth = 0) {
    stock.stackNext(
      stock.order.subarray(stock.seen + depth).find((card) => card >> 2 === kind),
      depth,
    );
  }
  shuffleHidden = ({ stock }, random) => stock.shuffleHidden(random);
  score = (state) => CARDS - this.cardsLeft(state);
  cardsLeft = ({ table, stock }) => sum(table) + stock.left;
}

const textOf = (counts) => [...counts].map((count, rank) => RANKS[rank].repeat(count)).join('');
const ranksOf = (letters) => Array.from(letters, (letter) => RANKS.indexOf(letter));
function cardsOf(ranks) {
  const used = new Uint8Array(13);
  if (ranks.some((rank) => !(rank >= 0) || ++used[rank] > 4))
    throw new InputError(`Expected at most four of each rank of ${RANKS}`);
  return ranks.map((rank) => rank * 4 + --used[rank]);
}
const parseDeck = (json) => {
  if (!Array.isArray(json) || json.length !== CARDS)
    throw new InputError(`Expected a deck of ${CARDS} ranks of ${RANKS}`);
  return [Uint8Array.from(cardsOf(ranksOf(json)))];
};

const createNotation = (rules) => ({
  formatMove: (action) => textOf(GROUPS[action].reduce((counts, rank) => counts.with(rank, 1), new Uint8Array(13))),
  parseMove(text) {
    const action = GROUPS.findIndex((_, each) => this.formatMove(each) === text);
    if (action < 0)
      throw new InputError(`Expected ranks that leave together, such as "29" or "JQK", but got "${text}"`);
    return action;
  },
  describeMove: (_, action) => GROUPS[action].map((rank) => RANKS[rank]).join('+'),
  formatState: (state) => `${textOf(state.table)} / ${rules.unseen(state, rules.counts) ? textOf(rules.counts) : ''}`,
  parseState(text) {
    const [table, hidden] = text.split('/').map((part) => ranksOf(part.trim()));
    const state = rules.createState();
    if (hidden === undefined || table.length > PLACES)
      throw new InputError(`Expected "A23456789 / 99TT", but got "${text}"`);
    const unseen = cardsOf([...table, ...hidden]).slice(table.length);
    state.stock.arrange([...Array(CARDS).keys()].filter((card) => !unseen.includes(card)).concat(unseen));
    while (state.stock.left > hidden.length) state.stock.draw();
    for (const rank of table) state.table[rank]++;
    rules.fill(state);
    return state;
  },
  cardsOf: (_, action) => GROUPS[action].map((rank, index) => ({ pile: 'table', index, card: RANKS[rank] })),
  render: ({ table, stock }) => `${[...textOf(table)].join(' ')}\nstock: ${stock.left}`,
});

/** The cards that are left on the table of those seen: a group that can leave may leave at once, as it hinders no other. */
const left = (seen) =>
  GROUPS.map((ranks) => ranks.map((rank) => seen[rank] - Math.min(...ranks.map((each) => seen[each]))));

/** The game as six functions: one card comes after the other while there is a place. Groups and ranks in them are alike: they share a key. */
const problem = (returnSoFar) => ({
  start: () => new Uint8Array(13).fill(4), // all seen: the other states are solved when they are asked for
  actions: (seen) => (sum(seen) < CARDS && sum(left(seen).flat()) < PLACES ? ['draw'] : []),
  chances: (seen) =>
    [...seen.keys()].flatMap((rank) => (seen[rank] < 4 ? [[(4 - seen[rank]) / (CARDS - sum(seen)), rank]] : [])),
  step: (seen, _, rank) => seen.with(rank, seen[rank] + 1),
  returnSoFar,
  key: (seen) => `${PAIRS.map(([a, b]) => (seen[a] < seen[b] ? 5 * seen[a] + seen[b] : 5 * seen[b] + seen[a])).sort()} ${seen.slice(10).sort()}`, // prettier-ignore
});
const { solution: winning } = await solve(problem((seen) => Number(sum(seen) === CARDS)));
const { solution: taken } = await solve(problem((seen) => sum(seen) - sum(left(seen).flat())));
export const chance = () => winning.value(new Uint8Array(13));

/** What every player can expect from a position. */
function valueOf({ outcome, table, stock }) {
  const seen = new Uint8Array(13).fill(4);
  for (const card of stock.order.subarray(stock.seen)) seen[card >> 2]--;
  const cards = sum(seen) - sum(left(seen).flat()) + (outcome === 'ongoing' && stock.left ? taken.value(seen) : 0);
  const winProbability =
    sum(seen) === CARDS ? Number(sum(left(seen).flat()) === 0) : outcome === 'lost' ? 0 : winning.value(seen);
  return sum(table) > PLACES ? null : { winProbability, score: cards, result: CARDS - cards };
}

const elevens = {
  name: 'elevens',
  title: 'Elevens',
  summary: 'Take pairs that total eleven, and jack, queen and king together.',
  options: z.strictObject({}),
  optionFields: {},
  presets: { elevens: { summary: 'nine cards on the table', options: {} } },
  rewards: [WIN],
  measures: [
    {
      name: 'cards left',
      meaning: 'cards that are not taken',
      better: 'lower',
      of: (rules, state) => rules.cardsLeft(state),
    },
  ],
  caveat: 'Play does not matter: a group that can leave hinders no other.',
  playMatters: false,
  moveNoun: 'removal',
  createRules: () => new ElevensRules(),
  createNotation,
  createTraceCodec: (rules) => ({
    stateToJson: ({ table, stock }) => ({ table: textOf(table), stock: stock.left }),
    moveToJson: (_, action) => createNotation(rules).formatMove(action),
    moveFromJson: (state, json) => {
      const action = createNotation(rules).parseMove(json);
      if (!rules.isLegal(state, action)) throw new InputError(`Expected a legal move, but got ${JSON.stringify(json)}`);
      return action;
    },
  }),
  parseDeck,
  parseDeckLine: (line) => parseDeck(line.trim().split(/\s+/)),
  formatDeck: ([cards]) => Array.from(cards, (card) => RANKS[card >> 2]),
};

const solveElevens = async (_, { parts, position }) => {
  const winProbability = position === null ? chance() : valueOf(parts.notation.parseState(position)).winProbability;
  return {
    lines: [
      ['chance of winning', winProbability.toFixed(10)],
      ['states', String(winning.states)],
    ],
    json: { winProbability },
  };
};
const exact = { name: 'exact', isExact: true, create: () => ({ name: 'exact', isExact: true, of: (deals) => new Float64Array(deals.length).fill(chance()) }) }; // prettier-ignore

export const game = {
  game: elevens,
  agents: {
    game: 'elevens',
    exactValues: () => ({ of: valueOf }),
    positionKey:
      () =>
      ({ table, stock }) =>
        `${table} ${stock.drawn}`,
  },
  lab: { game: 'elevens', upperBounds: (_, { reward }) => (reward.name === 'win' ? [exact] : []), solve: solveElevens },
};
