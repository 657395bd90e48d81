import * as z from 'zod/mini';
import { InputError, shown } from '../errors.js';
import type { PlayedGame } from '../game.js';
import { suggestion } from '../nearest-name.js';
import type { TraceCodec } from '../notation.js';
import { parseWith } from '../options.js';
import type { Action, Deck, GameState, Rules } from '../rules.js';
import { asJson, expectFields, savedOptions, seedField, withCardNames } from '../saved-game.js';
import { createGamePlay } from './create-game-play.js';
import type { GamePlay, PlainGame } from './game-play.js';
import type { Deal, PlainGameCodec, Table } from './plain-game-codec.js';

/** What a game's own file adds to what is alike in the plain JSON of all games whose moves are those of traces. */
export interface JsonGameKit<GameRules extends Rules, State extends GameState, View extends object> {
  /** What an app shows of a position. @param discarded the cards that have left, in the order in which they left */
  view(rules: GameRules, state: Readonly<State>, discarded: readonly string[]): View;
  /** The cards that leave the game with a legal move. */
  discards?(rules: GameRules, state: Readonly<State>, action: Action): readonly string[];
  /** A game as version 0.1.0 saved it, without its moves; checked. */
  earlier(json: unknown): EarlierGame<State>;
}

/** A game without its moves: those that lead to it if they can be found, else the state in which it goes on. */
export interface EarlierGame<State extends GameState> {
  readonly options: object;
  readonly seed: number;
  readonly moves?: readonly unknown[];
  readonly state?: State;
}

/** Where a game begins. */
interface Start<State extends GameState> {
  readonly seed: number | null;
  readonly deck?: Deck | undefined;
  /** What version 0.1.0 saved of it. */
  readonly from?: { readonly json: unknown; readonly state: State } | undefined;
}

const record = {
  game: z.string('the name of a game'),
  rulesId: z.string('the version of the rules'),
  seed: z.nullable(seedField),
  deck: z.optional(z.array(z.unknown(), 'a deck')),
  moves: z.array(z.unknown(), 'a list of moves'),
  start: z.optional(z.unknown()),
};

const OBJECT = 'an object as newGame gives it';

class JsonTable<GameRules extends Rules, State extends GameState, View extends object> implements Table {
  private readonly codec: TraceCodec;
  private readonly state: State;
  private readonly mask: Uint8Array;
  private readonly moves: unknown[];
  private readonly discarded: string[];

  constructor(
    private readonly game: PlayedGame,
    private readonly kit: JsonGameKit<GameRules, State, View>,
    private readonly rules: GameRules,
    private readonly start: Start<State>,
    after?: JsonTable<GameRules, State, View>,
  ) {
    this.codec = game.createTraceCodec(rules);
    this.state = rules.createState() as State;
    this.mask = new Uint8Array(rules.moves.length);
    this.moves = after === undefined ? [] : [...after.moves];
    this.discarded = after === undefined ? [] : [...after.discarded];
    const from = after?.state ?? start.from?.state;
    if (from === undefined) rules.deal(this.state, start.seed ?? 0, start.deck);
    else rules.copyState(this.state, from);
  }

  copy(): JsonTable<GameRules, State, View> {
    return new JsonTable(this.game, this.kit, this.rules, this.start, this);
  }

  legalMoves(): unknown[] {
    const { rules, state, mask } = this;
    rules.actionMask(state, mask);
    const legal = Array.from(mask.keys()).filter((action) => mask[action] === 1);
    return legal.map((action) => this.codec.moveToJson(state, action));
  }

  play(move: unknown): void {
    const { rules, state, kit, mask } = this;
    if (state.outcome !== 'ongoing')
      throw new InputError(`Expected a game that goes on, but this one is ${state.outcome}`);
    const action = this.codec.moveFromJson(state, move);
    rules.actionMask(state, mask);
    if (mask[action] !== 1) throw new InputError(`Expected a legal move, but got ${shown(move)}`);
    this.moves.push(this.codec.moveToJson(state, action));
    this.discarded.push(...(kit.discards?.(rules, state, action) ?? []));
    rules.apply(state, action);
  }

  toJson(): PlainGame & View {
    const { game, rules, state, start } = this;
    const { seed, deck, from } = start;
    return {
      game: game.name,
      rulesId: rules.id,
      options: rules.config,
      seed,
      ...(deck && { deck: game.formatDeck(deck) }),
      ...(from && { start: from.json }),
      moves: [...this.moves],
      ...this.kit.view(rules, state, [...this.discarded]),
      outcome: state.outcome,
      score: rules.score(state),
      cardsLeft: rules.cardsLeft(state),
    };
  }
}

