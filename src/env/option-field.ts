import * as z from 'zod/mini';
import { type $ZodType, safeParse } from 'zod/v4/core';

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

/** One rule option that has no default: it may be left out, and then the resolved options do not have it. */
export function choosableField<Schema extends z.ZodMiniType>(
  schema: Schema,
  meaning: string,
): z.ZodMiniOptional<Schema> {
  const field = z.optional(schema);
  z.globalRegistry.add(field, { description: meaning });
  return field;
}

/** Whether resolved options may lack it. */
export function mayBeLeftOut(field: $ZodType): boolean {
  const { success, data } = safeParse(field, undefined);
  return success && data === undefined;
}

/** What an option means: the text that `optionField`, or zod's `describe`, has given it. */
export function meaningOf(field: $ZodType): string {
  return z.globalRegistry.get(field)?.description ?? '';
}
