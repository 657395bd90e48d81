import { Environment, InputError } from 'maketen';
import { engineSettings } from 'maketen/lab';
import type { Parts } from './params.js';

/** What there is to know of an environment's spaces. */
export function toldOf(parts: Parts) {
  const { observationSpace, actionFeatureSpace = null } = new Environment(parts);
  const { rules, spec, notation } = parts;
  const moves = rules.moves.map((_, action) => notation.formatMove(action));
  return { spec, observationSpace, actionFeatureSpace, features: rules.features, moves };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

/** What Python's engine plays an environment by (python/src/maketen/_tables.py); null for what has no compiled rules. */
export function engineOf(parts: Parts) {
  try {
    const { numbers, tables, blocks, rewards } = engineSettings(parts);
    const told = { game: parts.game.name, rulesId: parts.rules.id, ...toldOf(parts) };
    return { numbers, tables: bytesOf(tables), blocks: bytesOf(blocks), rewards, told };
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
