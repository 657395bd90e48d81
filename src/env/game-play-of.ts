import { InputError, mismatch, shown } from './errors.js';
import type { Game } from './game.js';
import { gameNamed, GAMES } from './game-registry.js';
import { decade, decadePlay } from './games/decade/index.js';
import { fourTen, fourTenPlay } from './games/four-ten/index.js';
import { tens, tensPlay } from './games/tens/index.js';
import type { GamePlay, PlainGame } from './play/game-play.js';
import { jsonGamePlay } from './play/json-game.js';
import { fromText } from './saved-game.js';
import { suggestion } from './words.js';

/** A plain game of a registered game: what lies on the table is `position`, the STATE object of its traces. */
export interface RegisteredGame extends PlainGame {
  readonly position: unknown;
}

/** By game; those of games from outside when they are first asked for. */
const plays = new WeakMap<Game, GamePlay>([
  [tens, tensPlay],
  [decade, decadePlay],
  [fourTen, fourTenPlay],
] as unknown as [Game, GamePlay][]);

function playFromTraces(game: Game): GamePlay {
  return jsonGamePlay<RegisteredGame, unknown, object, ReturnType<Game['createRules']>, never>(game, {
    view: (rules, state) => ({ position: game.createTraceCodec(rules).stateToJson(state) }),
  }) as unknown as GamePlay;
}

/**
 * The functions for apps of a game by its name, custom games too. A plain game holds its deal, its moves and, for
 * custom games, its position as `stateToJson` writes it.
 * @throws InputError for an unknown game
 * @example const { newGame, legalMoves, play } = gamePlayOf('my-game'); let game = newGame(7); game = play(game,
 * legalMoves(game)[0]);
 */
export function gamePlayOf<Game extends object = RegisteredGame, Move = unknown, Options extends object = object>(
  name: string,
): GamePlay<Game, Move, Options> {
  const game = gameNamed(name);
  if (game === undefined) {
    const names = GAMES.map((each) => each.name);
    throw new InputError(`Unknown game ${shown(name)}${suggestion(`${name as string | undefined}`, names)}`);
  }
  const play = plays.get(game) ?? playFromTraces(game);
  plays.set(game, play);
  return play as unknown as GamePlay<Game, Move, Options>;
}

/**
 * Reads a saved plain game of any registered game, as its own `parseGame` does: `game` says which.
 * @throws InputError for what is none
 */
export function parseGame(json: unknown): PlainGame {
  const given = fromText(json);
  const name = typeof given === 'object' && given !== null ? (given as Partial<PlainGame>).game : undefined;
  if (typeof name !== 'string')
    throw mismatch(`a saved game that says its "game", such as decadePlay.newGame(7)`, given);
  return gamePlayOf<PlainGame>(name).parseGame(given);
}
