import { InputError, mismatch, shown, unknownName } from '../base/errors.js';
import { isSeed } from '../base/random.js';
import { expectObject } from '../base/schema.js';

/** Which game `reset` deals; without either, the next one of the last seed. */
export interface ResetOptions {
  /**
   * An integer from 0 to 2^53 - 1. Without it the seed is hashed from the last one given and the number of resets since
   * then, or random if none was given; it lies in [2^30, 2^31), the region of training (`info.seed`).
   */
  seed?: number;
  /** A deck in trace-format.md's JSON, instead of the seed's. */
  deck?: unknown;
  /** A position in notation, instead of a deal: its hidden cards are dealt from the seed, and returns count from there. */
  position?: string;
}

const RESET_OPTIONS: readonly string[] = ['seed', 'deck', 'position'] satisfies (keyof ResetOptions)[];

export function expectResetOptions(options: ResetOptions) {
  expectObject(options, 'reset options as an object such as { seed: 7 }');
  for (const key in options) {
    if (!RESET_OPTIONS.includes(key)) throw unknownName('reset option', key, RESET_OPTIONS);
  }
  const { seed, deck, position } = options;
  if (position !== undefined && (typeof position !== 'string' || deck !== undefined))
    throw mismatch('position to be a text in notation, and no deck beside it', position);
  if (seed !== undefined && !isSeed(seed))
    throw new InputError(
      `Expected seed to be an integer from 0 to 2^53 - 1, but got ${shown(seed)}; leave it out for a fresh deal`,
    );
}
