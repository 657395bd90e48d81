import type { EnvironmentLike } from '../environment-like.js';
import type { StepResult } from '../step-result.js';
import { type Ensure, ensureFor } from './ensure.js';

const ensure: Ensure = ensureFor('checkEnvironment');

/** How far rounding may take a number out of its space. */
const ROUNDING = 1e-6;

export function checkObservation(environment: EnvironmentLike, observation: Float32Array): void {
  const { low, high, shape, parts = [] } = environment.observationSpace;
  ensure(
    observation.length === shape[0],
    `expected observations of ${shape[0]} entries, but got ${observation.length}`,
  );
  const wrong = observation.findIndex((value) => !(value >= low && value <= high));
  ensure(wrong < 0, `expected observations in [${low}, ${high}], but got ${observation[wrong]} at ${wrong}`);
  for (const { name, from, size, low: least = 0, high: most } of parts)
    for (let at = from; at < from + size; at++)
      ensure(
        observation[at] >= least - ROUNDING && observation[at] <= most + ROUNDING,
        `expected "${name}" of observations in [${least}, ${most}], but got ${observation[at]} at ${at}`,
      );
}

/** Numbers about moves: of the size that the space says, none above its maximum, and 0 for moves that are not legal. */
export function checkActionFeatures({ actionFeatureSpace }: EnvironmentLike, { info }: StepResult): void {
  if (actionFeatureSpace === undefined) return;
  const { actionFeatures, actionMask } = info;
  const { shape, parts = [], high } = actionFeatureSpace;
  const [moves, numbers] = shape;
  const count = actionFeatures?.length;
  ensure(count === moves * numbers, `expected action features of ${shape.join(' x ')} entries, but got ${count}`);
  actionFeatures?.forEach((value, at) => {
    const [move, k] = [Math.floor(at / numbers), at % numbers];
    const most = actionMask[move] === 1 ? (parts[k]?.high ?? high) : 0;
    ensure(
      Math.abs(value - most / 2) <= most / 2 + ROUNDING,
      `expected action feature ${k} of move ${move} in [0, ${most}], but got ${value}`,
    );
  });
}

/** All spaces as one text. */
export function spacesOf({ observationSpace, actionSpace, actionFeatureSpace }: EnvironmentLike): string {
  return JSON.stringify([observationSpace, actionSpace, actionFeatureSpace]);
}
