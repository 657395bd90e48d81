import { EXACT_KITS } from '../../agents/exact/exact-agent.js';
import { AGENT_KIT_CHECKS, type AgentKit } from '../../agents/games/kit.js';
import { RandomAgent } from '../../agents/registry.js';
import type { CheckedPart } from '../../env/check/check-kits.js';
import {
  type CheckGameOptions,
  inspectGame as inspect,
  type OwnKit,
  refuseUnsound,
  registerGame as register,
} from '../../env/custom/register-game.js';
import type { GameParts, KitPart } from '../../env/environment/game.js';
import type { Hinter } from '../hint.js';
import { createHinter } from '../hinter.js';
import type { HintKit } from './kit.js';

/** A game of one's own: its rules, and what the package shall know of it beside them. All but the game itself is optional. */
export interface GameKits extends OwnKit {
  /** Scripted agents, features of moves and afterstates for networks, exact play. */
  readonly agents?: AgentKit;
  /** What moves do in words, what values mean, positions as plain objects. */
  readonly hint?: HintKit;
  /** Defaults of trainings: a `TrainKit` of maketen/train. */
  readonly train?: NonNullable<OwnKit['train']>;
  /** Bounds, contestants and ranking: a `LabKit` of maketen/lab. */
  readonly lab?: NonNullable<OwnKit['lab']>;
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

/** Playouts a move: few, for only equality is looked at. */
const PLAYOUTS = 2;

/** Hints from beginning to end, by random play, so that no agent of the game has a say in them. */
function hintsPart(parts: GameParts): KitPart {
  let hinter: Hinter | undefined;
  return {
    name: 'hints',
    check: () => {
      const random = new RandomAgent(parts.rules.moves.length, 0, parts.rules);
      hinter = createHinter(parts, random, { playouts: PLAYOUTS, seed: 0 });
    },
    answer: (state) => parts.rules.config.hints === false || hinter!.hint(state),
  };
}

/** What `checkGame` finds out of each part, whether something is wrong or not. @throws InputError for kits without the shape of a game */
export function inspectGame(kits: string | GameKits, options?: CheckGameOptions): CheckedPart[] {
  return inspect(kits, options, (parts) => {
    const exact = EXACT_KITS.filter(({ game }) => game === parts.rules.game);
    return [...exact.flatMap((kit) => AGENT_KIT_CHECKS.parts(kit, parts)), hintsPart(parts)];
  });
}

/**
 * Checks all that somebody brings with a game, before anything is trained, as `checkEnvironment` checks an environment: that rules, notation, traces and
 * decks agree with each other and with themselves, that names are free and sizes fit, and that nothing shows hidden cards: they are dealt anew, and observations,
 * masks, inputs, rewards, scripted agents, afterstates and hints have to stay as they are. The game need not be registered.
 * @param kits as `registerGame` takes them, or the name of a registered game; their "train" and "lab" are checked where maketen/lab is imported
 * @returns the names of the parts that were checked
 * @throws InputError, one line, that says what is wrong with the first part that is not as it should be, and names the others
 */
export function checkGame(kits: string | GameKits, options?: CheckGameOptions): string[] {
  return refuseUnsound(inspectGame(kits, options));
}
