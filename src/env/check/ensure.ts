/** @throws Error with the message, where the condition does not hold */
export type Ensure = (condition: boolean, message: string) => asserts condition;

/** With the message as it is. */
export const ensure: Ensure = (condition, message) => {
  if (!condition) throw new Error(message);
};

/** @param check whose messages begin with its name */
export function ensureFor(check: string): Ensure {
  return (condition, message) => {
    ensure(condition, `${check}: ${message}`);
  };
}

/** Whether something throws an error of this class. */
export function throws(errorClass: new (message: string) => Error, run: () => unknown): boolean {
  try {
    run();
  } catch (error) {
    return error instanceof errorClass;
  }
  return false;
}
