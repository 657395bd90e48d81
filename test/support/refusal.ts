import { expect } from 'vitest';
import { InputError } from '../../src/env/base/errors.js';

/** One line that a promise is refused with. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  expect((error as Error).message).not.toContain('\n');
  return (error as Error).message;
}

/** That a call is refused with an InputError of one line that names what is wrong. */
export function expectRefused(call: () => unknown, words: string | RegExp): void {
  let error: unknown;
  try {
    call();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(InputError);
  expect((error as Error).message).toMatch(words);
  expect((error as Error).message).not.toContain('\n');
}
