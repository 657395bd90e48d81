import { InputError, mismatch, shown } from './errors.js';
import { suggestion } from './words.js';

/** What is wrong at one place of a value; zod adds codes. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
  readonly expected?: string;
}

type Refused = { readonly issues: readonly Issue[]; readonly value?: undefined };
type Checked<Output> = { readonly value: Output; readonly issues?: undefined } | Refused;

/** What is said of a schema for people and forms, as in JSON Schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
}

/** A Standard Schema (standardschema.dev): the package's own, small enough for apps, or one of zod. */
export interface Schema<Output = unknown, Input = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    /** The value as the schema gives it, or what is wrong with it. */
    validate(value: unknown): Checked<Output> | Promise<Checked<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly jsonSchema?: {
      /** As JSON Schema. */
      input(options: { readonly target: 'draft-2020-12' }): JsonSchema;
    };
  };
}

/** A value by a schema, or what is wrong with it. */
export function check<Output>(schema: Schema<Output>, value: unknown): Checked<Output> {
  const checked = schema['~standard'].validate(value);
  if (checked instanceof Promise) throw new TypeError('Expected a schema that answers at once');
  return checked;
}

/** Whether an object need not have this field, and then has no value for it. */
export function mayBeLeftOut(field: Schema): boolean {
  const checked = check(field, undefined);
  return !checked.issues && checked.value === undefined;
}

