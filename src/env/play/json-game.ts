import * as z from 'zod/mini';
import type { TraceCodec } from '../environment-parts.js';
import { InputError, mismatch, shown } from '../errors.js';
import type { PlayedGame } from '../game.js';
import { parseWith } from '../options.js';
import { type Action, type GameState, legalActions, type Rules } from '../rules.js';
import { asJson, expectFields, savedOptions, seedField, withCardNames } from '../saved-game.js';
import { suggestion } from '../words.js';
import { createGamePlay } from './create-game-play.js';
import { type Deal, type GamePlay, type PlainGame, presetOfOptions } from './game-play.js';

/** What a game adds to the plain JSON that all games share. */
export interface JsonGameKit<GameRules extends Rules, State extends GameState, View extends object> {
  /** What an app shows of a position. @param discarded the cards that have left, in the order in which they left */
  view(rules: GameRules, state: Readonly<State>, discarded: readonly string[]): View;
  discards?(rules: GameRules, state: Readonly<State>, action: Action): readonly string[];
}

/**
 * A game that is being played: it changes with each move. It is its deal and its moves; all else that its JSON says
 * follows from them. Its moves are those of traces.
 */
export class Table<Json extends object = object> {
  /** The moves so far, as `legalMoves` lists them. */
  moves: readonly unknown[] = [];
  /** Undos used so far, where they are counted. */
  undosUsed: number;
  protected readonly state: GameState;
  private readonly codec: TraceCodec;
  private discarded: readonly string[] = [];

  constructor(
    readonly game: PlayedGame,
    readonly deal: Deal,
    private readonly kit: Partial<JsonGameKit<Rules, GameState, object>>,
    protected readonly rules = game.createRules(deal.options),
  ) {
    this.codec = game.createTraceCodec(rules);
    this.state = rules.createState();
    this.undosUsed = deal.undosUsed ?? 0;
    this.dealAgain();
  }

  /** Whether there is a move to take back, and an undo left. */
  get canUndo(): boolean {
    return this.moves.length > 0;
  }

  get result() {
    const { rules, state } = this;
    return { outcome: state.outcome, score: rules.score(state), cardsLeft: rules.cardsLeft(state) };
  }

  /** Another table that stands the same, to play on. */
  copy(): this {
    const state = this.rules.createState();
    this.rules.copyState(state, this.state);
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this, { state });
  }

  legalMoves(): unknown[] {
    return legalActions(this.rules, this.state).map((action) => this.codec.moveToJson(this.state, action));
  }

  /** @throws InputError for what is no legal move */
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

  /** @throws InputError where `canUndo` is false */
  undo(): void {
    if (!this.canUndo) throw new InputError('Expected a move to undo, but there is none');
    const moves = this.moves.slice(0, -1);
    this.dealAgain();
    this.playAll(moves);
  }

  /** @throws InputError that names the move */
  playAll(moves: readonly unknown[]): void {
    moves.forEach((move, i) => {
      try {
        this.play(move);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        throw new InputError(`Move ${i + 1} of "moves": ${error.message}`);
      }
    });
  }

  /** The action of one of its moves in the environment's position; null where the environment has made it already. */
  actionOf(rules: Rules, state: GameState, move: unknown): Action | null {
    return this.game.createTraceCodec(rules).moveFromJson(state, move);
  }

  toJson(): Json {
    const { game, rules, deal, result, moves } = this;
    const { seed, deck, options } = deal;
    return {
      ...{ game: game.name, rulesId: rules.id, preset: presetOfOptions(game, options), options: rules.config, seed },
      ...(deck && { deck: game.formatDeck(deck) }),
      moves,
      ...this.kit.view?.(rules, this.state, this.discarded),
      ...result,
    } as unknown as Json;
  }

  protected dealAgain(): void {
    const { seed, deck } = this.deal;
    this.rules.deal(this.state, seed ?? 0, deck);
    this.moves = this.discarded = [];
  }
}

const record = {
  game: z.string('the name of a game'),
  preset: z.optional(z.unknown()),
  rulesId: z.string('the version of the rules'),
  seed: z.nullable(seedField),
  deck: z.optional(z.array(z.unknown(), 'a deck')),
  moves: z.array(z.unknown(), 'a list of moves'),
};

/**
 * Checks all that a saved game says beside its deal and moves.
 * @param because what follows from which: "as its deal and moves say"
 * @param mayLack keys that saved games of 0.1.0 do not have
 * @throws InputError that names the key
 */
export function expectSaid(given: object, played: object, because: string, mayLack: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(played, key));
  if (unknown !== undefined)
    throw new InputError(`Unknown game key ${shown(unknown)}${suggestion(unknown, Object.keys(played))}`);
  const lacking = Object.entries(played).filter(([key]) => mayLack.includes(key));
  expectFields({ ...Object.fromEntries(lacking), ...given }, played, because);
}

/** The functions for apps of a game whose moves are those of traces. */
export function jsonGamePlay<
  Json extends PlainGame,
  Move,
  Options extends object,
  GameRules extends Rules,
  State extends GameState,
>(game: PlayedGame, kit: JsonGameKit<GameRules, State, Omit<Json, keyof PlainGame>>): GamePlay<Json, Move, Options> {
  const options = savedOptions(game.options, game.optionFields);
  const schema = z.looseObject({ options, ...record }, 'an object as newGame gives it');
  const { id } = game.createRules(parseWith(game.options, {}, 'option'));
  const open = (deal: Deal): Table<Json> => new Table(game, deal, kit);
  const read = (raw: unknown): Table<Json> => {
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
    table.playAll(given.moves);
    expectSaid(withCardNames(given), table.toJson(), 'as its deal and moves say', ['preset']);
    return table;
  };
  return createGamePlay({ game, open, read });
}
