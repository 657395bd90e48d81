import * as z from 'zod';
import { InputError, shown } from '../env/errors.js';
import { parseWith } from '../env/options.js';
import { isSeed } from '../env/seeds.js';

const fromOne = z.int('an integer of at least 1').min(1, 'an integer of at least 1');

const fields = {
  limit: fromOne.optional(),
  playouts: fromOne.optional(),
  seed: z.custom<number>(isSeed, 'an integer from 0 to 2^53 - 1').optional(),
  budgetMs: z.number('a number of at least 0').min(0, 'a number of at least 0').optional(),
};

const schema = z.strictObject(fields);

/** What can be said with each question. */
export interface HintOptions {
  /** The most hints to be returned; default all. */
  readonly limit?: number | undefined;
  /**
   * Playouts for each move, where they are needed; default 200. Where one estimate serves all moves it is made from ten times as many.
   * Without it hints rest on a model that has action values, and nothing is played.
   */
  readonly playouts?: number | undefined;
  /** Of the playouts; default 0. Equal seeds give equal hints unless there is a time budget. */
  readonly seed?: number | undefined;
  /** Milliseconds after which no further playouts begin. Some always run. As with `playouts`, a model alone is then not enough. */
  readonly budgetMs?: number | undefined;
}

/** The options of a question over the defaults. @throws InputError, one line, for an unknown one or one out of range */
export function checkedOptions(given: HintOptions, defaults: HintOptions): HintOptions {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new InputError(`Expected hint options, such as { limit: 3 }, but got ${shown(given)}`);
  const merged: Record<string, unknown> = { ...given };
  for (const name of Object.keys(fields) as (keyof HintOptions)[]) merged[name] ??= defaults[name];
  return parseWith(schema, merged, 'hint option', Object.keys(fields));
}
