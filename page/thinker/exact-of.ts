import { type ExactValues, exactValuesFor } from '../../src/agents/exact/exact-values.js';
import type { GameParts } from '../session/position.js';

let latest: { readonly rules: object; readonly values: ExactValues | undefined } | null = null;

/** The exact values of a game that is solved; those of the latest rules are kept, for the first look solves it. */
export function exactOf({ rules }: GameParts): ExactValues | undefined {
  if (latest?.rules !== rules) latest = { rules, values: exactValuesFor(rules) };
  return latest.values;
}
