import { InputError } from '../base/errors.js';
import * as s from '../base/schema.js';
import { type CheckOptions, playedFields } from '../check/check-environment.js';
import { type CheckedPart, checkedParts, type MoreParts } from '../check/check-kits.js';
import { expectGame } from '../check/check-rules.js';
import type { PlayedOptions } from '../check/played-positions.js';
import { expectPartsOf, type GameModule } from '../environment/environment-parts.js';
import { addKit, expectKit, isLoaded, type Kit, LAYERS } from '../environment/game.js';
import { presetNames } from '../environment/presets.js';
import { addGame, allPresetNames, GAMES, unknownGame } from '../games/game-registry.js';
import { completeGame, type OwnGame } from './own-game.js';

/** What is played of each preset before a game is taken: enough to find hidden cards that show. */
const SHORT: PlayedOptions = { games: 2, seed: 0, maxSteps: 60 };

/** A kit whose game may leave out what is usual. */
export type OwnKit = Omit<Kit, 'game'> & { readonly game: OwnGame };

/** Adds a game whose parts have the right shape. @returns what takes it back @throws InputError, one line */
function addGameWithKit(kit: OwnKit, module: GameModule | null): () => void {
  const optional = Object.fromEntries(LAYERS.map((layer) => [layer, 'object'] as const));
  expectPartsOf('what is registered', kit, { game: 'object' }, optional);
  const game = completeGame(kit.game);
  expectGame(game);
  const { name } = game;
  const isTaken = GAMES.some((each) => each.name === name);
  const names = allPresetNames();
  const taken = isTaken ? name : presetNames([game]).find((each) => names.includes(each));
  if (taken !== undefined)
    throw new InputError(
      `Expected a name of its own for ${isTaken ? 'a game' : 'a preset'} of "${name}", but "${taken}" is taken; rename it`,
    );
  const whole = { ...kit, game };
  expectKit(whole);
  const takeBack = [addGame(game, module), addKit(whole)];
  return () => takeBack.splice(0).forEach((each) => each());
}

/**
 * Registers a custom game: its presets can then be used by name, like those of the package. Its parts are checked in a
 * few short games; `checkGame` checks more. On an error nothing is registered.
 * @param module where it comes from; worker threads know only games from modules
 * @returns unregisters it: for tests
 * @throws InputError, one line, for a part that is missing, contradicts another or shows hidden cards, and for names
 * that are taken
 */
export function registerGame(kit: OwnKit, module: GameModule | null = null): () => void {
  const takeBack = addGameWithKit(kit, module);
  try {
    for (const { part, problem } of checkedParts(completeGame(kit.game), SHORT)) {
      if (problem === null) continue;
      throw new InputError(
        problem.startsWith('Expected') || problem.startsWith('Unknown')
          ? problem
          : `Expected a game that can be played, but "${part}" of "${kit.game.name}" is not as it should be: ${problem}`,
      );
    }
  } catch (error) {
    takeBack();
    throw error;
  }
  return takeBack;
}

const checkGameOptions = s.object(playedFields);

/** How thoroughly: games of each preset (default 5), seed of the first (0), moves after which a game is left (300). */
export type CheckGameOptions = Readonly<Omit<CheckOptions, 'rewardsAddUp'>>;

/**
 * Checks every part of a game and its kits under each preset; one wrong part does not hide others. The game need not be
 * registered.
 * @param more parts that other layers check
 * @throws InputError, one line, for kits without the shape of a game
 */
export function inspectGame(
  kits: string | OwnKit,
  options: CheckGameOptions = {},
  more: MoreParts = () => [],
): CheckedPart[] {
  const { games = 5, seed = 0, maxSteps = 300 } = s.parseWith(checkGameOptions, options, 'option');
  const own = (kits as Partial<OwnKit> | null | undefined)?.game;
  const present = GAMES.find((game) => (own && game === completeGame(own)) ?? game.name === kits);
  if (present === undefined && typeof kits === 'string') throw unknownGame(kits);
  const takeBack = present === undefined ? addGameWithKit(kits as OwnKit, null) : undefined;
  try {
    const missing = LAYERS.find((layer) => typeof kits === 'object' && kits[layer] !== undefined && !isLoaded(layer));
    if (missing !== undefined)
      throw new InputError(
        `Expected "${missing}" to be loaded, which is to be checked too; import { checkGame } from 'maketen/lab'`,
      );
    const parts = new Map<string, CheckedPart>();
    for (const each of checkedParts(present ?? completeGame(own!), { games, seed, maxSteps }, more))
      if (parts.get(each.part)?.problem == null) parts.set(each.part, each);
    return [...parts.values()];
  } finally {
    takeBack?.();
  }
}

/** @returns the names of the parts @throws InputError, one line, if something is wrong with one of them */
export function refuseUnsound(parts: readonly CheckedPart[]): string[] {
  const wrong = parts.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return parts.map(({ part }) => part);
  const [{ part, problem }] = wrong;
  const more = wrong.slice(1).map((each) => `"${each.part}"`);
  throw new InputError(
    `checkGame: "${part}": ${problem}${more.length === 0 ? '' : `; also wrong: ${more.join(', ')}`}`,
  );
}
