import { mapValues } from './base/json.js';
import { check, isObject, object, OwnSchema, passing } from './base/schema.js';

/** Small schemas for what an app keeps, reads or takes as options; each is a Standard Schema (standardschema.dev). */
export type { ReadonlyJson } from './base/json.js';
export {
  anyObject,
  anything,
  check,
  either,
  integer,
  type JsonSchema,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type OutputOf,
  type OwnSchema,
  passing,
  refined,
  type Schema,
  text,
  withDefault,
  yesOrNo,
} from './base/schema.js';

/** An object with any keys, whose values are all by one schema. */
export function recordOf<Output, Input>(schema: OwnSchema<Output, Input>) {
  const none = passing<Record<string, Output>>(isObject, 'object');
  return new OwnSchema<Record<string, Output>, Record<string, Input>>((value) =>
    check(isObject(value) ? object(mapValues(value, () => schema)) : none, value),
  );
}
