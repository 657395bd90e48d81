import type { AgentKit } from '../../agents/games/kit.js';
import type { Kit } from '../../env/kits.js';
import { registerGame as register } from '../../env/register-game.js';
import type { HintKit } from './kit.js';

/** A game of one's own: its rules, and what the package shall know of it beside them. All but the game itself is optional. */
export interface GameKits extends Kit {
  /** Scripted agents, features of moves and afterstates for networks, exact play. */
  readonly agents?: AgentKit;
  /** `positionKey` of `agents`, where it comes by itself. */
  readonly evaluate?: Pick<AgentKit, 'game' | 'positionKey'>;
  /** What moves do in words, what values mean, positions as plain objects. */
  readonly hint?: HintKit;
  /** Defaults of trainings: a `TrainKit` of maketen/train. */
  readonly train?: Kit['train'];
  /** Bounds, contestants and ranking: a `LabKit` of maketen/lab. */
  readonly lab?: Kit['lab'];
}

/**
 * Registers a game of one's own: from now on it is made, trained, evaluated, hinted, ranked and played by the names of its presets, as those of the
 * package. Worker threads know only games from modules: `registerGameModule` of maketen/lab, or `--game` on the command line.
 * The parts are checked and each preset is played for a moment; `checkGame` looks longer. Nothing is registered where something is wrong.
 * @returns what takes it back: for tests
 * @throws InputError, one line, for a part that is missing, contradicts another or shows hidden cards, and for names that are taken
 */
export function registerGame(kits: GameKits): () => void {
  return register(kits);
}
