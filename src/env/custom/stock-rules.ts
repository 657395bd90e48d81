import { InputError, mismatch, shown } from '../base/errors.js';
import { isSameJson, parseJson } from '../base/json.js';
import { nameKey } from '../base/random.js';
import { actionNamed, expectPartsOf, type Notation, sizeOf } from '../environment/environment-parts.js';
import {
  type Action,
  type Deck,
  type Feature,
  type GameState,
  type Outcome,
  type Rules,
  Stock,
} from '../environment/rules.js';

/** A position of a game with one stock; the fields of its table stand beside these. */
export interface StockState extends GameState {
  readonly stock: Stock;
}

/** A feature that says its integers itself. */
export interface StockFeature<State extends GameState = GameState> extends Feature {
  /** From 0 to `maximum`, missing ones are 0; default: the hidden cards by kind. */
  readonly of?: (state: Readonly<State>) => ArrayLike<number>;
}

/** What `stockRules` makes: rules that are their own notation. */
export interface StockRules<State extends StockState = StockState, Move = unknown>
  extends Rules<State, Move>, Notation<State> {
  /** The full deck in ascending order, each card by the name of its kind: cards of one name are alike. */
  readonly cards: readonly string[];
  /** A text is its move's name; an object's values are its name. */
  readonly moves: readonly Move[];
  readonly features: readonly StockFeature<State>[];
  /** The fields of a new state: numbers, texts, lists of them, and typed arrays of a fixed length. */
  createTable(): object;
  /** Lays out the first cards; default: none. */
  layOut?(state: State): void;
  /** Whether a move is legal while the game goes on. */
  isLegal(state: Readonly<State>, action: Action): boolean;
  /** Changes the table, and may `draw`. */
  play(state: State, action: Action): void;
  /** What happens by itself after the deal and each move. */
  settle?(state: State): void;
  /** Default: won without cards left, else lost without a legal move. */
  outcomeOf(state: Readonly<State>): Outcome;
  /** The fields of the table as JSON. */
  tableOf(state: Readonly<State>): object;
  /** What lies on the table, on one line; default: its fields as JSON. */
  formatTable(state: Readonly<State>): string;
  /** Reads this line into a new state. @returns the cards that it names: so many fewer can be hidden */
  parseTable(state: State, text: string): Iterable<string>;
  /** The names of its cards. */
  formatDeck(deck: Deck): string[];
  /** A deck by these names. @throws InputError */
  parseDeck(json: unknown): Deck;
  /** Takes the next card: its kind. */
  draw(state: State): number;
  /** The hidden cards by kind, in an array that the next call writes anew. */
  hidden(state: Readonly<State>): Uint8Array;
}

type Said = 'id' | 'game' | 'cards' | 'moves' | 'features' | 'createTable' | 'isLegal' | 'play';

/** What a game has to say, and may: any part of its rules and notation. `key` tells the shuffles of games apart; default: a hash of the name. */
export type StockGame<State extends StockState, Move> = Pick<StockRules<State, Move>, Said> &
  Partial<StockRules<State, Move>> & { readonly key?: number };

type Fields = Record<string, unknown>;

function copied(value: unknown): unknown {
  return Array.isArray(value) ? value.map(copied) : value;
}

function setField(fields: Fields, name: string, value: unknown) {
  if (ArrayBuffer.isView(fields[name])) (fields[name] as Uint8Array).set(value as Uint8Array);
  else fields[name] = copied(value);
}

/**
 * Rules and notation of a game with one face-down stock, which is shuffled once and drawn from its top: the game says what lies on the table, which moves
 * are legal and what they do; deals, copies, masks, observations, hidden cards, texts and decks follow.
 * @throws InputError, one line, for a part that is missing
 */
