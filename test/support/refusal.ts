import { InputError } from '../../src/env/base/errors.js';

function lineOf(error: unknown) {
  expect(error).toBeInstanceOf(InputError);
  expect((error as Error).message).not.toContain('\n');
  return (error as Error).message;
}

/** One line that a promise is refused with. */
export function refusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(() => lineOf(undefined), lineOf);
}

/** One line that a call is refused with; "nothing" if it is not. */
export function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return lineOf(error);
  }
  return 'nothing';
}

/** That a call is refused with an InputError of one line that names what is wrong. */
export function expectRefused(call: () => unknown, words: string | RegExp) {
  const line = refusalOf(call);
  expect(line).not.toBe('nothing');
  expect(line).toMatch(words);
}
