import { mismatch } from '../env/errors.js';
import type { LoadUnits } from './jobs/unit.js';

/** By name. Each is loaded with its first unit: workers that only play do not load the training code. */
const KINDS: Readonly<Record<string, () => Promise<unknown>>> = {
  evaluation: async () => (await import('./units/evaluation.js')).loadEvaluation,
  'upper bound': async () => (await import('./units/bounds.js')).loadUpperBound,
  relaxation: async () => (await import('./units/bounds.js')).loadRelaxation,
  prediction: async () => (await import('./units/prediction.js')).loadPrediction,
  training: async () => (await import('./units/training.js')).loadTraining,
};

export const UNIT_KINDS: readonly string[] = Object.keys(KINDS);

/** @throws InputError for a kind that this program does not know */
export async function loadUnitKind(name: string): Promise<LoadUnits> {
  if (!Object.hasOwn(KINDS, name)) throw mismatch(`a unit of ${UNIT_KINDS.join(' or ')}`, name);
  return (await KINDS[name]()) as LoadUnits;
}
