import type { z } from 'zod';
import { InputError, shown } from './errors.js';
import { suggestion } from './nearest-name.js';

type Issue = z.core.$ZodIssue;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value;
}

function issueLine(issue: Issue, input: unknown, noun: string, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const key = [...issue.path, issue.keys[0]].join('.');
    return `Unknown ${noun} ${shown(key)}${suggestion(issue.keys[0], issue.path.length === 0 ? known : [])}`;
  }
  const where = issue.path.length > 0 ? `${noun} "${issue.path.join('.')}"` : noun.replace(/ key$/, '');
  const expected = issue.message
    .replace(/^Invalid (input|option): /, '')
    .replace(/^(Too (big|small)): /, '')
    .replace(/, received .*$/, '')
    .replace(/^expected /, '');
  return `Expected ${where}: ${expected}, but got ${shown(valueAt(input, issue.path))}`;
}

/**
 * Checks input against a zod schema; an InputError says in one line which option is wrong, what was expected and what came.
 * @param noun what a key is called in the message: "option", "config key"
 * @param known the keys that exist, for suggestions
 */
export function parseWith<T>(schema: z.ZodType<T>, input: unknown, noun: string, known: readonly string[] = []): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InputError(issueLine(result.error.issues[0], input, noun, known));
}
