type Json = unknown;

const WRONG: readonly Json[] = [null, 'x', '', -1, 1.5, NaN, 7, true, [], {}, 'AC', 'unlimited', 1e9];

/** All copies of a piece of JSON in which one value, at any depth, is another, missing, or (in a list) there twice or swapped with its neighbour. */
export function* corruptions(json: Json): Generator {
  if (Array.isArray(json)) {
    for (let i = 0; i < json.length; i++) {
      yield json.filter((_, at) => at !== i);
      yield [...(json as Json[]), json[i] as Json];
      if (i > 0) yield json.map((each: Json, at) => (at === i ? json[i - 1] : at === i - 1 ? json[i] : each) as Json);
      for (const wrong of changed(json[i])) yield json.map((each: Json, at) => (at === i ? wrong : each));
    }
  } else if (typeof json === 'object' && json !== null) {
    for (const [key, value] of Object.entries(json)) {
      yield Object.fromEntries(Object.entries(json).filter(([other]) => other !== key));
      for (const wrong of changed(value)) yield { ...json, [key]: wrong };
    }
    yield { ...json, extra: 1 };
  }
}

function* changed(value: Json): Generator {
  for (const wrong of WRONG) if (JSON.stringify(wrong) !== JSON.stringify(value)) yield wrong;
  if (typeof value === 'number') yield* [value + 1, value - 1, String(value)];
  if (typeof value === 'boolean') yield !value;
  yield* corruptions(value);
}

/** Every so many of a sequence, so that a test stays quick. */
export function* someOf<T>(all: Iterable<T>, every: number): Generator<T> {
  let at = 0;
  for (const each of all) if (at++ % every === 0) yield each;
}
