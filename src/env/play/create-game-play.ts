import { entropySeed } from '../entropy.js';
import { InputError, shown } from '../errors.js';
import { fromText } from '../saved-game.js';
import { isSeed } from '../seeds.js';
import type { GamePlay, NewGame } from './game-play.js';
import { gamesOfTrace, traceOfGame } from './game-trace.js';
import type { Deal, PlainGameCodec } from './plain-game-codec.js';
import { nearestPreset, optionsOf } from './presets.js';
import { RecentTables } from './recent-tables.js';
import { seedOfDate } from './seed-of-date.js';
import { gameOfShareText, shareTextOf } from './share-text.js';

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
  if (!isSetup(more)) throw new InputError(`Expected options such as { seed: 7 }, but got ${shown(more)}`);
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
  if (seed !== undefined && !isSeed(seed))
    throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
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
