import { InputError, Stock, WIN } from '../../../src/index.ts';
import * as z from 'zod';

/** By card: two of each value from 1 to 9, and two more fives. All together they total ten tens. */
const VALUES = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9];
const CARDS = VALUES.length;
const PLACES = 12;
const KEY = 12; // makes this game's shuffles differ from those of others

const options = z.strictObject({
  distance: z.literal([1, 2]).default(2).describe('how far apart two cards that leave may lie'),
});

/** Cards of these values, each once; the first of each value first. */
function cardsOf(values) {
  const left = VALUES.map((value, card) => ({ value, card }));
  return Uint8Array.from(values, (value) => {
    const at = left.findIndex((each) => each.value === value);
    if (at < 0) throw new InputError(`Expected the values of ${CARDS} cards, but there is no other ${String(value)}`);
    return left.splice(at, 1)[0].card;
  });
}

class TwelveRules {
  id = 'twelve-v1';
  game = 'twelve';
  cardKinds = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  features = [
    {
      name: 'line',
      size: PLACES,
      maximum: 9,
      kind: 'category',
      meaning: 'the values in the line, 0 where it has ended',
    },
    { name: 'hidden', size: 9, maximum: 4, kind: 'count', meaning: 'cards to come, by value' },
  ];
  observationSize = PLACES + 9;

  constructor(config) {
    this.config = config;
    this.moves = [];
    for (let first = 0; first < PLACES; first++)
      for (let second = first + 1; second <= Math.min(first + config.distance, PLACES - 1); second++)
        this.moves.push({ type: 'take', first, second });
    this.moves.push({ type: 'draw' });
    this.counts = new Uint8Array(9);
  }

  createState() {
    return { outcome: 'ongoing', line: new Uint8Array(PLACES), length: 0, stock: new Stock(CARDS) };
  }
  copyState(target, source) {
    target.outcome = source.outcome;
    target.line.set(source.line);
    target.length = source.length;
    target.stock.copyFrom(source.stock);
  }

  deal(state, seed, deck) {
    if (deck === undefined) state.stock.shuffle(KEY, seed, 0);
    else state.stock.arrange(deck[0]);
    state.length = 0;
    while (state.length < PLACES) this.draw(state);
    this.settle(state);
  }
  dealOrder(seed, shuffle) {
    const stock = new Stock(CARDS);
    stock.shuffle(KEY, seed, shuffle);
    return stock.wholeOrder();
  }
  shuffles() {
    return 1;
  }

  isLegal(state, move) {
    if (move.type === 'draw') return state.stock.left > 0 && state.length < PLACES;
    return move.second < state.length && state.line[move.first] + state.line[move.second] === 10;
  }
  actionMask(state, mask, offset = 0) {
    let count = 0;
    for (let action = 0; action < this.moves.length; action++)
      count += mask[offset + action] = this.isLegal(state, this.moves[action]) ? 1 : 0;
    return count;
  }
  apply(state, action) {
    const move = this.moves[action];
    if (move.type === 'draw') this.draw(state);
    else for (const place of [move.second, move.first]) state.line.copyWithin(place, place + 1, state.length--);
    this.settle(state);
  }
  draw(state) {
    state.line[state.length++] = VALUES[state.stock.draw()];
  }
  /** Clears what lies beyond the line's end, and sees whether the game is over. */
  settle(state) {
    state.line.fill(0, state.length);
    state.outcome = 'ongoing';
    if (this.moves.some((move) => this.isLegal(state, move))) return;
    state.outcome = this.cardsLeft(state) === 0 ? 'won' : 'lost';
  }

  observe(state, observation, offset = 0) {
    for (let place = 0; place < PLACES; place++) observation[offset + place] = state.line[place] / 9;
    this.unseen(state, this.counts);
    for (let kind = 0; kind < 9; kind++) observation[offset + PLACES + kind] = this.counts[kind] / 4;
  }
  unseen({ stock }, counts) {
    counts.fill(0);
    for (let at = stock.seen; at < CARDS; at++) counts[VALUES[stock.order[at]] - 1]++;
    return CARDS - stock.seen;
  }
  nextKnown() {
    return -1; // cards never go back to the stock
  }
  stackNext({ stock }, kind) {
    stock.stackNext(stock.order.subarray(stock.seen).find((card) => VALUES[card] === kind + 1));
  }
  shuffleHidden({ stock }, random) {
    stock.shuffleHidden(random);
  }
  score(state) {
    return CARDS - this.cardsLeft(state);
  }
  cardsLeft({ length, stock }) {
    return length + stock.left;
  }
}

