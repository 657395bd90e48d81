import { checkedParts } from './check/check-kits.js';
import type { PlayedOptions } from './check/played-positions.js';
import { InputError } from './errors.js';
import { expectGame } from './expect-game.js';
import type { Game } from './game.js';
import { addGame, GAMES, PRESETS } from './game-registry.js';
import { addKit, expectKit, expectPartsOf, type Floor, type FloorKit } from './kit-registry.js';
import type { GameModule } from './step-result.js';

/** A game from outside, with what the floors above know of it. All but the game itself is optional. */
export type KitsOfGame = { readonly game: Game } & { readonly [floor in Floor]?: FloorKit };

/** The floors and what their kits are. */
export const FLOORS = {
  agents: 'object',
  evaluate: 'object',
  hint: 'object',
  train: 'object',
  lab: 'object',
} as const satisfies Record<Floor, 'object'>;

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

/** Looks at the parts for a moment. @throws InputError that names what is not as it should be */
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
export function addKits(kits: KitsOfGame, module: GameModule | null): () => void {
  expectPartsOf('what is registered', kits, { game: 'object' }, FLOORS);
  const { game } = kits;
  expectGame(game);
  expectFreeNames(game);
  const floors = (Object.keys(FLOORS) as Floor[]).filter((floor) => kits[floor] !== undefined);
  for (const floor of floors) expectKit(floor, kits[floor], game.name);
  const takeBack = [addGame(game, module), ...floors.map((floor) => addKit(floor, kits[floor]!))];
  return () => takeBack.forEach((each) => each());
}

/**
 * Registers a game from outside: from now on it is made, trained, evaluated, hinted, ranked and played by the names of its presets, as those of the package.
 * The parts are checked and each preset is played for a moment; `checkGame` looks longer. Nothing is registered where something is wrong.
 * @param module that it comes from; worker threads know only games from modules
 * @returns what takes it back: for tests
 * @throws InputError, one line, for a part that is missing, contradicts another or shows hidden cards, and for names that are taken
 */
export function registerGame(kits: KitsOfGame, module: GameModule | null = null): () => void {
  const takeBack = addKits(kits, module);
  try {
    expectPlayable(kits.game);
  } catch (error) {
    takeBack();
    throw error;
  }
  return takeBack;
}
