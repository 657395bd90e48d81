import { checkedParts } from './check/check-kits.js';
import type { PlayedOptions } from './check/played-positions.js';
import { expectPartsOf, type GameModule } from './environment-parts.js';
import { InputError } from './errors.js';
import { expectGame } from './expect-game.js';
import { addKit, expectKit, type Game, type Kit, LAYERS, normalKit } from './game.js';
import { addGame, GAMES, PRESETS } from './game-registry.js';

/** What is played of each preset before a game is taken: enough to find hidden cards that show. */
const SHORT: PlayedOptions = { games: 2, seed: 0, maxSteps: 60 };

/** @throws InputError for a name or a preset that is taken */
function expectFreeNames({ name, presets }: Game): void {
  const taken = GAMES.some((each) => each.name === name)
    ? name
    : Object.keys(presets).find((each) => PRESETS.includes(each));
  if (taken === undefined) return;
  const what = taken === name ? 'a game' : 'a preset';
  throw new InputError(`Expected a name of its own for ${what} of "${name}", but "${taken}" is taken; rename it`);
}

/** Checks the parts in a few short games. @throws InputError that names the wrong part */
function expectPlayable(game: Game): void {
  for (const { part, problem } of checkedParts(game, SHORT)) {
    if (problem === null) continue;
    throw new InputError(
      problem.startsWith('Expected') || problem.startsWith('Unknown')
        ? problem
        : `Expected a game that can be played, but "${part}" of "${game.name}" is not as it should be: ${problem}`,
    );
  }
}

/** Adds a game whose parts have the right shape. @returns what takes it back @throws InputError, one line */
export function addGameWithKit(kit: Kit, module: GameModule | null): () => void {
  const optional = Object.fromEntries([...LAYERS, 'evaluate'].map((layer) => [layer, 'object'] as const));
  expectPartsOf('what is registered', kit, { game: 'object' }, optional);
  const { game } = kit;
  expectGame(game);
  expectFreeNames(game);
  expectKit(kit);
  const whole = normalKit(kit);
  expectKit(whole);
  const takeBack = [addGame(game, module), addKit(whole)];
  return () => takeBack.forEach((each) => each());
}

/**
 * Registers a custom game: its presets can then be used by name, like those of the package. Its parts are checked in a
 * few short games; `checkGame` checks more. On an error nothing is registered.
 * @param module where it comes from; worker threads know only games from modules
 * @returns unregisters it: for tests
 * @throws InputError, one line, for a part that is missing, contradicts another or shows hidden cards, and for names
 * that are taken
 */
export function registerGame(kit: Kit, module: GameModule | null = null): () => void {
  const takeBack = addGameWithKit(kit, module);
  try {
    expectPlayable(kit.game);
  } catch (error) {
    takeBack();
    throw error;
  }
  return takeBack;
}
