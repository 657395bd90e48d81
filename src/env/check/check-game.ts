import { InputError, shown } from '../errors.js';
import { type Game, isLoaded, type Kit, LAYERS } from '../game.js';
import { GAMES } from '../game-registry.js';
import { parseWith } from '../options.js';
import { addGameWithKit } from '../register-game.js';
import { suggestion } from '../words.js';
import { checkOptions } from './check-environment.js';
import { type CheckedPart, checkedParts, type MoreParts } from './check-kits.js';

const checkGameOptions = checkOptions.omit({ rewardsAddUp: true });

/** How thoroughly a game is checked. */
export interface CheckGameOptions {
  /** Games to play of each preset; default 5. */
  readonly games?: number;
  /** Of the first game; default 0. */
  readonly seed?: number;
  /** Moves after which a game is left; default 300. */
  readonly maxSteps?: number;
}

/** The kits' game as it is registered, and what takes it back where it was not. */
function known(kits: string | Kit): { readonly game: Game; readonly takeBack: () => void } {
  const present = GAMES.find((game) => game === (kits as Partial<Kit> | null)?.game || game.name === kits);
  if (present !== undefined) return { game: present, takeBack: () => undefined };
  if (typeof kits === 'string') {
    const names = GAMES.map(({ name }) => name);
    throw new InputError(`Unknown game ${shown(kits)}${suggestion(kits, names)}`);
  }
  const takeBack = addGameWithKit(kits, null);
  return { game: kits.game, takeBack };
}

/** @throws InputError for a kit whose layer is not loaded */
function expectLoaded(kits: string | Kit): void {
  const missing = LAYERS.find((layer) => typeof kits === 'object' && kits[layer] !== undefined && !isLoaded(layer));
  if (missing === undefined) return;
  throw new InputError(
    `Expected "${missing}" to be loaded, which is to be checked too; import { checkGame } from 'maketen/lab'`,
  );
}

/**
 * Checks every part of a game and its kits under each preset; one wrong part does not hide others. The game need not be
 * registered.
 * @param more parts that other layers check
 * @throws InputError, one line, for kits without the shape of a game
 */
export function inspectGame(
  kits: string | Kit,
  options: CheckGameOptions = {},
  more: MoreParts = () => [],
): CheckedPart[] {
  const {
    games = 5,
    seed = 0,
    maxSteps = 300,
  } = parseWith(checkGameOptions, options, 'option', Object.keys(checkGameOptions.shape));
  const { game, takeBack } = known(kits);
  try {
    expectLoaded(kits);
    const parts = new Map<string, CheckedPart>();
    for (const each of checkedParts(game, { games, seed, maxSteps }, more))
      if (parts.get(each.part)?.problem == null) parts.set(each.part, each);
    return [...parts.values()];
  } finally {
    takeBack();
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
