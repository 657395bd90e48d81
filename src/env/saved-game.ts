import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { cardLetters, formatCard, parseCard } from './cards.js';
import { mismatch, shown } from './errors.js';
import { canonicalJson, parseJson } from './json.js';
import { integer, mayBeLeftOut } from './options.js';
import { LARGEST_SEED } from './random.js';

export const seedField = integer(0, LARGEST_SEED, 'an integer from 0 to 2^53 - 1');

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

/** The options of a saved game: all that have a default are required. */
export function savedOptions<Options>(
  options: $ZodType<Options>,
  fields: Readonly<Record<string, $ZodType>>,
): z.ZodMiniType<Options> {
  const given = z.custom((value) => value !== undefined, 'a value for every option');
  const needed = Object.keys(fields).filter((name) => !mayBeLeftOut(fields[name]));
  const complete = z.looseObject(Object.fromEntries(needed.map((name) => [name, given])));
  return z.pipe(complete, options as $ZodType<Options, Record<string, unknown>>);
}

/** The first place in which two pieces of JSON differ, with what is there; undefined if they are equal. */
function difference(
  own: unknown,
  got: unknown,
  path: string,
): { path: string; own: unknown; got: unknown } | undefined {
  if (canonicalJson(own) === canonicalJson(got)) return undefined;
  if (!Array.isArray(own) || !Array.isArray(got)) return { path, own, got };
  if (own.length !== got.length) return { path: `${path}.length`, own: own.length, got: got.length };
  return own.map((each, i) => difference(each, got[i], `${path}.${i}`)).find((found) => found !== undefined);
}

/**
 * Checks what follows from the rest of a saved game.
 * @param own what it has to be
 * @param because "as the cards say"
 * @throws InputError that names the first field that says something else
 */
export function expectFields(given: object, own: object, because: string): void {
  for (const [key, value] of Object.entries(own)) {
    const found = difference(value, (given as Record<string, unknown>)[key], key);
    if (found !== undefined) throw mismatch(`"${found.path}" ${shown(found.own)}, ${because}`, found.got);
  }
}

/** A saved game with all cards written "TD". @throws InputError for an object card that is none */
export function withCardNames<Json>(json: Json): Json {
  if (typeof json === 'string') return cardLetters(json) as Json;
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((each: unknown) => withCardNames(each)) as Json;
  if (Object.hasOwn(json, 'rank') && Object.hasOwn(json, 'suit')) return formatCard(parseCard(json)) as Json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withCardNames(value as unknown)])) as Json;
}
