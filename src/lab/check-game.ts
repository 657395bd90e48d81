import type { CheckGameOptions } from '../env/check/check-game.js';
import { refuseUnsound } from '../env/check/check-game.js';
import type { CheckedPart } from '../env/check/check-kits.js';
import { inspectGame as inspect } from '../hint/games/check-game.js';
import type { GameKits } from '../hint/games/register-game.js';
import { TRAIN_KITS } from '../train/games/kits.js';
import { LAB_KITS } from './games/kits.js';

/** What `checkGame` finds out of each part, whether something is wrong or not. @throws InputError for kits without the shape of a game */
export function inspectGame(kits: string | GameKits, options?: CheckGameOptions): CheckedPart[] {
  for (const floor of [TRAIN_KITS, LAB_KITS]) floor.announce();
  return inspect(kits, options);
}

/**
 * `checkGame` of maketen/hint, with the kits "train" and "lab" of the game.
 * @param kits as `registerGame` takes them, or the name of a registered game
 * @returns the names of the parts that were checked
 * @throws InputError, one line, that says what is wrong with the first part that is not as it should be, and names the others
 */
export function checkGame(kits: string | GameKits, options?: CheckGameOptions): string[] {
  return refuseUnsound(inspectGame(kits, options));
}
