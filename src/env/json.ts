/**
 * Reads a JSON text.
 * @param refuse makes the error for a text that is none, of what JSON.parse says of it
 */
export function parseJson(text: string, refuse: (reason: string) => Error): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw refuse((error as Error).message);
  }
}
