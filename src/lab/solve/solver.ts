import type { EnvironmentParts } from '../../env/index.js';
import type { WorkOptions } from '../work-options.js';

/** What is asked of a solver. */
export interface Question extends WorkOptions {
  readonly parts: EnvironmentParts;
  /** A position in notation; null for the deal. */
  readonly position: string | null;
  /** What each round costs, where there are rounds; null for the game's default. */
  readonly roundCost: number | null;
}

/** An exact solution as a report: lines for people, and plain JSON. */
export interface Solved {
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly json: Readonly<Record<string, unknown>>;
}
