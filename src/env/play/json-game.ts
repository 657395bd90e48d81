import * as z from 'zod/mini';
import type { TraceCodec } from '../environment-parts.js';
import { InputError, mismatch, shown } from '../errors.js';
import type { PlayedGame } from '../game.js';
import { parseWith } from '../options.js';
import { type Action, type GameState, legalActions, type Rules } from '../rules.js';
import { asJson, expectFields, savedOptions, seedField, withCardNames } from '../saved-game.js';
import { suggestion } from '../words.js';
import { createGamePlay } from './create-game-play.js';
import {
  type Deal,
  type GamePlay,
  type PlainGame,
  type PlainGameCodec,
  presetOfOptions,
  type Table,
} from './game-play.js';

/** What a game adds to the plain JSON that all games share. */
export interface JsonGameKit<GameRules extends Rules, State extends GameState, View extends object> {
  /** What an app shows of a position. @param discarded the cards that have left, in the order in which they left */
  view(rules: GameRules, state: Readonly<State>, discarded: readonly string[]): View;
  discards?(rules: GameRules, state: Readonly<State>, action: Action): readonly string[];
}

const record = {
  game: z.string('the name of a game'),
  preset: z.optional(z.unknown()),
  rulesId: z.string('the version of the rules'),
  seed: z.nullable(seedField),
  deck: z.optional(z.array(z.unknown(), 'a deck')),
  moves: z.array(z.unknown(), 'a list of moves'),
};

const OBJECT = 'an object as newGame gives it';

class JsonTable<GameRules extends Rules, State extends GameState, View extends object> implements Table<
  PlainGame & View
> {
  private readonly codec: TraceCodec;
  private readonly state: State;
  moves: readonly unknown[] = [];
  private discarded: readonly string[] = [];

  constructor(
    private readonly game: PlayedGame,
    private readonly kit: JsonGameKit<GameRules, State, View>,
    private readonly rules: GameRules,
    readonly deal: Deal,
  ) {
    this.codec = game.createTraceCodec(rules);
    this.state = rules.createState() as State;
    rules.deal(this.state, deal.seed ?? 0, deal.deck);
  }

  get canUndo(): boolean {
    return this.moves.length > 0;
  }

  get result() {
    const { rules, state } = this;
    return { outcome: state.outcome, score: rules.score(state), cardsLeft: rules.cardsLeft(state) };
  }

  copy(): JsonTable<GameRules, State, View> {
    const { game, kit, rules, deal, state, moves, discarded } = this;
    const copy = new JsonTable(game, kit, rules, deal);
    rules.copyState(copy.state, state);
    return Object.assign(copy, { moves, discarded });
  }

  legalMoves(): unknown[] {
    return legalActions(this.rules, this.state).map((action) => this.codec.moveToJson(this.state, action));
  }

  play(move: unknown): void {
    const { rules, state, kit } = this;
    if (state.outcome !== 'ongoing')
      throw new InputError(`Expected a game that goes on, but this one is ${state.outcome}`);
    const action = this.codec.moveFromJson(state, move);
    if (!legalActions(rules, state).includes(action)) throw mismatch('a legal move', move);
    this.moves = [...this.moves, this.codec.moveToJson(state, action)];
    this.discarded = [...this.discarded, ...(kit.discards?.(rules, state, action) ?? [])];
    rules.apply(state, action);
  }

  undo(): void {
    const { rules, state, deal, moves } = this;
    if (!this.canUndo) throw new InputError('Expected a move to undo, but there is none');
    rules.deal(state, deal.seed ?? 0, deal.deck);
    this.moves = this.discarded = [];
    playAll(this, moves.slice(0, -1));
  }

  toJson(): PlainGame & View {
    const { game, rules, deal, result } = this;
    const { seed, deck } = deal;
    return {
      game: game.name,
      rulesId: rules.id,
      preset: presetOfOptions(game, deal.options),
      options: rules.config,
      seed,
      ...(deck && { deck: game.formatDeck(deck) }),
      moves: this.moves,
      ...this.kit.view(rules, this.state, this.discarded),
      ...result,
    };
  }
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

/**
 * The codec of games whose moves are those of traces. A game is its deal and its moves; the rest is derived and
 * checked.
 */
function jsonGameCodec<GameRules extends Rules, State extends GameState, View extends object>(
  game: PlayedGame,
  kit: JsonGameKit<GameRules, State, View>,
): PlainGameCodec<PlainGame & View, unknown, object> {
  const options = savedOptions(game.options, game.optionFields);
  const schema = z.looseObject({ options, ...record }, OBJECT);
  const { id } = game.createRules(parseWith(game.options, {}, 'option'));
  const open = (deal: Deal): JsonTable<GameRules, State, View> =>
    new JsonTable(game, kit, game.createRules(deal.options) as GameRules, deal);
  const read = (raw: unknown): JsonTable<GameRules, State, View> => {
    const json = asJson(raw, 'a game');
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    if (isObject && !Object.hasOwn(json, 'rulesId') && Object.hasOwn(json, 'options'))
      throw mismatch(`a game of "${game.name}" with its "rulesId"`, json);
    const given = parseWith(schema, json, 'game key', Object.keys(record));
    if (given.rulesId !== id)
      throw new InputError(`Expected a game of the rules ${id}, but got one of ${shown(given.rulesId)}`);
    if ((given.seed === null) !== (given.deck !== undefined))
      throw new InputError('Expected a "deck" where "seed" is null, and none where it is not');
    const { options: own, seed, deck } = given;
    const table = open({ options: own, seed, deck: deck && game.parseDeck(deck, own) });
    playAll(table, given.moves);
    const played = table.toJson();
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(played, key));
    if (unknown !== undefined)
      throw new InputError(`Unknown game key ${shown(unknown)}${suggestion(unknown, Object.keys(played))}`);
    expectFields(withCardNames({ preset: played.preset, ...given }), played, 'as its deal and moves say');
    return table;
  };

  const actionOf = (rules: Rules, state: GameState, move: unknown): Action =>
    game.createTraceCodec(rules).moveFromJson(state, move);
  return { game, open, read, actionOf };
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
