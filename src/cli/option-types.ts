import * as z from 'zod';

/** Threads or processes at a time: more than any machine has processors. */
export const MOST_AT_ONCE = 1024;

/** A number; `expected` says which: "a number from 0 to 1". */
export function numberOption(
  expected: string | ((value: number) => string),
  isRight: (value: number, text: string) => boolean,
) {
  return z
    .string()
    .transform((text, context) => {
      const value = Number(text);
      if (text.trim() !== '' && isRight(value, text)) return value;
      context.addIssue({ code: 'custom', message: typeof expected === 'string' ? expected : expected(value) });
      return z.NEVER;
    })
    .meta({ type: 'number' });
}

export function wholeNumber(least = 0, most: number = Number.MAX_SAFE_INTEGER) {
  return numberOption(
    (value) => `an integer ${value > most ? `from ${least} to ${most}` : `of at least ${least}`}`,
    (value, text) => /^\d+$/.test(text) && value >= least && value <= most,
  );
}

/** A text that need not be given. @param meta what help says of the option beside its description */
export function optionalText(description: string, meta: z.GlobalMeta = {}) {
  return z.string().optional().describe(description).meta(meta);
}

export function optionalTexts(description: string, meta: z.GlobalMeta = {}) {
  return z.array(z.string()).optional().describe(description).meta(meta);
}

/** Games from outside: `defineCommand` registers them before the command runs. */
export const gameOption = {
  game: optionalTexts('module with a game of your own, ./my-game.mjs; repeatable'),
};

export const jsonOption = { json: z.boolean().default(false).describe('print JSON') };

export const outputOptions = {
  ...jsonOption,
  out: optionalText('also write the JSON to this file'),
};
