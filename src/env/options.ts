import * as z from 'zod/mini';
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core';
import { InputError, shown } from './errors.js';
import { suggestion } from './words.js';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value;
}

/** Its text; without a language zod says only that something is invalid. */
function messageOf(issue: $ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  return issue.code === 'invalid_type' ? issue.expected : 'something else';
}

function issueLine(issue: $ZodIssue, input: unknown, noun: string, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const key = [...issue.path, issue.keys[0]].join('.');
    return `Unknown ${noun} ${shown(key)}${suggestion(issue.keys[0], issue.path.length === 0 ? known : [])}`;
  }
  const where = issue.path.length > 0 ? `${noun} "${issue.path.join('.')}"` : noun.replace(/ key$/, '');
  const expected = messageOf(issue)
    .replace(/^Invalid (input|option): /, '')
    .replace(/^(Too (big|small)): /, '')
    .replace(/, received .*$/, '')
    .replace(/^expected /, '');
  return `Expected ${where}: ${expected}, but got ${shown(valueAt(input, issue.path))}`;
}

/** Whether it is an object or list as JSON has them; not a model, say. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}

/** Refuses "__proto__" as a key at any depth: assigned to an object it changes the prototype. */
function refusePrototype(input: unknown, noun: string, known: readonly string[]): void {
  const seen = new Set<object>();
  const rest: unknown[] = [input]; // not by recursion: JSON may be nested as deep as it likes
  while (rest.length > 0) {
    const value = rest.pop();
    if (!isPlain(value) || seen.has(value)) continue;
    seen.add(value);
    if (Object.hasOwn(value, '__proto__'))
      throw new InputError(`Unknown ${noun} "__proto__"${suggestion('__proto__', known) || '; leave it out'}`);
    for (const each of Object.values(value)) rest.push(each);
  }
}

/**
 * Checks input against a zod schema.
 * @param noun what a key is called in the message: "option", "config key"
 * @param known the keys that exist, for suggestions
 * @throws InputError, one line: which option, what was expected, what was given
 */
export function parseWith<T>(schema: $ZodType<T>, input: unknown, noun: string, known: readonly string[] = []): T {
  refusePrototype(input, noun, known);
  const result = safeParse(schema, input);
  if (result.success) return result.data;
  throw new InputError(issueLine(result.error.issues[0], input, noun, known));
}

/** An integer of a range; `error` says what was expected. */
export function integer(
  low: number,
  high = Number.MAX_SAFE_INTEGER,
  error = `an integer from ${low}${high < Number.MAX_SAFE_INTEGER ? ` to ${high}` : ''}`,
): z.ZodMiniNumber<number> {
  return z.int(error).check(z.minimum(low, error), z.maximum(high, error));
}

export const yesOrNo = z.boolean('true or false');

function described<Field extends z.ZodMiniType>(field: Field, description: string): Field {
  z.globalRegistry.add(field, { description });
  return field;
}

/** One rule option: what it may be, its default, and what it means (for documentation and `maketen list`). */
export function optionField<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.output<Schema>>,
  meaning: string,
): z.ZodMiniDefault<Schema> {
  return described(z._default(schema, value), meaning);
}

/** One rule option that has no default: it may be left out, and then the resolved options do not have it. */
export function choosableField<Schema extends z.ZodMiniType>(
  schema: Schema,
  meaning: string,
): z.ZodMiniOptional<Schema> {
  return described(z.optional(schema), meaning);
}

export function mayBeLeftOut(field: $ZodType): boolean {
  const { success, data } = safeParse(field, undefined);
  return success && data === undefined;
}

/** What an option means: the text that `optionField`, or zod's `describe`, has given it. */
export function meaningOf(field: $ZodType): string {
  return z.globalRegistry.get(field)?.description ?? '';
}

/** The type of a plain object that is only read. */
export type ReadonlyJson<Json> = Json extends readonly (infer Item)[]
  ? readonly ReadonlyJson<Item>[]
  : Json extends object
    ? { readonly [Key in keyof Json]: ReadonlyJson<Json[Key]> }
    : Json;
