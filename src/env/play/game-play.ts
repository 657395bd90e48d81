import { InputError, mismatch, sayingWhere, unknownName } from '../base/errors.js';
import { canonicalJson } from '../base/json.js';
import { parseWith, type ReadonlyRecord } from '../base/schema.js';
import type { TraceCodec } from '../environment/environment-parts.js';
import type { PlayedGame } from '../environment/game.js';
import type { Preset } from '../environment/presets.js';
import {
  type Action,
  type Deck,
  type GameState,
  legalActions,
  type Outcome,
  type PlayableRules,
} from '../environment/rules.js';
import type { Trace } from '../text/trace.js';

/**
 * What to deal; rule options stand beside these keys: `{ preset: 'decade-loop3', seed: 7, discards: 'optional' }`.
 * Without a seed or a deck each call deals another game.
 */
export type NewGame<Options extends object = object> = Partial<Options> & {
  /** Default the game's first preset. */
  readonly preset?: string | undefined;
  /** An integer from 0 to 2^53 - 1. Equal seeds give equal games, here and in environments. */
  readonly seed?: number | undefined;
  /** Instead of a seed: the cards in the order in which they are drawn, as in traces. */
  readonly deck?: readonly unknown[] | undefined;
};

/** A legal move as fingers make it. */
export interface Choice<Move = unknown> {
  readonly move: Move;
  /** Where its cards lie: "slot 3", "0:4" (a stack, and a card of it from 0), "home", "home 3" (a hand, and a value). Empty for a move without cards. */
  readonly places: readonly string[];
}

/** The functions for apps. A game is plain JSON that no function changes. All functions check their arguments and throw a one-line InputError. */
export interface GamePlay<Game extends object = object, Move = unknown, Options extends object = object> {
  /** The presets with their summaries. */
  readonly presets: ReadonlyRecord<Preset>;
  /** Deals a game: `newGame(7)`, `newGame({ preset: 'decade-loop3', seed: 7 })`, `newGame(7, { maxRun: 3 })`. */
  readonly newGame: (setup?: number | NewGame<Options>, more?: NewGame<Options>) => Game;
  /** Every move that `play` takes; none when the game is over. An undo is not among them. */
  readonly legalMoves: (game: Game) => Move[];
  /** Every legal move with the places of its cards: what a player picks for it, in any order. */
  readonly choices: (game: Game) => Choice<Move>[];
  /** The game after a move. @throws InputError for one that is not legal */
  readonly play: (game: Game, move: Move) => Game;
  /** The game before its last move. @throws InputError where `canUndo` is false */
  readonly undo: (game: Game) => Game;
  /** Whether there is a move to take back, and an undo left. */
  readonly canUndo: (game: Game) => boolean;
  /** The seed that it was dealt from; null for a deck of its own. */
  readonly seed: (game: Game) => number | null;
  /** The nearest preset and all rule options: `make(preset, { rules })` plays by the same. */
  readonly spec: (game: Game) => { readonly preset: string; readonly rules: Options };
  /** How the game stands: 'ongoing', 'won', 'lost' or 'drawn'. */
  readonly outcome: (game: Game) => Outcome;
  /** What the game itself counts: 1 for a win of Decade and Tens (or Tens' points), Four Ten's points. */
  readonly score: (game: Game) => number;
  /** Cards on the table and in the stock; null where the game has no such result. */
  readonly cardsLeft: (game: Game) => number | null;
  /**
   * Reads a saved game: JSON, as text or parsed, with cards as "TD" or `{ rank, suit, value }`.
   * @throws InputError for one that is incomplete, or of another version of the rules
   */
  readonly parseGame: (json: unknown) => Game;
  /**
   * The game as a line of docs/trace-format.md, without moves taken back; the outcome of an unfinished game is
   * "ongoing".
   * @param agent who played, default "player"
   */
  readonly traceOf: (game: Game, agent?: string) => Trace;
  /** The games of a trace: the deal, and the game after each move. The whole trace is verified. */
  readonly gamesOf: (trace: unknown) => Game[];
  /** Deal and moves as a short text for links: letters, digits and - . _ ~ only. */
  readonly shareText: (game: Game) => string;
  /** The game of such a text. @throws InputError for a mistyped or incomplete text, or one of other rules */
  readonly gameOfShareText: (text: string) => Game;
  /** The seed of a day's deal: `seedOfDate('2026-11-22')`. @throws InputError for what is no date */
  readonly seedOfDate: (date: string) => number;
}

