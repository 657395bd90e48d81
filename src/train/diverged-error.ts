import type { Moment } from './learner.js';

/** A gradient or weight that is not a finite number: training cannot go on. */
export class DivergedError extends Error {
  override readonly name = 'DivergedError';
}

/** @throws DivergedError if a norm of the gradient, in this update of the iteration (from 1 on), is not a number */
export function expectFiniteGradient(norm: number, moment: Moment, update: number): void {
  if (!Number.isFinite(norm)) throw diverged('The gradient of the loss', moment, update);
}

/** @throws DivergedError if a weight is not a number after so many updates */
export function expectFiniteWeights(weights: Float32Array, moment: Moment, updates: number): void {
  if (!weights.every((weight) => Number.isFinite(weight))) throw diverged('A weight', moment, updates);
}

function diverged(what: string, { iteration, steps }: Moment, update: number): DivergedError {
  return new DivergedError(
    `${what} is not a finite number any more: iteration ${iteration}, update ${update}, after ${steps} decisions; try a lower learningRate`,
  );
}
