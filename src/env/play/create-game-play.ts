import { entropySeed } from '../entropy.js';
import { InputError, mismatch, shown } from '../errors.js';
import { asJson, fromText } from '../json.js';
import { expectSameRules, parseWith } from '../options.js';
import { derivedSeed, isSeed, LARGEST_SEED, nameKey, TRAINING } from '../random.js';
import { parseTrace, replayTrace, type TraceParts, writeTrace } from '../trace.js';
import type { Deal, GamePlay, NewGame, PlayedRules, Table, Tables } from './game-play.js';
import { nearestPreset, optionsOf } from './game-play.js';
import { shareTextOf, tableOfShareText } from './share-text.js';

const DAILY_KEY = nameKey('daily deal');
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The seed of a day's deal, above the seeds that trainings and evaluations use.
 * @param date '2026-11-22', in the app's time zone
 * @throws InputError for what is no date
 */
function seedOfDate(date: string): number {
  const parts = typeof date === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) : null;
  const [year, month, day] = (parts ?? []).slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = isLeap && month === 2 ? 29 : (DAYS[month - 1] ?? 0);
  if (parts === null || day < 1 || day > days) throw mismatch('a date such as "2026-11-22"', date);
  const hashed = derivedSeed(DAILY_KEY, year * 10_000 + month * 100 + day, 0);
  return TRAINING.end + (hashed % (LARGEST_SEED - TRAINING.end));
}

/** The game that an app shows, and the one before its last move. */
const KEPT = 2;

/** Null for what has no text as JSON. */
function textOf(json: unknown): string | null {
  try {
    return JSON.stringify(json) ?? null;
  } catch {
    return null;
  }
}

/** The last checked games by their JSON: each of an app's calls would otherwise replay all moves to check them. */
export class RecentTables<Game extends object, Played extends { toJson(): Game }> {
  private kept: readonly { readonly text: string; readonly table: Played }[] = [];

  /** @param read checks a game fully */
  constructor(private readonly read: (json: unknown) => Played) {}

  /** The table of a game, to look at; who plays on it takes a copy. @throws InputError as `read` does */
  at(json: unknown): Played {
    const text = textOf(json);
    const known = this.kept.find((each) => each.text === text);
    if (known !== undefined) return known.table;
    const table = this.read(json);
    this.keep(text, table);
    return table;
  }

  /** The game of a table that nobody plays on any more. It is the caller's own: nothing in it belongs to the table. */
  gameOf(table: Played): Game {
    const text = JSON.stringify(table.toJson());
    this.keep(text, table);
    return JSON.parse(text) as Game;
  }

  private keep(text: string | null, table: Played): void {
    if (text === null || this.kept.some((each) => each.table === table)) return;
    this.kept = [{ text, table }, ...this.kept].slice(0, KEPT);
  }
}

function partsFor(played: PlayedRules, options: object): TraceParts {
  const { game } = played;
  const { preset } = nearestPreset(played, options);
  return { spec: { preset }, rules: game.createRules(options), reward: game.rewards[0], game };
}

function isSetup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What `newGame` is asked for. @throws InputError */
function dealFor(played: PlayedRules, setup: number | NewGame, more: NewGame): Deal {
  const { game } = played;
  const first = isSetup(setup) ? setup : { seed: setup };
  if (!isSetup(more)) throw mismatch('options such as { seed: 7 }', more);
  const given = Object.entries({ ...first, ...more }).filter(([, value]) => value !== undefined);
  const [usualPreset] = Object.keys(game.presets);
  const {
    preset = usualPreset,
    seed,
    deck,
    ...changes
  } = Object.fromEntries(given) as NewGame & Record<string, unknown>;
  const options = optionsOf(played, preset, changes);
  if (deck !== undefined) {
    if (seed !== undefined) throw new InputError('Expected either a "seed" or a "deck", but got both');
    return { options, seed: null, deck: game.parseDeck(deck, options) };
  }
  if (seed !== undefined && !isSeed(seed)) throw mismatch('a seed: an integer from 0 to 2^53 - 1', seed);
  return { options, seed: seed ?? entropySeed() };
}

export function createGamePlay<Game extends object, Move, Options extends object>(
  games: Tables<Game>,
): GamePlay<Game, Move, Options> {
  const tables = new RecentTables<Game, Table<Game>>((json) => games.read(json));
  const after = (game: Game, change: (table: Table<Game>) => void): Game => {
    const table = tables.at(game).copy();
    change(table);
    return tables.gameOf(table);
  };
  return {
    presets: games.game.presets,
    newGame: (setup = {}, more = {}) => tables.gameOf(games.open(dealFor(games, setup, more))),
    legalMoves: (game) => tables.at(game).legalMoves() as Move[],
    play: (game, move) => after(game, (table) => table.play(move)),
    undo: (game) => after(game, (table) => table.undo()),
    canUndo: (game) => tables.at(game).canUndo,
    seed: (game) => tables.at(game).deal.seed,
    spec: (game) => {
      const rules = asJson(tables.at(game).deal.options, 'options') as Options;
      return { preset: nearestPreset(games, rules).preset, rules };
    },
    outcome: (game) => tables.at(game).result.outcome,
    score: (game) => tables.at(game).result.score,
    cardsLeft: (game) => tables.at(game).result.cardsLeft,
    parseGame: (json) => tables.gameOf(tables.at(fromText(json))),
    traceOf: (game, agent = 'player') => {
      if (typeof agent !== 'string') throw mismatch('the name of who played', agent);
      const table = tables.at(game);
      const { deal, moves } = table;
      const parts = partsFor(games, deal.options);
      let next = 0;
      return writeTrace(parts, { seed: deal.seed ?? 0, deck: deal.deck, agent }, (state) => {
        while (next < moves.length) {
          const action = table.actionOf(parts.rules, state, moves[next++]);
          if (action !== null) return action;
        }
        return null;
      });
    },
    gamesOf: (json) => {
      const trace = parseTrace(asJson(json, 'a trace'));
      const { game } = games;
      if (trace.game !== game.name)
        throw new InputError(`Expected a trace of ${shown(game.name)}, but got one of ${shown(trace.game)}`);
      const options = parseWith(game.options, trace.rules, 'rules key');
      const parts = partsFor(games, options);
      expectSameRules(parts.rules, trace.rules, 'a trace');
      replayTrace(parts, game.rewards, trace);
      const { seed = null } = trace;
      const table = games.open({ options, seed, ...(seed === null && { deck: game.parseDeck(trace.deck, options) }) });
      const deal = table.toJson();
      const after = (move: unknown): Game => {
        table.play(move);
        return table.toJson();
      };
      return [deal, ...trace.steps.map(({ move }) => after(move))];
    },
    shareText: (game) => shareTextOf(games, tables.at(game)),
    gameOfShareText: (text) => tables.gameOf(tableOfShareText(games, text)),
    seedOfDate,
  };
}
