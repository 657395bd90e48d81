import { InputError } from '../../env/errors.js';
import type { EnvironmentParts } from '../../env/index.js';
import { LAB_KITS } from '../games/kits.js';
import type { WorkOptions } from '../work-options.js';
import type { Solved } from './solver.js';

export interface SolveExactlyOptions extends WorkOptions {
  /** A position in notation, instead of the deal. */
  readonly position?: string;
  /** What each round costs, in games won, where there are rounds; default: as the game's objective has it. */
  readonly roundCost?: number;
}

/**
 * Solves a game exactly, from the deal or from a position. Four Ten takes some 15 s the first time; the solution is kept in the user's cache folder.
 * @throws InputError for a game that is too large, or a position or cost that is not one of its
 * @example const { json } = await solveExactly(partsOf('tens')); // { winProbability: 0.0913, ... }
 */
export async function solveExactly(parts: EnvironmentParts, options: SolveExactlyOptions = {}): Promise<Solved> {
  const { rules } = parts;
  const { position = null, roundCost = null, ...work } = options;
  const solved = LAB_KITS.of(rules).solve?.(rules, { ...work, parts, position, roundCost });
  if (solved !== undefined) return solved;
  const names = LAB_KITS.all
    .filter((kit) => kit.solve !== undefined && kit.game !== rules.game)
    .map(({ game }) => game);
  const { solvable } = LAB_KITS.of(rules);
  const smaller = solvable === undefined ? '' : `, or ${solvable}`;
  throw new InputError(
    `Expected a preset of ${names.join(' or ')}${smaller}, but got "${parts.spec.preset}"; it is too large to be solved exactly (but see --knowing-the-deck)`,
  );
}
