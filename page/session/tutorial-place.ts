import * as z from 'zod/mini';
import { readEntry } from './entries.js';
import { removeStored, writeStored } from './stored.js';

const KEY = 'maketen.tutorial';
const Place = z.object({ game: z.string(), tutorial: z.string(), step: z.int().check(z.minimum(0)) });

/** Where a tutorial was left. */
export type TutorialPlace = z.output<typeof Place>;

/** @param what it is, for the line that says that it cannot be read */
export function readTutorialPlace(what: string): TutorialPlace | undefined {
  return readEntry(KEY, Place, what);
}

/** @param place null where there is none to come back to */
export function keepTutorialPlace(place: TutorialPlace | null): void {
  if (place === null) removeStored(KEY);
  else writeStored(KEY, place);
}
