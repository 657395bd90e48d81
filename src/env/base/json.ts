import { mismatch } from './errors.js';

/** Reads a JSON text. @param refuse makes the error for a text that is none, of what JSON.parse says of it */
export function parseJson(text: string, refuse: (reason: string) => Error): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw refuse((error as Error).message);
  }
}

/** JSON with sorted keys, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Whether two values have the same JSON but for the order of keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || canonicalJson(a) === canonicalJson(b);
}

/** A record of the same names. */
export function mapValues<From, To>(record: Readonly<Record<string, From>>, of: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, of(value, name)]));
}

/** Parses a saved game's text; leaves parsed JSON as it is. @throws InputError for text that is no JSON */
export function fromText(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  return parseJson(json, () => mismatch('a saved game as JSON', json));
}

/** A copy as plain JSON. @param what for the message: "a game" @throws InputError for what is no JSON */
export function asJson(value: unknown, what: string): unknown {
  try {
    return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as unknown);
  } catch {
    throw mismatch(`${what} as JSON`, value); // a bigint, or an object that holds itself
  }
}

/** The type of a plain object that is only read. */
export type ReadonlyJson<Json> = Json extends readonly (infer Item)[]
  ? readonly ReadonlyJson<Item>[]
  : Json extends object
    ? { readonly [Key in keyof Json]: ReadonlyJson<Json[Key]> }
    : Json;
