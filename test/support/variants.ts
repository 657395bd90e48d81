import { PRESETS } from '../../src/env/index.js';
import { sized } from './size.js';

export interface Variant {
  readonly preset: string;
  readonly rules: Readonly<Record<string, unknown>>;
}

/** Option sets beside the presets, chosen so that every option of the rules takes every kind of value. */
export const OPTION_VARIANTS: readonly Variant[] = [
  { preset: 'tens', rules: { refill: 'buffered' } },
  { preset: 'tens', rules: { undoLimit: 3 } },
  { preset: 'tens', rules: { undoLimit: 'unlimited', refill: 'buffered', scoring: 'points' } },
  { preset: 'tens', rules: { tableauSize: 20, scoring: 'points', removalPoints: 2 } },
  { preset: 'tens', rules: { tableauSize: 52 } },
  { preset: 'tens', rules: { tableauSize: 1 } },
  { preset: 'block-ten', rules: { undoLimit: 1, scoring: 'points', tableauSize: 17 } },
  { preset: 'block-ten-classic', rules: { refill: 'buffered', undoLimit: 3, tableauSize: 12 } },
  { preset: 'decade', rules: { discards: 'optional' } },
  { preset: 'decade', rules: { minRun: 3, maxRun: 4 } },
  { preset: 'decade', rules: { totals: [7, 21] } },
  { preset: 'decade-loop3', rules: { discards: 'optional' } },
  { preset: 'decade-loop', rules: { minRun: 3, maxRun: 3, discards: 'optional' } },
  { preset: 'decade-loop-fives', rules: { discards: 'optional' } },
  { preset: 'decade-seven', rules: { discards: 'optional', stacks: 3 } },
  { preset: 'decade-seven-loop3', rules: { recycle: true, stacks: 4 } },
  { preset: 'acm-10-20-30', rules: { discards: 'optional' } },
  { preset: 'decade', rules: { goal: 6 } },
  { preset: 'decade-seven-loop3', rules: { minRun: 3, goal: 15 } },
  { preset: 'decade-seven', rules: { recycle: true, totals: [5, 10, 15, 20, 25, 30, 35], stacks: 2 } },
  { preset: 'four-ten', rules: { gameTarget: 20, safeties: 0 } },
  { preset: 'four-ten', rules: { handTarget: 8, safeties: 5 } },
  { preset: 'four-ten-fault-first', rules: { handTarget: 12 } },
];

export const PRESET_VARIANTS: readonly Variant[] = PRESETS.map((preset) => ({ preset, rules: {} }));

/** Every preset; among the long tests then the option sets. */
export const VARIANTS: readonly Variant[] = [...PRESET_VARIANTS, ...sized([], OPTION_VARIANTS)];

export function nameOf(variant: Variant): string {
  const options = Object.entries(variant.rules).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [variant.preset, ...options].join(' ');
}
