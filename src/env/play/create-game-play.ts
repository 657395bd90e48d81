import { entropySeed } from '../entropy.js';
import { InputError, mismatch, shown } from '../errors.js';
import { parseWith } from '../options.js';
import { derivedSeed, isSeed, LARGEST_SEED, nameKey, TRAINING } from '../random.js';
import { expectSameRules } from '../same-rules.js';
import { asJson, fromText } from '../saved-game.js';
import { parseTrace, replayTrace, type Trace, type TraceParts, writeTrace } from '../trace.js';
import type { GamePlay, NewGame } from './game-play.js';
import { type Deal, nearestPreset, optionsOf, type PlainGameCodec, type Table } from './plain-game-codec.js';
import { gameOfShareText, shareTextOf } from './share-text.js';

const DAILY_KEY = nameKey('daily deal');
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : DAYS[month - 1];
}

/**
 * The seed of a day's deal, above the seeds that trainings and evaluations use.
 * @param date '2026-11-22', in the app's time zone
 * @throws InputError for what is no date
 */
function seedOfDate(date: string): number {
  const parts = typeof date === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) : null;
  const [year, month, day] = (parts ?? []).slice(1).map(Number);
  if (parts === null || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    throw mismatch('a date such as "2026-11-22"', date);
  const hashed = derivedSeed(DAILY_KEY, year * 10_000 + month * 100 + day, 0);
  return TRAINING.end + (hashed % (LARGEST_SEED - TRAINING.end));
}

/** The game that an app shows, and the one before its last move. */
const KEPT = 2;

interface Kept<Game extends object, Move> {
  readonly text: string;
  readonly table: Table<Game, Move>;
}

/** Null for what has no text as JSON. */
function textOf(json: unknown): string | null {
  try {
    return JSON.stringify(json) ?? null;
  } catch {
    return null;
  }
}

/**
 * The last checked games by their JSON text. An app calls many functions on one game, and each of them would otherwise
 * replay all of its moves to check it.
 */
export class RecentTables<Game extends object, Move> {
  private kept: readonly Kept<Game, Move>[] = [];

  /** @param read checks a game fully */
  constructor(private readonly read: (json: unknown) => Table<Game, Move>) {}

  /** The table of a game, to look at; who plays on it takes a copy. @throws InputError as `read` does */
  at(json: unknown): Table<Game, Move> {
    const text = textOf(json);
    const known = this.kept.find((each) => each.text === text);
    if (known !== undefined) return known.table;
    const table = this.read(json);
    this.keep(text, table);
    return table;
  }

  /** The game of a table that nobody plays on any more. It is the caller's own: nothing in it belongs to the table. */
  gameOf(table: Table<Game, Move>): Game {
    const text = JSON.stringify(table.toJson());
    this.keep(text, table);
    return JSON.parse(text) as Game;
  }

  private keep(text: string | null, table: Table<Game, Move>): void {
    if (text === null || this.kept.some((each) => each.table === table)) return;
    this.kept = [{ text, table }, ...this.kept].slice(0, KEPT);
  }
}

type Codec<Game extends object, Move, Options extends object> = PlainGameCodec<Game, Move, Options>;

function partsFor({ game, usual = {} }: Codec<object, never, object>, options: object, preset?: string): TraceParts {
  const rules = game.createRules(options);
  const [reward] = game.rewards;
  return { spec: { preset: preset ?? nearestPreset(game, usual, options).preset }, rules, reward, game };
}

/** A game, finished or not, as a trace. */
function traceOfGame<Game extends object, Move, Options extends object>(
  codec: Codec<Game, Move, Options>,
  game: Game,
  agent: string,
): Trace {
  if (typeof agent !== 'string') throw mismatch('the name of who played', agent);
  const { options, seed, deck } = codec.dealOf(game);
  const parts = partsFor(codec as unknown as Codec<object, never, object>, options);
  const moves = codec.movesOf(game);
  let next = 0;
  return writeTrace(parts, { seed: seed ?? 0, deck, agent }, (state) => {
    while (next < moves.length) {
      const action = codec.actionOf(parts.rules, state, moves[next++]);
      if (action !== null) return action;
    }
    return null;
  });
}

