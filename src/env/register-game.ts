import { checkEnvironment } from './check-environment.js';
import { Environment } from './environment.js';
import { InputError } from './errors.js';
import { expectGame, expectSoundParts } from './expect-game.js';
import type { Game } from './game.js';
import { addGame, GAMES, PRESETS } from './game-registry.js';
import { addKit, expectKit, expectPartsOf, type Floor, type FloorKit } from './kit-registry.js';
import { partsOf } from './registry.js';
import type { GameModule } from './step-result.js';

/** A game from outside, with what the floors above know of it. All but the game itself is optional. */
export type KitsOfGame = { readonly game: Game } & { readonly [floor in Floor]?: FloorKit };

const FLOORS = { agents: 'object', evaluate: 'object', hint: 'object', lab: 'object' } as const satisfies Record<
  Floor,
  'object'
>;

/** What is played of each preset before a game is taken: enough to find hidden cards that show. */
const SHORT = { games: 2, maxSteps: 60 };

/** @throws InputError for a name or a preset that is taken */
function expectFreeNames({ name, presets }: Game): void {
  const taken = GAMES.some((each) => each.name === name)
    ? name
    : Object.keys(presets).find((each) => PRESETS.includes(each));
  if (taken === undefined) return;
  const what = taken === name ? 'a game' : 'a preset';
  throw new InputError(`Expected a name of its own for ${what} of "${name}", but "${taken}" is taken; rename it`);
}

/** Makes every preset and plays it for a while. @throws InputError that names what is not as it should be */
function expectPlayable(game: Game): void {
  for (const preset of Object.keys(game.presets)) {
    let at = 'cannot be made';
    try {
      const parts = partsOf(preset);
      expectSoundParts(parts);
      at = "does not keep an environment's contract";
      checkEnvironment(new Environment(parts), SHORT);
    } catch (error) {
      if (error instanceof InputError) throw error;
      const [line] = String((error as Partial<Error> | null)?.message ?? error).split('\n');
      throw new InputError(`Expected a game that can be played, but the preset "${preset}" ${at}: ${line}`);
    }
  }
}

/**
 * Registers a game from outside: from now on it is made, trained, evaluated, hinted, ranked and played by the names of its presets, as those of the package.
 * The parts are checked and each preset is played for a moment; `checkEnvironment` looks longer. Nothing is registered where something is wrong.
 * @param module that it comes from; worker threads know only games from modules
 * @returns what takes it back: for tests
 * @throws InputError, one line, for a part that is missing, contradicts another or shows hidden cards, and for names that are taken
 */
export function registerGame(kits: KitsOfGame, module: GameModule | null = null): () => void {
  expectPartsOf('what is registered', kits, { game: 'object' }, FLOORS);
  const { game } = kits;
  expectGame(game);
  expectFreeNames(game);
  const floors = (Object.keys(FLOORS) as Floor[]).filter((floor) => kits[floor] !== undefined);
  for (const floor of floors) expectKit(floor, kits[floor], game.name);
  const takeBack = [addGame(game, module)];
  try {
    expectPlayable(game);
  } catch (error) {
    takeBack[0]();
    throw error;
  }
  for (const floor of floors) takeBack.push(addKit(floor, kits[floor]!));
  return () => takeBack.forEach((each) => each());
}
