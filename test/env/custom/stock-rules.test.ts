import { copyOf } from '../../../src/env/environment/rules.js';
import {
  completeGame,
  createAgent,
  evaluate,
  type Game,
  gamePlayOf,
  InputError,
  make,
  measuresOf,
  type OwnGame,
  parseTrace,
  partsOf,
  PRESETS,
  recordTrace,
  registerGame,
  replayTrace,
  seedDeals,
  Stock,
  type StockGame,
  stockRules,
  type StockState,
  WIN,
} from '../../../src/index.js';
import { checkGame } from '../../../src/lab/index.js';
import { refusalOf } from '../../support/refusal.js';
import { twelve } from '../../support/twelve/index.js';

/** Six cards of three kinds are put on two piles, the left one from its last card on; a pile of more than seven loses. */
interface PilesState extends StockState {
  left: number[];
  readonly sums: Uint8Array;
  note: string;
}

const piles: StockGame<PilesState, string> = {
  id: 'piles-v1',
  game: 'piles',
  key: 5,
  cards: ['one', 'one', 'two', 'two', 'three', 'three'],
  moves: ['left', 'right'],
  features: [
    { name: 'sums', size: 3, maximum: 12, kind: 'count', meaning: 'sums of the piles', of: ({ sums }) => sums },
    { name: 'hidden', size: 3, maximum: 2, kind: 'count', meaning: 'cards to come' },
  ],
  createTable: () => ({ left: [], sums: new Uint8Array(2), note: '' }),
  isLegal: ({ sums, stock }) => stock.left > 0 && sums.every((sum) => sum <= 7),
  play(state, action) {
    const value = rules.draw(state) + 1;
    state.sums[action] += value;
    if (action === 0) state.left.push(value);
    state.note = `${value} on ${action}`;
  },
  cardsLeft: ({ stock }) => stock.left,
};
const rules = stockRules<PilesState, string>(piles);

/** All that a game must say. */
const small = (): OwnGame => ({
  name: 'piles',
  title: 'Piles',
  summary: 'Put cards on two piles.',
  createRules: () => rules,
});

function dealt(seed: number, ...actions: number[]) {
  const state = rules.createState();
  rules.deal(state, seed);
  for (const action of actions) rules.apply(state, action);
  return state;
}

