import { stockRules, WIN } from '../../../src/index.ts';
import * as z from 'zod';

/** Two of each value from 1 to 9, and two more fives. All together they total ten tens. */
const CARDS = [...'11223344555566778899'];
const PLACES = 12;

const options = z.strictObject({
  distance: z.literal([1, 2]).default(2).describe('how far apart two cards that leave may lie'),
});

function createRules(config) {
  const moves = [];
  for (let first = 0; first < PLACES; first++)
    for (let second = first + 1; second <= Math.min(first + config.distance, PLACES - 1); second++)
      moves.push({ type: 'take', first, second });
  moves.push({ type: 'draw' });
  return stockRules({
    id: 'twelve-v1',
    game: 'twelve',
    key: 12, // makes this game's shuffles differ from those of others; default: a hash of the name
    config,
    cards: CARDS, // each by the name of its kind
    moves,
    features: [
      {
        name: 'line',
        size: PLACES,
        maximum: 9,
        kind: 'category',
        meaning: 'values in the line',
        of: ({ line }) => line,
      },
      { name: 'hidden', size: 9, maximum: 4, kind: 'count', meaning: 'cards to come, by value' },
    ],
    createTable: () => ({ line: [] }),
    layOut(state) {
      while (state.line.length < PLACES) this.add(state);
    },
    add(state) {
      state.line.push(this.draw(state) + 1); // `draw` gives the kind, from 0
    },
    isLegal({ line, stock }, action) {
      const { type, first, second } = moves[action];
      return type === 'draw' ? stock.left > 0 && line.length < PLACES : line[first] + line[second] === 10;
    },
    play(state, action) {
      const { type, first, second } = moves[action];
      if (type === 'draw') this.add(state);
      else state.line = state.line.filter((_, place) => place !== first && place !== second);
    },
    cardsLeft: ({ line, stock }) => line.length + stock.left,
    ...textsOf(moves), // below; may be left out
  });
}

const textsOf = (moves) => ({
  formatMove(action) {
    const { type, first, second } = moves[action];
    return type === 'draw' ? 'draw' : `take ${first + 1} ${second + 1}`;
  },
  describeMove({ line }, action) {
    const { type, first, second } = moves[action];
    return type === 'draw' ? 'draw' : `${line[first]}+${line[second]}`;
  },
  /** The line; behind it comes what is hidden: "5 3 7 / 129". */
  formatTable: ({ line }) => line.join(' '),
  /** Returns the cards that it has read: so many fewer can be hidden. */
  parseTable(state, text) {
    const values = text.match(/\d/g) ?? [];
    state.line = values.map(Number);
    return values;
  },
  cardsOf({ line }, action) {
    const { type, first, second } = moves[action];
    return type === 'draw' ? [] : [first, second].map((index) => ({ pile: 'line', index, card: String(line[index]) }));
  },
});

const twelve = {
  name: 'twelve',
  title: 'Twelve',
  summary: 'Take cards that total ten from a line of twelve.',
  options,
  presets: {
    twelve: { summary: 'cards that leave are neighbours, or one lies between them', options: {} },
    'twelve-neighbours': { summary: 'only neighbours leave', options: { distance: 1 } },
  },
  rewards: [
    WIN,
    {
      name: 'cleared',
      meaning: 'the share of cards taken',
      returnSoFar: (rules, state) => rules.score(state) / CARDS.length,
    },
  ],
  createRules,
  /** The smaller card of each pair that may leave. */
  createActionFeatures: ({ moves }) => ({
    name: 'twelve-moves-v1',
    features: [{ name: 'smaller card', unit: 'value / 9', maximum: 1, meaning: 'the smaller card of the pair' }],
    write({ observations, observation, actionMasks, mask, features, feature }) {
      moves.forEach(({ type, first, second }, action) => {
        if (actionMasks[mask + action] === 1 && type === 'take')
          features[feature + action] = Math.min(observations[observation + first], observations[observation + second]);
      });
    },
  }),
};

/** Takes the pair farthest to the right, and draws only when it must. */
const fromTheRight = {
  name: 'from-the-right',
  summary: 'takes the pair farthest to the right, and draws only when it must',
  create: (rules) => ({
    name: 'from-the-right',
    rules,
    usesObservations: false,
    act({ size, actionMasks }, actions) {
      const width = rules.moves.length;
      for (let row = 0; row < size; row++) {
        const mask = actionMasks.subarray(row * width, (row + 1) * width);
        const taken = mask.lastIndexOf(1, width - 2);
        actions[row] = taken < 0 ? width - 1 : taken;
      }
    },
  }),
};

const agents = {
  game: 'twelve',
  scripted: [fromTheRight],
  /** Tells positions of one deal apart, for bounds; positions with equal futures may share a key. */
  positionKey:
    () =>
    ({ line, stock }) =>
      `${line} ${stock.drawn}`,
  /** The position after a pair has left; for a draw, the unchanged position and a 1. */
  afterstates: (rules, reward) => {
    const after = rules.createState();
    const mask = new Uint8Array(rules.moves.length);
    return {
      name: 'twelve-position-v1',
      size: rules.observationSize + 1,
      blocks: [
        { name: 'observation', columns: rules.observationSize },
        { name: 'draws', columns: 1 },
      ],
      expand(state, batch) {
        rules.actionMask(state, mask);
        for (let action = 0; action < mask.length; action++) {
          if (mask[action] === 0) continue;
          const draws = rules.moves[action].type === 'draw';
          rules.copyState(after, state);
          if (!draws) rules.apply(after, action);
          const earned = reward.returnSoFar(rules, after) - reward.returnSoFar(rules, state);
          if (after.outcome !== 'ongoing') {
            batch.addCertain(action, 1, earned);
            continue;
          }
          const at = batch.add(action, 1, earned);
          rules.observe(after, batch.inputs, at);
          batch.inputs[at + rules.observationSize] = draws ? 1 : 0;
        }
      },
    };
  },
};

const hint = {
  game: 'twelve',
  consequences: (rules) => (state, action) =>
    rules.moves[action].type === 'draw' ? 'brings a card' : `leaves ${state.line.length - 2} in the line`,
};

const train = { game: 'twelve', defaults: { value: { twelve: { reward: 'cleared', hiddenSizes: [64, 32] } } } };

const lab = {
  game: 'twelve',
  rankedBy: { twelve: 'cleared', 'twelve-neighbours': 'cleared' },
  upperBounds: () => [
    {
      name: 'all cards',
      isExact: false,
      create: () => ({ name: 'all cards', isExact: false, of: (deals) => new Float64Array(deals.length).fill(1) }),
    },
  ],
};

export const game = { game: twelve, agents, hint, train, lab };