function issueLine(issue: Issue, input: unknown, noun: string, known: readonly string[]) {
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys!;
    return `Unknown ${noun} ${shown([...path, key].join('.'))}${suggestion(key, path.length === 0 ? known : [])}`;
  }
  const where = path.length > 0 ? `${noun} "${path.join('.')}"` : noun.replace(/ key$/, '');
  // Without a language zod says only that something is invalid.
  const unsaid = issue.code === 'invalid_type' ? issue.expected! : 'something else';
  const message = issue.message === 'Invalid input' ? unsaid : issue.message;
  const expected = message.replace(/^(Invalid \w+: |Too \w+: )?(expected )?|, received .*$/g, '');
  const given = path.reduce((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
  return `Expected ${where}: ${expected}, but got ${shown(given)}`;
}

/** Refuses "__proto__" as a key at any depth: assigned to an object it changes the prototype. */
function refusePrototype(input: unknown, noun: string, known: readonly string[]) {
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

/**
 * Checks input against a schema.
 * @param noun what a key is called in the message: "option", "config key"
 * @param known the keys that exist, for suggestions; default: those of the schema, if it is an object's
 * @throws InputError, one line: which option, what was expected, what was given
 */
export function parseWith<Output>(
  schema: Schema<Output>,
  input: unknown,
  noun: string,
  known = Object.keys((schema as { shape?: object }).shape ?? {}),
): Output {
  refusePrototype(input, noun, known);
  const checked = check(schema, input);
  if (!checked.issues) return checked.value;
  throw new InputError(issueLine(checked.issues[0], input, noun, known));
}

/** A schema of the package's own; `shape` has the fields of an object. */
export class OwnSchema<Output, Input = Output> implements Schema<Output, Input> {
  readonly '~standard': Schema<Output, Input>['~standard'];

  constructor(
    validate: (value: unknown) => Checked<Output>,
    readonly about: JsonSchema = {},
    readonly shape: ReadonlyRecord<Schema> = {},
  ) {
    this['~standard'] = { version: 1, vendor: 'maketen', validate, jsonSchema: { input: () => about } };
  }

  /** @throws InputError, one line */
  parse(value: unknown): Output {
    return parseWith(this, value, 'option');
  }
}

export type ReadonlyRecord<Value = unknown> = Readonly<Record<string, Value>>;
type Any = OwnSchema<unknown, unknown>;
/** What a schema gives, and what it takes. */
export type OutputOf<Of> = Of extends Schema<infer Output> ? Output : never;
export type InputOf<Of> = Of extends Schema<unknown, infer Input> ? Input : never;

function refused(message: string, path: readonly PropertyKey[] = []): Refused {
  return { issues: [{ message, path }] };
}

function under(key: PropertyKey, { issues: [issue] }: Refused): Refused {
  return { issues: [{ ...issue, path: [key, ...(issue.path ?? [])] }] };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks what callers without types pass. @throws InputError for what is no object, or a list */
export function expectObject(given: unknown, expected: string): asserts given is object {
  if (!isObject(given)) throw mismatch(expected, given);
}

export function expectList(given: unknown, expected: string): asserts given is readonly unknown[] {
  if (!Array.isArray(given)) throw mismatch(expected, given);
}

export function expectText(given: unknown, expected: string): asserts given is string {
  if (typeof given !== 'string') throw mismatch(expected, given);
}

/** Values that pass a test. @param expected what is expected, as messages say it */
export function passing<Value>(test: (value: unknown) => boolean, expected: string, about?: JsonSchema) {
  return new OwnSchema<Value>((value) => (test(value) ? { value: value as Value } : refused(expected)), about);
}

/** Any value. */
export const anything = passing<unknown>(() => true, '');
/** True or false. */
export const yesOrNo = passing<boolean>((value) => typeof value === 'boolean', 'true or false', { type: 'boolean' });

/** An object with any keys and values, no list. @param expected what is expected, as messages say it */
export function anyObject(expected = 'object') {
  return passing<Record<string, unknown>>(isObject, expected);
}

/** A string. @param expected what is expected, as messages say it */
export function text(expected = 'string') {
  return passing<string>((value) => typeof value === 'string', expected, { type: 'string' });
}

/** A finite number from `low` to `high`. */
export function number(low = -Infinity, high = Infinity, expected = 'number') {
  const test = (value: unknown) => Number.isFinite(value) && Number(value) >= low && Number(value) <= high;
  return passing<number>(test, expected, { type: 'number' });
}

/** A safe integer from `low` to `high`. */
export function integer(
  low: number,
  high = Number.MAX_SAFE_INTEGER,
  expected = `an integer from ${low}${high < Number.MAX_SAFE_INTEGER ? ` to ${high}` : ''}`,
) {
  const test = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= low && Number(value) <= high;
  return passing<number>(test, expected, { type: 'integer' });
}

/** One of these values. */
export function oneOf<const Value>(
  values: readonly Value[],
  expected = values.map((each) => JSON.stringify(each)).join(' or '),
) {
  return passing<Value>((value) => values.includes(value as Value), expected, { enum: values });
}

/** A value by a schema, or null. */
export function nullable<Output, Input>(schema: OwnSchema<Output, Input>) {
  return new OwnSchema<Output | null, Input | null>((value) => (value === null ? { value } : check(schema, value)));
}

/** A value by a schema, or undefined. */
export function optional<Output, Input>(schema: OwnSchema<Output, Input>) {
  const validate = (value: unknown) => (value === undefined ? { value } : check(schema, value));
  return new OwnSchema<Output | undefined, Input | undefined>(validate, schema.about);
}

/** A value by a schema; what is left out is taken as `usual`. */
export function withDefault<Output, Input>(schema: OwnSchema<Output, Input>, usual: Input) {
  const validate = (value: unknown) => check(schema, value === undefined ? usual : value);
  return new OwnSchema<Output, Input | undefined>(validate, { ...schema.about, default: usual });
}

/** A list of values by one schema. */
export function listOf<Output, Input>(schema: OwnSchema<Output, Input>, expected = 'array') {
  const validate = (value: unknown): Checked<Output[]> => {
    if (!Array.isArray(value)) return refused(expected);
    const list: Output[] = [];
    for (let i = 0; i < value.length; i++) {
      const checked = check(schema, value[i]);
      if (checked.issues) return under(i, checked);
      list.push(checked.value);
    }
    return { value: list };
  };
  return new OwnSchema<Output[], Input[]>(validate, { type: 'array' });
}

/** What one of two schemas takes. */
export function either<A, InputA, B, InputB>(a: OwnSchema<A, InputA>, b: OwnSchema<B, InputB>, expected: string) {
  return new OwnSchema<A | B, InputA | InputB>((value) => {
    const first = check(a, value);
    const checked = first.issues ? check(b, value) : first;
    return checked.issues ? refused(expected) : checked;
  });
}

/** What a schema takes and a test passes. @param path where it is wrong */
export function refined<Output, Input>(
  schema: OwnSchema<Output, Input>,
  test: (value: Output) => boolean,
  expected: string | ((value: Output) => string),
  path?: readonly string[],
) {
  const validate = (value: unknown) => {
    const checked = check(schema, value);
    if (checked.issues || test(checked.value)) return checked;
    return refused(typeof expected === 'string' ? expected : expected(checked.value), path);
  };
  return new OwnSchema<Output, Input>(validate, schema.about, schema.shape);
}

type Shape = ReadonlyRecord<Any>;
type Whole<Values> = { [Key in keyof Values]: Values[Key] };
/** Keys that may be left out. */
type Left<Values> = {
  [Key in keyof Values]: unknown extends Values[Key] ? never : undefined extends Values[Key] ? Key : never;
}[keyof Values];
type Fields<Values> = Whole<Omit<Values, Left<Values>> & { [Key in Left<Values>]?: Values[Key] }>;
type Outputs<Of> = Fields<{ -readonly [Key in keyof Of]: OutputOf<Of[Key]> }>;
type Inputs<Of> = Fields<{ -readonly [Key in keyof Of]: InputOf<Of[Key]> }>;

/** An object with these keys, checked in their order. @param others what becomes of other keys */
export function object<Of extends Shape>(shape: Of, others: 'refused' | 'kept' = 'refused', expected = 'object') {
  const validate = (value: unknown): Checked<Outputs<Of>> => {
    if (!isObject(value)) return refused(expected);
    const result: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(shape)) {
      const checked = check(schema, value[key]);
      if (checked.issues) return under(key, checked);
      if (checked.value !== undefined || (key in value && value[key] === undefined)) result[key] = checked.value;
    }
    const keys = Object.keys(value).filter((key) => !Object.hasOwn(shape, key));
    if (others === 'refused' && keys.length > 0) return { issues: [{ code: 'unrecognized_keys', keys, message: '' }] };
    for (const key of keys) result[key] = value[key];
    return { value: result as Outputs<Of> };
  };
  return new OwnSchema<Outputs<Of>, Inputs<Of>>(validate, {}, shape);
}

/** An object with any keys, whose values are all by one schema. */
export function recordOf<Output, Input>(schema: OwnSchema<Output, Input>) {
  const none = passing<Record<string, Output>>(isObject, 'object');
  return new OwnSchema<Record<string, Output>, Record<string, Input>>((value) =>
    check(isObject(value) ? object(Object.fromEntries(Object.keys(value).map((key) => [key, schema]))) : none, value),
  );
}

type Typed<Shapes> = { [Type in keyof Shapes]: Whole<{ type: Type } & Outputs<Shapes[Type]>> }[keyof Shapes];

/** An object whose "type" says which other keys it has. */
export function byType<Shapes extends ReadonlyRecord<Shape>>(shapes: Shapes, expected: string) {
  const kinds = new Map<unknown, Any>(
    Object.entries(shapes).map(([type, shape]) => [type, object({ type: anything, ...shape })]),
  );
  return new OwnSchema<Typed<Shapes>>((value) => {
    if (!isObject(value)) return refused(expected);
    const kind = kinds.get(value.type);
    return kind ? (check(kind, value) as Checked<Typed<Shapes>>) : refused(expected, ['type']);
  });
}
