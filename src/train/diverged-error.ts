/** A gradient or weight that is not a finite number: training cannot go on. */
export class DivergedError extends Error {
  override readonly name = 'DivergedError';
}
