import { solveTens } from '../../agents/exact/index.js';
import type { TensConfig } from '../../env/games/tens/config.js';
import type { TensState } from '../../env/games/tens/state.js';
import type { EnvironmentParts } from '../../env/index.js';

/** What `maketen solve` says of a preset of Tens; plain JSON. */
export interface TensReport {
  readonly env: { readonly preset: string; readonly rules: Readonly<Record<string, unknown>> };
  /** Chance of winning from the deal, or from the position that was named, to 13 digits. */
  readonly winProbability: number;
  readonly position: string | null;
  /** Classes of positions whose chance has been worked out. */
  readonly states: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** @throws InputError for a position that is not one of this game */
export function solveTensPreset({ rules, notation, spec }: EnvironmentParts, position: string | null): TensReport {
  const state = position === null ? null : (notation.parseState(position) as unknown as TensState);
  const start = performance.now();
  const solution = solveTens(rules.config as unknown as TensConfig);
  const seconds = (performance.now() - start) / 1000;
  const winProbability = state === null ? solution.fromDeal : solution.winProbability(state);
  const { states, bytes } = solution;
  return {
    env: { preset: spec.preset, rules: spec.rules },
    winProbability,
    position,
    states,
    bytes,
    seconds,
  };
}