/** The games of a trace, all of which is verified. @throws InputError */
function gamesOfTrace<Game extends object, Move, Options extends object>(
  codec: Codec<Game, Move, Options>,
  json: unknown,
): Game[] {
  const trace = parseTrace(asJson(json, 'a trace'));
  const { game } = codec;
  if (trace.game !== game.name)
    throw new InputError(`Expected a trace of ${shown(game.name)}, but got one of ${shown(trace.game)}`);
  const options = parseWith(game.options, trace.rules, 'rules key', Object.keys(game.optionFields)) as Options;
  const parts = partsFor(codec as unknown as Codec<object, never, object>, options, trace.preset);
  expectSameRules(parts.rules, trace.rules, 'a trace');
  replayTrace(parts, game.rewards, trace);
  const { seed = null } = trace;
  const deal: Deal<Options> =
    seed === null ? { options, seed, deck: game.parseDeck(trace.deck, options) } : { options, seed };
  const table = codec.open(deal);
  const games = [table.toJson()];
  for (const { move } of trace.steps) {
    table.play(move);
    games.push(table.toJson());
  }
  return games;
}

function isSetup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What `newGame` is asked for. @throws InputError */
function dealFor<Game extends object, Move, Options extends object>(
  { game, usual = {} }: PlainGameCodec<Game, Move, Options>,
  setup: number | NewGame<Options>,
  more: NewGame<Options>,
): Deal<Options> {
  const first = isSetup(setup) ? setup : { seed: setup };
  if (!isSetup(more)) throw mismatch('options such as { seed: 7 }', more);
  const given = Object.entries({ ...first, ...more }).filter(([, value]) => value !== undefined);
  const {
    preset = Object.keys(game.presets)[0],
    seed,
    deck,
    ...changes
  } = Object.fromEntries(given) as NewGame & Record<string, unknown>;
  const options = optionsOf(game, preset, usual, changes) as Options;
  if (deck !== undefined) {
    if (seed !== undefined) throw new InputError('Expected either a "seed" or a "deck", but got both');
    return { options, seed: null, deck: game.parseDeck(deck, options) };
  }
  if (seed !== undefined && !isSeed(seed)) throw mismatch('a seed: an integer from 0 to 2^53 - 1', seed);
  return { options, seed: seed ?? entropySeed() };
}

/** The functions for apps of a game, which are the same for every game. */
export function createGamePlay<Game extends object, Move, Options extends object>(
  codec: PlainGameCodec<Game, Move, Options>,
): GamePlay<Game, Move, Options> {
  const tables = new RecentTables<Game, Move>((json) => codec.read(json));
  /** To look at, and a game of the caller's own. */
  const seen = (game: Game): Game => tables.at(game).toJson();
  const checked = (game: Game): Game => tables.gameOf(tables.at(game));
  return {
    presets: codec.game.presets,
    newGame: (setup = {}, more = {}) => tables.gameOf(codec.open(dealFor(codec, setup, more))),
    legalMoves: (game) => tables.at(game).legalMoves(),
    play: (game, move) => {
      const table = tables.at(game).copy();
      table.play(move);
      return tables.gameOf(table);
    },
    undo: (game) => codec.undo(checked(game)),
    canUndo: (game) => codec.canUndo(seen(game)),
    seed: (game) => codec.dealOf(seen(game)).seed,
    spec: (game) => {
      const rules = codec.optionsOf(checked(game));
      return { preset: nearestPreset(codec.game, codec.usual ?? {}, rules).preset, rules };
    },
    outcome: (game) => codec.resultOf(seen(game)).outcome,
    score: (game) => codec.resultOf(seen(game)).score,
    cardsLeft: (game) => codec.resultOf(seen(game)).cardsLeft,
    parseGame: (json) => checked(fromText(json) as Game),
    traceOf: (game, agent = 'player') => traceOfGame(codec, checked(game), agent),
    gamesOf: (trace) => gamesOfTrace(codec, trace),
    shareText: (game) => shareTextOf(codec, checked(game)),
    gameOfShareText: (text) => gameOfShareText(codec, text),
    seedOfDate,
  };
}
