import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

/** One rule option: what it may be, its default, and what it means (for documentation and `maketen list`). */
export function optionField<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.output<Schema>>,
  meaning: string,
): z.ZodMiniDefault<Schema> {
  const field = z._default(schema, value);
  z.globalRegistry.add(field, { description: meaning });
  return field;
}

/** What an option means: the text that `optionField`, or zod's `describe`, has given it. */
export function meaningOf(field: $ZodType): string {
  return z.globalRegistry.get(field)?.description ?? '';
}
