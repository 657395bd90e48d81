import * as z from 'zod/mini';
import { FOREIGN, jsonIn, setAside } from './set-aside.js';
import { removeStored, storedText, writeStored } from './stored.js';

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

/**
 * What is kept under the names of a key; what cannot be read is set aside, and the others stay.
 * @param what all of it is, for the line that says so: "the statistics"
 * @param each what one of them is: "the statistics of ..."
 */
export function readEntries<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  what: string,
  each: (name: string) => string,
): Record<string, Value> {
  const entries = Object.entries(readEntry(key, z.record(z.string(), z.unknown()), what) ?? {});
  const checked = entries.map(([name, entry]) => ({ name, entry, ...schema.safeParse(entry) }));
  const sound = checked.filter(({ success }) => success);
  const values = Object.fromEntries(sound.map(({ name, data }) => [name, data!]));
  if (sound.length === entries.length) return values;
  writeStored(key, values);
  for (const { name, entry, success } of checked)
    if (!success) setAside({ key, entry: { [name]: entry }, why: FOREIGN }, each(name));
  return values;
}
