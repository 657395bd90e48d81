import * as z from 'zod/mini';
import { type $ZodIssue, type $ZodObjectDef, type $ZodType, safeParse } from 'zod/v4/core';
import { InputError, shown } from './errors.js';
import type { Rules } from './rules.js';
import { suggestion } from './words.js';

function issueLine(issue: $ZodIssue, input: unknown, noun: string, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const key = [...issue.path, issue.keys[0]].join('.');
    return `Unknown ${noun} ${shown(key)}${suggestion(issue.keys[0], issue.path.length === 0 ? known : [])}`;
  }
  const where = issue.path.length > 0 ? `${noun} "${issue.path.join('.')}"` : noun.replace(/ key$/, '');
  // Without a language zod says only that something is invalid.
  const unsaid = issue.code === 'invalid_type' ? issue.expected : 'something else';
  const expected = (issue.message === 'Invalid input' ? unsaid : issue.message)
    .replace(/^Invalid (input|option): /, '')
    .replace(/^(Too (big|small)): /, '')
    .replace(/, received .*$/, '')
    .replace(/^expected /, '');
  const given = issue.path.reduce((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
  return `Expected ${where}: ${expected}, but got ${shown(given)}`;
}

/** Refuses "__proto__" as a key at any depth: assigned to an object it changes the prototype. */
function refusePrototype(input: unknown, noun: string, known: readonly string[]): void {
  const seen = new Set<object>();
  const rest: unknown[] = [input]; // not by recursion: JSON may be nested as deep as it likes
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    // Objects and lists as JSON has them; not a model, say.
    const kind = Object.getPrototypeOf(value) as object | null;
    if (!Array.isArray(value) && kind !== null && kind !== Object.prototype) continue;
    if (Object.hasOwn(value, '__proto__'))
      throw new InputError(`Unknown ${noun} "__proto__"${suggestion('__proto__', known) || '; leave it out'}`);
    for (const each of Object.values(value)) rest.push(each);
  }
}

function keysOf(schema: $ZodType): string[] {
  const { shape = {} } = schema._zod.def as Partial<$ZodObjectDef>;
  return Object.keys(shape);
}

/**
 * Checks input against a zod schema.
 * @param noun what a key is called in the message: "option", "config key"
 * @param known the keys that exist, for suggestions; default: those of the schema, if it is an object's
 * @throws InputError, one line: which option, what was expected, what was given
 */
export function parseWith<T>(schema: $ZodType<T>, input: unknown, noun: string, known = keysOf(schema)): T {
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

/** Options are plain values, or lists of them. */
function isEqual(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

/**
 * Checks that something was made for these rules.
 * @param what "a position", "a trace", "a model"
 * @param options not necessarily all of them
 * @throws InputError that names the first option that differs
 */
export function expectSameOptions(rules: Rules, options: Readonly<Record<string, unknown>>, what: string): void {
  for (const [option, given] of Object.entries(options)) {
    if (!Object.hasOwn(rules.config, option))
      throw new InputError(
        `Expected ${what} for rules with ${Object.keys(rules.config).join(', ')}, but this one has ${shown(option)}`,
      );
    const own = rules.config[option];
    if (!isEqual(own, given))
      throw new InputError(
        `Expected ${what} for rules with ${option} ${shown(own)}, but this one has ${option} ${shown(given)}`,
      );
  }
}

export type RulesName = Pick<Rules, 'id' | 'config'>;

/** The first difference between rules, as each has it: "maxRun 3"; null for equal ids and options. */
export function rulesDifference(own: RulesName, other: RulesName): readonly [own: string, other: string] | null {
  if (own.id !== other.id) return [own.id, other.id];
  const options = Object.keys({ ...own.config, ...other.config });
  const differing = options.find((option) => !isEqual(own.config[option], other.config[option]));
  if (differing === undefined) return null;
  const text = ({ config }: RulesName): string => `${differing} ${JSON.stringify(config[differing]) ?? 'not given'}`;
  return [text(own), text(other)];
}

/** @throws InputError for an option that differs from these rules', is missing or unknown: all have to be said */
export function expectSameRules(rules: Rules, config: Rules['config'], what: string): void {
  const difference = rulesDifference(rules, { id: rules.id, config });
  if (difference === null) return;
  const [own, other] = difference;
  throw new InputError(`Expected ${what} for rules with ${own}, but this one has ${other}`);
}
