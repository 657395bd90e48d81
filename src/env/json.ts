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