export function stockRules<State extends StockState, Move, Own extends object = object>(
  own: Own & StockGame<State, Move> & ThisType<Own & StockRules<State, Move>>,
): Own & StockRules<State, Move> {
  const functions = { createTable: 'function', isLegal: 'function', play: 'function' } as const;
  const lists = { cards: 'list', moves: 'list', features: 'list' } as const;
  expectPartsOf('the game for stockRules', own, { id: 'text', game: 'text', ...lists, ...functions });
  if (own.outcomeOf === undefined) expectPartsOf('the game for stockRules', own, { cardsLeft: 'function' });
  const { game, cards, moves, features, key = nameKey(game) } = own;
  if (cards.length > 255) throw mismatch('a deck of at most 255 cards', cards.length);
  const kinds = [...new Set(cards)];
  const kindOf = Uint8Array.from(cards, (card) => kinds.indexOf(card));
  const counts = new Uint8Array(kinds.length);
  const space = kinds.every(({ length }) => length === 1) ? '' : ' ';
  const hidden = (state: Readonly<State>): Uint8Array => {
    rules.unseen(state, counts);
    return counts;
  };
  const begin = (state: State) => {
    rules.settle?.(state);
    state.outcome = rules.outcomeOf(state);
  };
  const cardsNamed = (wanted: readonly string[]) => {
    const next = new Map<string, number>();
    return wanted.map((name) => {
      const card = cards.indexOf(name, next.get(name));
      next.set(name, card + 1);
      if (card >= 0) return card;
      throw new InputError(`Expected cards of a deck of ${kinds.join(space)}, but there is no other ${shown(name)}`);
    });
  };
  const rules: StockRules<State, Move> = {
    config: {},
    cardKinds: kinds,
    observationSize: sizeOf(features),
    createState: () => ({ outcome: 'ongoing', ...own.createTable(), stock: new Stock(cards.length) }),
    copyState(target, source) {
      for (const name of fields) setField(target as Fields, name, (source as Fields)[name]);
      target.outcome = source.outcome;
      target.stock.copyFrom(source.stock);
    },
    deal(state, seed, deck) {
      rules.copyState(state, blank);
      if (deck === undefined) state.stock.shuffle(key, seed, 0);
      else state.stock.arrange(deck[0]);
      rules.layOut?.(state);
      begin(state);
    },
    dealOrder: (seed, shuffle) => new Stock(cards.length).shuffle(key, seed, shuffle).wholeOrder(),
    shuffles: () => 1,
    cardsLeft: () => null,
    actionMask(state, mask, offset = 0) {
      let count = 0;
      for (let action = 0; action < moves.length; action++)
        count += mask[offset + action] = state.outcome === 'ongoing' && rules.isLegal(state, action) ? 1 : 0;
      return count;
    },
    apply(state, action) {
      rules.play(state, action);
      begin(state);
    },
    outcomeOf(state) {
      if (rules.cardsLeft(state) === 0) return 'won';
      return moves.some((_, action) => rules.isLegal(state, action)) ? 'ongoing' : 'lost';
    },
    observe(state, observation, offset = 0) {
      let at = offset;
      for (const { size, maximum, of = hidden } of features) {
        const values = of(state);
        for (let i = 0; i < size; i++) observation[at++] = (values[i] ?? 0) / maximum;
      }
    },
    unseen({ stock }, counts) {
      counts.fill(0);
      for (let at = stock.seen; at < stock.size; at++) counts[kindOf[stock.order[at]]]++;
      return stock.size - stock.seen;
    },
    nextKnown: () => -1, // cards never go back to the stock
    stackNext({ stock }, kind, depth = 0) {
      stock.stackNext(
        stock.order.subarray(stock.seen + depth).find((card) => kindOf[card] === kind)!,
        depth,
      );
    },
    shuffleHidden: ({ stock }, random) => stock.shuffleHidden(random),
    score(state) {
      const left = rules.cardsLeft(state);
      return left === null ? Number(state.outcome === 'won') : cards.length - left;
    },
    formatMove(action) {
      const move = moves[action];
      return typeof move === 'string' ? move : Object.values(move as object).join(' ');
    },
    parseMove(text) {
      const names = moves.map((_, action) => rules.formatMove(action));
      return actionNamed(names, text, text, `"${names[0]}"`);
    },
    describeMove: (_, action) => rules.formatMove(action),
    cardsOf: () => [],
    tableOf: (state) =>
      Object.fromEntries(
        fields.map((name) => {
          const value = (state as Fields)[name];
          return [name, ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : copied(value)];
        }),
      ),
    formatTable: (state) => JSON.stringify(rules.tableOf(state)),
    parseTable(state, text) {
      const given = Object(parseJson(text, () => mismatch('a table as JSON', text))) as Fields;
      const expected = mismatch(`a table such as ${rules.formatTable(state)}`, text);
      for (const name of fields) {
        const [value, present] = [given[name], (state as Fields)[name]];
        const isLonger = ArrayBuffer.isView(present) && (value as Uint8Array).length !== (present as Uint8Array).length;
        if (typeof value !== typeof present || isLonger) throw expected;
        setField(state as Fields, name, value);
      }
      if (!isSameJson(given, rules.tableOf(state))) throw expected;
      return [];
    },
    formatState: (state) => {
      const names = kinds.flatMap((name, kind) => Array<string>(hidden(state)[kind]).fill(name));
      return `${rules.formatTable(state)} / ${names.join(space)}`;
    },
    parseState(text) {
      const state = rules.createState();
      const at = text.lastIndexOf('/');
      if (at < 0) throw mismatch(`a table and the hidden cards, such as "${rules.formatState(state)}"`, text);
      const open = [...rules.parseTable(state, text.slice(0, at).trim())];
      const words = text
        .slice(at + 1)
        .trim()
        .split(space || /\s*/)
        .filter((word) => word !== '');
      const left = cardsNamed([...open, ...words]).slice(open.length);
      state.stock.arrange([...kindOf.keys()].filter((card) => !left.includes(card)).concat(left));
      while (state.stock.left > left.length) state.stock.draw();
      begin(state);
      return state;
    },
    render: (state) => `${rules.formatTable(state)}\nstock: ${state.stock.left}`,
    formatDeck: ([order]) => Array.from(order, (card) => cards[card]),
    parseDeck(json) {
      if (Array.isArray(json) && json.length === cards.length) return [Uint8Array.from(cardsNamed(json.map(String)))];
      throw mismatch(`a deck of ${cards.length} cards`, json);
    },
    ...own,
    draw: ({ stock }) => kindOf[stock.draw()],
    hidden,
  };
  const fields = Object.keys(own.createTable());
  const blank = rules.createState();
  return rules as Own & StockRules<State, Move>;
}
