import { InputError, shown } from './errors.js';
import { suggestion } from './nearest-name.js';
import { isSeed } from './seeds.js';

/** Which game `reset` deals; without either, the next one of the last seed. */
export interface ResetOptions {
  /**
   * An integer from 0 to 2^53 - 1. Without it the deal is fresh: its seed is hashed from the last one given and the number of resets since
   * then, so that what was seeded once can be repeated; if none has been given, from entropy. Such seeds lie in training's region,
   * [2^30, 2^31), and never in evaluation's; `info.seed` tells them.
   */
  seed?: number;
  /** A deck in trace-format.md's JSON, instead of the seed's. */
  deck?: unknown;
}

const RESET_OPTIONS: readonly string[] = ['seed', 'deck'] satisfies (keyof ResetOptions)[];

export function expectResetOptions(options: ResetOptions): void {
  if (typeof options !== 'object' || (options as unknown) === null)
    throw new InputError(`Expected reset options as an object such as { seed: 7 }, but got ${shown(options)}`);
  for (const key in options) {
    if (!RESET_OPTIONS.includes(key))
      throw new InputError(`Unknown reset option ${shown(key)}${suggestion(key, RESET_OPTIONS)}`);
  }
  const { seed } = options;
  if (seed !== undefined && !isSeed(seed))
    throw new InputError(
      `Expected seed to be an integer from 0 to 2^53 - 1, but got ${shown(seed)}; leave it out for a fresh deal`,
    );
}
