import * as z from 'zod';

/** Threads or processes at a time: more than any machine has processors. */
export const MOST_AT_ONCE = 1024;

/** A number; `expected` says which: "a number from 0 to 1". */
export function numberOption(expected: string, isRight: (value: number) => boolean) {
  return z
    .string()
    .transform((text, context) => {
      const value = Number(text);
      if (text.trim() !== '' && isRight(value)) return value;
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    })
    .meta({ type: 'number' });
}

/** A whole number, in digits. */
export function wholeNumber(least = 0, most: number = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .transform((text, context) => {
      const value = Number(text);
      if (/^\d+$/.test(text) && value >= least && value <= most) return value;
      const range = value > most ? `from ${least} to ${most}` : `of at least ${least}`;
      context.addIssue({ code: 'custom', message: `an integer ${range}` });
      return z.NEVER;
    })
    .meta({ type: 'number' });
}

/** A text that need not be given. @param meta what help says of the option beside its description */
export function optionalText(description: string, meta: z.GlobalMeta = {}) {
  return z.string().optional().describe(description).meta(meta);
}

/** A repeatable option. */
export function optionalTexts(description: string, meta: z.GlobalMeta = {}) {
  return z.array(z.string()).optional().describe(description).meta(meta);
}

/** Games from outside: `defineCommand` registers them before the command runs. */
export const gameOption = {
  game: optionalTexts('module with a game of your own, ./my-game.mjs; repeatable'),
};

/** `--json`. */
export const jsonOption = { json: z.boolean().default(false).describe('print JSON') };

/** `--json` and `--out`. */
export const outputOptions = {
  ...jsonOption,
  out: optionalText('also write the JSON to this file'),
};
