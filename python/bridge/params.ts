import { type EnvironmentParts, type Game, type MakeOptions, partsOf } from 'maketen';

/** What comes with a request: plain JSON, of which each has some. */
export interface Params {
  readonly preset: string;
  readonly options?: MakeOptions;
  /** Who plays: the other side's policy by a name, or null, and what it is shown; then agents by name. */
  readonly policy: string | null;
  readonly inputs: 'plain' | 'features';
  readonly agents: readonly string[];
  readonly seeds: unknown;
  /** Of agents' own randomness; of a game by texts, its deal. */
  readonly seed: number;
  /** Whether the other side does units. */
  readonly spread: boolean;
  /** Options of the library's function that answers. */
  readonly settings: object;
  readonly [other: string]: unknown;
}

/** What a game is made of, and the game. */
export type Parts = EnvironmentParts & { game: Game };

/** An environment's preset, and how it differs from that. */
export function partsOfParams({ preset, options }: Params) {
  return partsOf(preset, options);
}

/** The same rules as players of single positions have them: every move is asked for. */
export function plainParts(params: Params) {
  const { preset, rules } = partsOfParams(params).spec;
  return partsOf(preset, { rules });
}
