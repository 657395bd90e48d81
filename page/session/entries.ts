import type * as z from 'zod/mini';
import { jsonIn, setAside } from './set-aside.js';
import { removeStored, storedText } from './stored.js';

/** What is said of an entry that is not as this page writes it. */
export const FOREIGN = 'damaged, or of another version';

/**
 * What is kept under a key; undefined if there is nothing. An entry that cannot be read is set aside.
 * @param what it is, for the line that says so: "the statistics"
 */
export function readEntry<Value>(key: string, schema: z.ZodMiniType<Value>, what: string): Value | undefined {
  const text = storedText(key);
  if (text === null) return undefined;
  const value = jsonIn(text);
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  removeStored(key);
  setAside({ key, entry: value ?? text, why: FOREIGN }, what);
  return undefined;
}
