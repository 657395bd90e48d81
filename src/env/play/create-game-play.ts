import { entropySeed } from '../base/entropy.js';
import { InputError, mismatch, shown, unknownName } from '../base/errors.js';
import { asJson, canonicalJson, fromText } from '../base/json.js';
import { derivedSeed, isSeed, LARGEST_SEED, nameKey, TRAINING } from '../base/random.js';
import { expectObject, expectText, isObject, parseWith } from '../base/schema.js';
import { parseTrace, type Trace, type TraceParts, writeTrace } from '../text/trace.js';
import {
  type Deal,
  type GamePlay,
  nearestPreset,
  type NewGame,
  optionsOf,
  type PlayedRules,
  type Table,
  type Tables,
} from './game-play.js';
import { shareTextOf, tableOfShareText } from './share-text.js';

const DAILY_KEY = nameKey('daily deal');
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The seed of a day's deal, above the seeds that trainings and evaluations use.
 * @param date '2026-11-22', in the app's time zone
 * @throws InputError for what is no date
 */
function seedOfDate(date: string) {
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

function textOf(json: unknown) {
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

  private keep(text: string | null, table: Played) {
    if (text === null || this.kept.some((each) => each.table === table)) return;
    this.kept = [{ text, table }, ...this.kept].slice(0, KEPT);
  }
}

function partsFor(played: PlayedRules, options: object): TraceParts {
  const { game } = played;
  const { preset } = nearestPreset(played, options);
  return { spec: { preset }, rules: game.createRules(options), reward: game.rewards[0], game };
}

/** What `newGame` is asked for. @throws InputError */
function dealFor(played: PlayedRules, setup: number | NewGame, more: NewGame): Deal {
  const { game } = played;
  const first = isObject(setup) ? setup : { seed: setup };
  expectObject(more, 'options such as { seed: 7 }');
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

/** The first place in which two pieces of JSON differ, with what is there; undefined if they are equal. */
function difference(
  own: unknown,
  got: unknown,
  path: string,
): { path: string; own: unknown; got: unknown } | undefined {
  if (canonicalJson(own) === canonicalJson(got)) return undefined;
  const areLists = Array.isArray(own) && Array.isArray(got);
  if (areLists && own.length !== got.length) return { path: `${path}.length`, own: own.length, got: got.length };
  if (!areLists && !(isObject(own) && isObject(got))) return { path, own, got };
  for (const [key, value] of Object.entries(own)) {
    const found = difference(value, (got as Record<string, unknown>)[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return { path, own, got };
}

/**
 * Checks all that a saved game says beside its deal and moves.
 * @param played what it has to say
 * @param because "as its deal and moves say"
 * @throws InputError that names the first key that says something else
 */
export function expectSaid(given: object, played: object, because: string) {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(played, key));
  if (unknown !== undefined) throw unknownName('game key', unknown, Object.keys(played));
  for (const [key, value] of Object.entries(played)) {
    const found = difference(value, (given as Record<string, unknown>)[key], key);
    if (found !== undefined) throw mismatch(`"${found.path}" ${shown(found.own)}, ${because}`, found.got);
  }
}

/** Without the last bits, which depend on the order of sums. */
function rounded(reward: number) {
  return Number(reward.toFixed(9));
}

/** What a trace says of a game. The order of legal moves means nothing. */
function told({ format, game, rules, deck, initial, steps, outcome, score, cardsLeft }: Trace): object {
  const eachStep = steps.map(({ legal, move, after, reward }) => {
    return { legal: legal.map(canonicalJson).sort(), move, after, reward: rounded(reward) };
  });
  return { format, game, rules, deck, initial, steps: eachStep, outcome, score, cardsLeft };
}

/** The games of a trace that was not changed: a trace of its deal and moves says the same. @throws InputError */
function gamesOfTrace<Game extends object>(games: Tables<Game>, json: unknown): Game[] {
  const { game } = games;
  const trace = parseTrace(asJson(json, 'a trace'));
  if (trace.game !== game.name)
    throw new InputError(`Expected a trace of ${shown(game.name)}, but got one of ${shown(trace.game)}`);
  const options = parseWith(game.options, trace.rules, 'rules key');
  const { seed = null, steps } = trace;
  const deck = seed === null ? game.parseDeck(trace.deck, options) : undefined;
  const parts = partsFor(games, options);
  const codec = game.createTraceCodec(parts.rules);
  const written = game.rewards.map((reward) => {
    let next = 0;
    return writeTrace({ ...parts, reward }, { seed: seed ?? 0, deck, agent: '' }, (state) =>
      next < steps.length ? codec.moveFromJson(state, steps[next++].move) : null,
    );
  });
  // The format does not name the reward.
  const own = written.find(({ steps: own }) =>
    own.every((step, i) => rounded(step.reward) === rounded(steps[i].reward)),
  );
  expectSaid(told(trace), told(own ?? written[0]), 'as its deal and moves say');
  const table = games.open({ options, seed, deck });
  return [
    table.toJson(),
    ...steps.map(({ move }) => {
      table.play(move);
      return table.toJson();
    }),
  ];
}

export function createGamePlay<Game extends object, Move, Options extends object>(
  games: Tables<Game>,
): GamePlay<Game, Move, Options> {
  const tables = new RecentTables<Game, Table<Game>>((json) => games.read(json));
  const after = (game: Game, change: (table: Table<Game>) => void) => {
    const table = tables.at(game).copy();
    change(table);
    return tables.gameOf(table);
  };
  return {
    presets: games.game.presets,
    newGame: (setup = {}, more = {}) => tables.gameOf(games.open(dealFor(games, setup, more))),
    legalMoves: (game) => tables.at(game).legalMoves() as Move[],
    choices: (game) => {
      const table = tables.at(game);
      return table.legalMoves().map((move) => ({ move: move as Move, places: table.places(move) }));
    },
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
      expectText(agent, 'the name of who played');
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
    gamesOf: (json) => gamesOfTrace(games, json),
    shareText: (game) => shareTextOf(games, tables.at(game)),
    gameOfShareText: (text) => tables.gameOf(tableOfShareText(games, text)),
    seedOfDate,
  };
}
