import { sha256 } from '../../io/sha256.js';
import type { Combination } from './combinations.js';

/** File systems allow 255 bytes; folders of checkpoints and paths above need room as well. */
const MOST_CHARACTERS = 120;

function shortHash(text: string): string {
  return sha256(text).slice(0, 10);
}

/** A value in characters that every file system takes: 0.001, relu, 64x64, or a hash of its JSON. */
function valueText(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && /^[\w.+-]+$/.test(value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger)) return value.join('x');
  return `~${shortHash(JSON.stringify(value))}`;
}

/**
 * "hiddenSizes=64x64,learningRate=0.001", whatever the order of the keys in the file; empty if nothing varies. Equal combinations have
 * equal names in every sweep.
 */
export function combinationName(combination: Combination): string {
  const entries = Object.entries(combination).sort(([a], [b]) => (a < b ? -1 : 1));
  const name = entries.map(([key, value]) => `${key}=${valueText(value)}`).join(',');
  if (name.length <= MOST_CHARACTERS) return name;
  return `${name.slice(0, MOST_CHARACTERS)}~${shortHash(JSON.stringify(entries))}`;
}

/** The name of a run's folder: "learningRate=0.001,seed=2". */
export function runName(combination: Combination, seed: number): string {
  const name = combinationName(combination);
  return name === '' ? `seed=${seed}` : `${name},seed=${seed}`;
}