/** What every plain game says, whatever its game shows beside it. */
export interface PlainGame<Options extends object = object, Move = unknown> {
  /** 'decade' */
  readonly game: string;
  /** Game and version of the rules: 'decade-v1'. */
  readonly rulesId: string;
  /** The preset that the options differ least from. */
  readonly preset: string;
  readonly options: Options;
  /** Null for a deck of its own. */
  readonly seed: number | null;
  /** Only with `seed` null: the cards in the order in which they are drawn. */
  readonly deck?: unknown;
  /** The moves so far, oldest first; those that have been taken back are not among them. */
  readonly moves: readonly Move[];
  readonly outcome: Outcome;
  readonly score: number;
  /** Cards on the table plus stock; null where the game has no such result. */
  readonly cardsLeft: number | null;
}

/** A deal with the rules that it is played by. */
export interface Deal<Options extends object = object> {
  /** All of them, checked. */
  readonly options: Options;
  /** Null for a deck of its own. */
  readonly seed: number | null;
  readonly deck?: Deck | undefined;
  /** Undos used so far, where they are counted. */
  readonly undosUsed?: number;
}

/** A game's rules for apps, and the options in which they differ from the game's defaults. */
export interface PlayedRules {
  readonly game: PlayedGame;
  /** Options that differ from the game's defaults where people play. */
  readonly usual?: object;
}

/** A preset's options with changes, checked and complete. @throws InputError, with the nearest names */
export function optionsOf({ game, usual }: PlayedRules, preset: unknown, changes: object): object {
  const { presets, options, optionFields } = game;
  if (typeof preset !== 'string' || !Object.hasOwn(presets, preset))
    throw unknownName('preset', preset, Object.keys(presets));
  const known = [...Object.keys(optionFields), 'preset', 'seed', 'deck'];
  return parseWith(options, { ...usual, ...presets[preset].options, ...changes }, 'option', known);
}

/** The preset that options differ least from, and in what. */
export function nearestPreset(played: PlayedRules, options: object) {
  const all = Object.keys(played.game.presets).map((preset) => {
    const own = optionsOf(played, preset, {}) as Record<string, unknown>;
    const changes = Object.entries(options).filter(([key, value]) => canonicalJson(own[key]) !== canonicalJson(value));
    return { preset, changes: Object.fromEntries(changes) as Record<string, unknown>, count: changes.length };
  });
  return all.sort((a, b) => a.count - b.count)[0];
}

const nearest = new WeakMap<PlayedGame, Map<string, string>>();

/** The name of the nearest preset; each set of options is compared once. */
export function presetOfOptions(game: PlayedGame, options: object): string {
  const known = nearest.get(game) ?? new Map<string, string>();
  nearest.set(game, known);
  const key = JSON.stringify(options);
  const preset = known.get(key) ?? nearestPreset({ game }, options).preset;
  known.set(key, preset);
  return preset;
}

/** What a game adds to the plain JSON that all games share. */
export interface JsonGameKit<GameRules extends PlayableRules, State extends GameState, View extends object> {
  /** What an app shows of a position. @param discarded the cards that have left, in the order in which they left */
  view(rules: GameRules, state: Readonly<State>, discarded: readonly string[]): View;
  discards?(rules: GameRules, state: Readonly<State>, action: Action): readonly string[];
  /** Where the cards of a legal move lie; none where it is left out. */
  places?(state: Readonly<State>, move: never): readonly string[];
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
    private readonly kit: Partial<JsonGameKit<PlayableRules, GameState, object>>,
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

  places(move: unknown): readonly string[] {
    return this.kit.places?.(this.state, move as never) ?? [];
  }

  /** @throws InputError for what is no legal move */
  play(move: unknown) {
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
  undo() {
    if (!this.canUndo) throw new InputError('Expected a move to undo, but there is none');
    const moves = this.moves.slice(0, -1);
    this.dealAgain();
    this.playAll(moves);
  }

  /** @throws InputError that names the move */
  playAll(moves: readonly unknown[]) {
    moves.forEach((move, i) => {
      sayingWhere(`Move ${i + 1} of "moves"`, () => this.play(move));
    });
  }

  /** The action of one of its moves in the environment's position; null where the environment has made it already. */
  actionOf(rules: PlayableRules, state: GameState, move: unknown): Action | null {
    return this.game.createTraceCodec(rules).moveFromJson(state, move);
  }

  toJson(): Json {
    const { game, rules, deal, result, moves } = this;
    const { seed, deck, options } = deal;
    return {
      game: game.name,
      rulesId: rules.id,
      preset: presetOfOptions(game, options),
      options: rules.config,
      seed,
      ...(deck && { deck: game.formatDeck(deck, options) }),
      moves,
      ...this.kit.view?.(rules, this.state, this.discarded),
      ...result,
    } as unknown as Json;
  }

  protected dealAgain() {
    const { seed, deck } = this.deal;
    this.rules.deal(this.state, seed ?? 0, deck);
    this.moves = this.discarded = [];
  }
}

/** How games come about: dealt, or read from JSON. */
export interface Tables<Game extends object = object> extends PlayedRules {
  open(deal: Deal): Table<Game>;
  /** Checks a game fully. @throws InputError */
  read(json: unknown): Table<Game>;
}
