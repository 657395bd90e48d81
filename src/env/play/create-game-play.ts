import { entropySeed } from '../entropy.js';
import { InputError, shown } from '../errors.js';
import { fromText } from '../saved-game.js';
import { isSeed } from '../seeds.js';
import type { GamePlay, NewGame } from './game-play.js';
import { gamesOfTrace, traceOfGame } from './game-trace.js';
import type { Deal, PlainGameCodec } from './plain-game-codec.js';
import { nearestPreset, optionsOf } from './presets.js';
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
    return { options, seed: null, deck: game.parseDeck(deck) };
  }
  if (seed !== undefined && !isSeed(seed))
    throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
  return { options, seed: seed ?? entropySeed() };
}

/** The functions for apps of a game, which are the same for every game. */
export function createGamePlay<Game extends object, Move, Options extends object>(
  codec: PlainGameCodec<Game, Move, Options>,
): GamePlay<Game, Move, Options> {
  const checked = (game: Game): Game => codec.read(game).toJson();
  return {
    presets: codec.game.presets,
    newGame: (setup = {}, more = {}) => codec.open(dealFor(codec, setup, more)).toJson(),
    legalMoves: (game) => codec.read(game).legalMoves(),
    play: (game, move) => {
      const table = codec.read(game);
      table.play(move);
      return table.toJson();
    },
    undo: (game) => codec.undo(checked(game)),
    canUndo: (game) => codec.canUndo(checked(game)),
    seed: (game) => codec.dealOf(checked(game)).seed,
    spec: (game) => {
      const rules = codec.optionsOf(checked(game));
      return { preset: nearestPreset(codec.game, codec.usual ?? {}, rules).preset, rules };
    },
    outcome: (game) => codec.resultOf(checked(game)).outcome,
    score: (game) => codec.resultOf(checked(game)).score,
    cardsLeft: (game) => codec.resultOf(checked(game)).cardsLeft,
    parseGame: (json) => checked(fromText(json) as Game),
    traceOf: (game, agent = 'player') => traceOfGame(codec, checked(game), agent),
    gamesOf: (trace) => gamesOfTrace(codec, trace),
    shareText: (game) => shareTextOf(codec, checked(game)),
    gameOfShareText: (text) => gameOfShareText(codec, text),
    seedOfDate,
  };
}
