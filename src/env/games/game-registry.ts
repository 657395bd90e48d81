import { InputError, mismatch, shown, unknownName } from '../base/errors.js';
import { fromText } from '../base/json.js';
import { expectText, isObject, type ReadonlyRecord } from '../base/schema.js';
import type { GameModule } from '../environment/environment-parts.js';
import { type Game, optionsOfGame } from '../environment/game.js';
import { presetNamed, presetNames } from '../environment/presets.js';
import type { GamePlay, PlainGame } from '../play/game-play.js';
import { jsonGamePlay } from '../play/json-game.js';
import { decade, decadePlay } from './decade/index.js';
import { fourTen, fourTenPlay } from './four-ten/index.js';
import { tens, tensPlay } from './tens/index.js';

const games: Game[] = [tens, decade, fourTen];
const presets = games.flatMap((game) => Object.keys(game.presets));

/** The games, those that were registered last. Each has its own types; shared code uses only the interfaces. */
export const GAMES: readonly Game[] = games;

/** Names of all presets; those of registered games last. */
export const PRESETS: readonly string[] = presets;

/** Games from outside, and their modules: null for one that was given as an object. */
const modules = new Map<Game, GameModule | null>();

/** The module of a game from outside, null for one that was given as an object; undefined for a game of the package. */
export function moduleOf(game: Game): GameModule | null | undefined {
  return modules.get(game);
}

/** Adds a game whose names are free; `registerGame` checks them. @returns what takes it back */
export function addGame(game: Game, module: GameModule | null): () => void {
  modules.set(game, module);
  games.push(game);
  presets.push(...Object.keys(game.presets));
  return () => {
    modules.delete(game);
    games.splice(games.indexOf(game), 1);
    presets.splice(0, presets.length, ...games.flatMap((each) => Object.keys(each.presets)));
  };
}

export function gameNamed(name: string): Game | undefined {
  return games.find((game) => game.name === name);
}

/** @returns an error with the nearest names */
export function unknownGame(name: unknown): InputError {
  return unknownName(
    'game',
    name,
    games.map((game) => game.name),
  );
}

/** The package's own games; others have none. */
const NAMESPACE = 'maketen';

/** Gymnasium's ids: maketen/decade-loop3-v1; namespace and version may be left out. */
const ID = /^(?:([^/]*)\/)?(.*?)(?:-v(\d+))?$/;

function gameWith(preset: string): Game | undefined {
  return games.find((each) => Object.hasOwn(each.presets, preset));
}

/** The preset of an id or a short name; undefined for an unknown one. @throws InputError for another version of the rules */
export function knownPreset(id: string): string | undefined {
  const named = presetNamed(id, games);
  if (named !== undefined) return named;
  const [, namespace, name = '', version] = ID.exec(id) ?? [];
  const preset = presetNamed(name, games) ?? '';
  const game = gameWith(preset);
  if (game === undefined || (namespace !== undefined && (namespace !== NAMESPACE || modules.has(game))))
    return undefined;
  const { id: rulesId } = game.createRules(optionsOfGame(game, preset, {}));
  if (version === undefined || rulesId.endsWith(`-v${version}`)) return preset;
  const present = `${name}${/-v\d+$/.exec(rulesId)![0]}`;
  throw new InputError(
    `Expected ${shown(present)}, the present version, but got ${shown(id)}; leave the version out, or take the package that has it`,
  );
}

/** The preset of an id. @throws InputError for another version of the rules or an unknown id, with the nearest names */
export function presetOf(id: string): string {
  expectText(id, `a preset's name, such as "decade"`);
  const preset = knownPreset(id);
  if (preset === undefined) throw unknownName('preset', id, presetNames(games));
  return preset;
}

/** Every name that a preset is known by, the short ones last. */
export function allPresetNames(): string[] {
  return presetNames(games);
}

/** The game that a preset belongs to; an InputError suggests the nearest names. */
export function gameOf(preset: string): Game {
  return gameWith(presetOf(preset))!;
}

/** @throws InputError for a game that was registered as an object: worker threads cannot be sent its functions */
export function expectThreadsKnow(preset: string) {
  const game = gameOf(preset);
  if (modules.get(game) !== null) return;
  throw new InputError(
    `Expected the game "${game.name}" from a module, which worker threads can import: registerGameModule('./${game.name}.mjs'), or workers 0, but it was registered as an object`,
  );
}

/** The rule options of a preset with changes, checked and complete. */
export function resolveOptions(preset: string, changes: ReadonlyRecord = {}): object {
  return optionsOfGame(gameOf(preset), presetOf(preset), changes);
}

/** A plain game of a registered game: what lies on the table is `position`, the STATE object of its traces. */
export interface RegisteredGame extends PlainGame {
  readonly position: unknown;
}

/** By game; those of games from outside when they are first asked for. Bundles that ask for none leave them out. */
const plays = /* @__PURE__ */ new WeakMap<Game, GamePlay>([
  [tens, tensPlay],
  [decade, decadePlay],
  [fourTen, fourTenPlay],
] as unknown as [Game, GamePlay][]);

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
  if (game === undefined) throw unknownGame(name);
  const play =
    plays.get(game) ??
    jsonGamePlay(game, {
      view: (rules, state) => ({ position: game.createTraceCodec(rules).stateToJson(state) }),
    });
  plays.set(game, play as unknown as GamePlay);
  return play as unknown as GamePlay<Game, Move, Options>;
}

/** Reads a saved plain game of any registered game, which its `game` names. @throws InputError for what is none */
export function parseGame(json: unknown): PlainGame {
  const given = fromText(json);
  const name = isObject(given) ? given.game : undefined;
  if (typeof name !== 'string')
    throw mismatch(`a saved game that says its "game", such as decadePlay.newGame(7)`, given);
  return gamePlayOf<PlainGame>(name).parseGame(given);
}