describe('stockRules', () => {
  it('deals what a stock of this key deals, and by default another order for another name', () => {
    const stock = new Stock(6);
    stock.shuffle(5, 7, 0);
    expect(rules.dealOrder(7, 0)).toEqual(stock.wholeOrder());
    const orders = ['piles', 'heaps'].map((game) =>
      [1, 2, 3].map((seed) =>
        stockRules({ ...piles, game, key: undefined })
          .dealOrder(seed, 0)
          .join(),
      ),
    );
    expect(orders[0]).not.toEqual(orders[1]);
  });

  it('draws, counts and observes as a reader of the deck does', () => {
    for (let seed = 0; seed < 20; seed++) {
      const values = Array.from(rules.dealOrder(seed, 0), (card) => (card >> 1) + 1);
      const state = dealt(seed, 0, 1, 0);
      expect(state.left).toEqual([values[0], values[2]]);
      expect([...state.sums]).toEqual([values[0] + values[2], values[1]]);
      const hidden = [1, 2, 3].map((value) => values.slice(3).filter((each) => each === value).length);
      expect([...rules.hidden(state)]).toEqual(hidden);
      const observation = new Float32Array(8).fill(9);
      rules.observe(state, observation, 1);
      const expected = [9, ...[...state.sums, 0].map((sum) => sum / 12), ...hidden.map((count) => count / 2), 9];
      expect([...observation]).toEqual(expected.map(Math.fround));
      expect([rules.score(state), rules.nextKnown(state), rules.shuffles(state)]).toEqual([3, -1, 1]);
    }
  });

  it('copies lists too, and begins a deal with a clean table', () => {
    const state = dealt(3, 0, 0, 1);
    const copy = copyOf(rules, state);
    rules.apply(copy, 0);
    expect([state.left.length, copy.left.length]).toEqual([2, 3]);
    expect(rules.tableOf(copy)).not.toEqual(rules.tableOf(state));
    rules.deal(copy, 3);
    expect(rules.formatState(copy)).toBe('{"left":[],"sums":[0,0],"note":""} / one one two two three three');
  });

  it('wins without cards left, and loses without a legal move', () => {
    const outcomes = Array.from({ length: 60 }, (_, seed) => {
      const state = dealt(seed);
      for (let move = 0; state.outcome === 'ongoing'; move++) rules.apply(state, move % 2);
      const isOver = state.sums.some((sum) => sum > 7) && state.stock.left > 0;
      expect(state.outcome).toBe(isOver ? 'lost' : 'won');
      return state.outcome;
    });
    expect(new Set(outcomes).size).toBe(2);
  });

  it.each([
    ['', /^Expected a table and the hidden cards, such as "{.*three", but got ""$/],
    ['x / one', /^Expected a table as JSON, but got "x"$/],
    ['null / one', /^Expected a table such as {"left"/],
    ['{"left":[],"sums":[0,0,0],"note":""} / one', /^Expected a table such as/],
    ['{"left":[],"sums":[0,256],"note":""} / one', /^Expected a table such as/],
    ['{"left":[],"sums":[0,0],"note":5} / one', /^Expected a table such as/],
    ['{"left":[],"sums":[0,0],"note":"","more":1} / one', /^Expected a table such as/],
    ['{"left":[],"sums":[0,0],"note":""} / one one one', /^Expected cards of a deck of one two three, .* other "one"$/],
    ['{"left":[],"sums":[0,0],"note":""} / four', /there is no other "four"$/],
  ])('refuses the position %s', (text, message) => {
    expect(refusalOf(() => rules.parseState(text))).toMatch(message);
  });

  it.each([
    ...(['cards', 'moves', 'features'] as const).map((part): [string, object, RegExp] => [
      `no ${part}`,
      { [part]: undefined },
      new RegExp(`^Expected the game for stockRules to have "${part}", a list, but got undefined$`),
    ]),
    ...(['createTable', 'isLegal', 'play', 'cardsLeft'] as const).map((part): [string, object, RegExp] => [
      `no ${part}`,
      { [part]: undefined },
      new RegExp(`^Expected the game for stockRules to have "${part}", a function, but got undefined$`),
    ]),
    [
      'too many cards',
      { cards: Array<string>(256).fill('one') },
      /^Expected a deck of at most 255 cards, but got 256$/,
    ],
  ])('refuses a game with %s', (_what, changes, message) => {
    expect(refusalOf(() => stockRules({ ...piles, ...changes }))).toMatch(message);
  });
});

describe('a game that says only its name and rules', () => {
  let takeBack: () => void;
  beforeEach(() => (takeBack = registerGame({ game: small() })));
  afterEach(() => takeBack());

  it('has all parts: one preset, no options, a win, the score', () => {
    expect(PRESETS.at(-1)).toBe('piles');
    const parts = partsOf('piles');
    expect(parts.rules).toBe(rules);
    expect(parts.game).toMatchObject({ playMatters: true, moveNoun: 'move', optionFields: {}, rewards: [WIN] });
    expect(measuresOf(parts).map((measure) => [measure.name, measure.of(rules, dealt(3, 0))])).toEqual([['score', 1]]);
    expect(refusalOf(() => make('piles', { rules: { size: 3 } }))).toBe('Unknown option "size"');
  });

  it('is traced and saved by the names of its moves', () => {
    const parts = partsOf('piles');
    const trace = recordTrace(parts, { seed: 3, agent: 'left', choose: () => 0 });
    const [{ move, legal, after }] = trace.steps;
    expect([move, legal]).toEqual(['left', ['left', 'right']]);
    expect(after).toEqual({ ...rules.tableOf(dealt(3, 0)), stock: 5 });
    expect(trace.deck).toEqual(Array.from(rules.dealOrder(3, 0), (card) => rules.cards[card]));
    replayTrace(parts, [WIN], parseTrace(JSON.parse(JSON.stringify(trace))));
    const { newGame, play, parseGame } = gamePlayOf('piles');
    const game = play(newGame(3), 'right');
    expect(parseGame(JSON.stringify(game))).toEqual(game);
    for (const wrong of ['up', 1, null, { type: 'left' }]) expect(() => play(game, wrong)).toThrow(InputError);
  });

  it('reads decks by the names of cards', () => {
    const { game } = partsOf('piles');
    const deck = game.parseDeckLine('three one, two\ttwo one three');
    expect(game.formatDeck(deck)).toEqual(['three', 'one', 'two', 'two', 'one', 'three']);
    expect(refusalOf(() => game.parseDeck(['one']))).toBe('Expected a deck of 6 cards, but got ["one"]');
    expect(refusalOf(() => game.parseDeckLine('three one two two one four'))).toMatch(/there is no other "four"$/);
  });

  it('is sound in every part, and played', async () => {
    expect(checkGame('piles', { games: 3 })).toEqual(expect.arrayContaining(['decks', 'traces', 'hints']));
    const results = await evaluate(partsOf('piles'), createAgent('random', rules), seedDeals(0, 50));
    expect(results).toBeDefined();
  });
});

describe('completeGame', () => {
  it('gives the same game each time, a complete one as it is, and leaves the given one alone', async () => {
    const game = Object.freeze(small());
    expect(completeGame(game)).toBe(completeGame(game));
    expect(Object.keys(game)).toEqual(['name', 'title', 'summary', 'createRules']);
    const whole = completeGame(game);
    expect(completeGame(whole)).toBe(whole);
    const { game: other } = await twelve();
    expect(completeGame(other)).toBe(other);
  });

  it('keeps the methods of a class', () => {
    class Piles {
      name = 'piles';
      title = 'Piles';
      summary = 'Put cards on two piles.';
      createRules() {
        return rules;
      }
    }
    const game = new Piles();
    expect(checkGame({ game }, { games: 1 })).toContain('notation');
    const takeBack = registerGame({ game });
    expect(checkGame({ game }, { games: 1 })).toContain('notation'); // the same game, which is registered
    takeBack();
  });

  it.each(['createNotation', 'parseDeck', 'formatDeck'])(
    'names %s where it is left out of a game whose rules are not of stockRules',
    (part) => {
      const own = Object.fromEntries(Object.entries(rules).filter(([name]) => name !== 'tableOf'));
      const whole: Game = {
        ...completeGame(small()),
        createRules: () => own as never,
        createNotation: () => rules,
        createTraceCodec: undefined as never,
        parseDeck: (json) => rules.parseDeck(json),
        formatDeck: (deck) => rules.formatDeck(deck),
      };
      expect(refusalOf(() => registerGame({ game: { ...whole, [part]: undefined } }))).toBe(
        `Expected the game "piles" to have "${part}", a function, as its rules are not of stockRules, but got undefined`,
      );
    },
  );
});