/** What the caller may change without changing the game. */
function ownCopy(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json)) as unknown;
}

/** @throws InputError that names the move */
function playAll(table: Table, moves: readonly unknown[]): void {
  moves.forEach((move, i) => {
    try {
      table.play(move);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(`Move ${i + 1} of "moves": ${error.message}`);
    }
  });
}

/** The plain JSON of a game whose moves are those of traces. It says its deal and its moves, from which the rest follows and is checked. */
function jsonGameCodec<GameRules extends Rules, State extends GameState, View extends object>(
  game: PlayedGame,
  kit: JsonGameKit<GameRules, State, View>,
): PlainGameCodec<PlainGame & View, unknown, object> {
  type Json = PlainGame & View;
  const options = savedOptions(game.options, game.optionFields);
  const schema = z.looseObject({ options, ...record }, OBJECT);
  const { id } = game.createRules(parseWith(game.options, {}, 'option'));
  const open = (given: object, start: Start<State>): JsonTable<GameRules, State, View> =>
    new JsonTable(game, kit, game.createRules(given) as GameRules, start);

  const converted = (json: unknown, read = kit.earlier(json)): JsonTable<GameRules, State, View> => {
    const from = read.state && { json: ownCopy(json), state: read.state };
    const table = open(read.options, { seed: read.seed, from });
    playAll(table, read.moves ?? []);
    return table;
  };

  const read = (raw: unknown): JsonTable<GameRules, State, View> => {
    const json = asJson(raw, 'a game');
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    if (isObject && !Object.hasOwn(json, 'rulesId') && Object.hasOwn(json, 'options')) return converted(json);
    const given = parseWith(schema, json, 'game key', Object.keys(record));
    if (given.rulesId !== id)
      throw new InputError(`Expected a game of the rules ${id}, but got one of ${shown(given.rulesId)}`);
    const { seed, start } = given;
    if ((seed === null) !== (given.deck !== undefined))
      throw new InputError('Expected a "deck" where "seed" is null, and none where it is not');
    const deck = given.deck && game.parseDeck(given.deck, given.options);
    const from = start === undefined ? undefined : { json: ownCopy(start), state: earlierState(start, given) };
    const table = open(given.options, { seed, deck, from });
    playAll(table, given.moves);
    const own = table.toJson();
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(own, key));
    if (unknown !== undefined)
      throw new InputError(`Unknown game key ${shown(unknown)}${suggestion(unknown, Object.keys(own))}`);
    expectFields(withCardNames(given), own, 'as its deal and moves say');
    return table;
  };

  const earlierState = (json: unknown, { options: own, seed }: { options: object; seed: number | null }): State => {
    const earlier = kit.earlier(json);
    expectFields({ options: own, seed }, { options: earlier.options, seed: earlier.seed }, 'as "start" says');
    if (earlier.state === undefined) throw new InputError('Expected no "start", for its moves are known');
    return earlier.state;
  };

  return {
    game,
    open: ({ options: given, seed, deck }: Deal) => open(given, { seed, deck }),
    read,
    dealOf: (json) => {
      const { options: given, seed, deck } = json;
      if (Object.hasOwn(json, 'start'))
        throw new InputError('Expected a game with all of its moves, but version 0.1.0 saved this one without them');
      return { options: given, seed, deck: deck === undefined ? undefined : game.parseDeck(deck, given) };
    },
    optionsOf: (json) => json.options,
    movesOf: ({ moves }) => moves,
    actionOf: (rules, state, move) => game.createTraceCodec(rules).moveFromJson(state, move),
    canUndo: ({ moves }) => moves.length > 0,
    undo: (json): Json => {
      const { moves, options: given, seed, deck, start } = json as Json & { start?: unknown };
      if (moves.length === 0) throw new InputError('Expected a move to undo, but there is none');
      const from = start === undefined ? undefined : { json: start, state: kit.earlier(start).state! };
      const table = open(given, { seed, deck: deck === undefined ? undefined : game.parseDeck(deck, given), from });
      playAll(table, moves.slice(0, -1));
      return table.toJson();
    },
    resultOf: ({ outcome, score, cardsLeft }) => ({ outcome, score, cardsLeft }),
  };
}

/** The functions for apps of a game whose moves are those of traces. */
export function jsonGamePlay<
  Json extends PlainGame,
  Move,
  Options extends object,
  GameRules extends Rules,
  State extends GameState,
>(game: PlayedGame, kit: JsonGameKit<GameRules, State, Omit<Json, keyof PlainGame>>): GamePlay<Json, Move, Options> {
  const codec = jsonGameCodec(game, kit);
  return createGamePlay(codec as unknown as PlainGameCodec<Json, Move, Options>);
}