const lineOf = ({ line, length }) => [...line.subarray(0, length)];

class TwelveNotation {
  constructor(rules) {
    this.rules = rules;
  }
  formatMove(action) {
    const { type, first, second } = this.rules.moves[action];
    return type === 'draw' ? 'draw' : `take ${first + 1} ${second + 1}`;
  }
  parseMove(text) {
    const action = this.rules.moves.findIndex((_, each) => this.formatMove(each) === text);
    if (action < 0) throw new InputError(`Expected "draw" or a move such as "take 3 4", but got "${text}"`);
    return action;
  }
  describeMove({ line }, action) {
    const { type, first, second } = this.rules.moves[action];
    return type === 'draw' ? 'draw' : `${line[first]}+${line[second]}`;
  }
  /** The line, and the values that are still to come: "5 3 7 / 1 2 9". */
  formatState(state) {
    const hidden = [...state.stock.order.subarray(state.stock.seen)].map((card) => VALUES[card]).sort();
    return `${lineOf(state).join(' ')} / ${hidden.join(' ')}`;
  }
  parseState(text) {
    const [line, hidden] = text.split('/').map((part) => (part.match(/\d+/g) ?? []).map(Number));
    if (hidden === undefined || line.length > PLACES)
      throw new InputError(`Expected a line and the values to come, such as "5 3 7 / 1 2 9", but got "${text}"`);
    const cards = cardsOf([...line, ...hidden]);
    const gone = VALUES.map((_, card) => card).filter((card) => !cards.includes(card));
    const state = this.rules.createState();
    state.stock.arrange([...gone, ...cards]);
    for (let drawn = CARDS - hidden.length; drawn > 0; drawn--) state.stock.draw();
    state.line.set(line);
    state.length = line.length;
    this.rules.settle(state);
    return state;
  }
  cardsOf({ line }, action) {
    const { type, first, second } = this.rules.moves[action];
    return type === 'draw' ? [] : [first, second].map((index) => ({ pile: 'line', index, card: String(line[index]) }));
  }
  render(state) {
    return `${lineOf(state).join(' ')}\nstock: ${state.stock.left}`;
  }
}

const parseDeck = (json) => {
  if (!Array.isArray(json) || json.length !== CARDS)
    throw new InputError(`Expected a deck: ${CARDS} values from 1 to 9, but got ${JSON.stringify(json)}`);
  return [cardsOf(json)];
};

const twelve = {
  name: 'twelve',
  title: 'Twelve',
  summary: 'Take cards that total ten from a line of twelve.',
  options,
  optionFields: options.shape,
  presets: {
    twelve: { summary: 'cards that leave are neighbours, or one lies between them', options: {} },
    'twelve-neighbours': { summary: 'only neighbours leave', options: { distance: 1 } },
  },
  rewards: [
    WIN,
    { name: 'cleared', meaning: 'the share of cards taken', returnSoFar: (rules, state) => rules.score(state) / CARDS },
  ],
  measures: [
    {
      name: 'cards left',
      meaning: 'cards in the line and the stock at the end',
      better: 'lower',
      of: (rules, state) => rules.cardsLeft(state),
    },
  ],
  playMatters: true,
  moveNoun: 'move',
  createRules: (config) => new TwelveRules(config),
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
  createNotation: (rules) => new TwelveNotation(rules),
  createTraceCodec: (rules) => ({
    stateToJson: (state) => ({ line: lineOf(state), stock: state.stock.left }),
    moveToJson: (_, action) => rules.moves[action],
    moveFromJson: (state, json) => {
      const same = (move) => JSON.stringify(move) === JSON.stringify(json) && rules.isLegal(state, move);
      const action = rules.moves.findIndex(same);
      if (action < 0) throw new InputError(`Expected a legal move, but got ${JSON.stringify(json)}`);
      return action;
    },
  }),
  parseDeck,
  parseDeckLine: (line) => parseDeck(line.trim().split(/\s+/).map(Number)),
  formatDeck: ([cards]) => Array.from(cards, (card) => VALUES[card]),
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
  positionKey: () => (state) => `${lineOf(state)} ${state.stock.drawn}`,
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
    rules.moves[action].type === 'draw' ? 'brings a card' : `leaves ${state.length - 2} in the line`,
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
