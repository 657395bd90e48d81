import * as z from 'zod';
import { AtomicFile } from '../io/files.js';
import { printJson } from './text.js';

/** `--json`. */
export const jsonOption = { json: z.boolean().default(false).describe('print JSON') };

/** `--json` and `--out`. */
export const outputOptions = {
  ...jsonOption,
  out: z.string().optional().describe('also write the JSON to this file'),
};

/** What a command has found out, for programs and for people. */
export interface Report {
  readonly json: object;
  readonly text: () => string;
}

export function printReport({ json: asJson }: { readonly json: boolean }, { json, text }: Report): void {
  if (asJson) printJson(json);
  else console.log(text());
}

/** Prints what some work finds out, and writes it to `--out`: that file is begun before the work, which may take hours. */
export async function reportWork(
  { json, out }: { readonly json: boolean; readonly out?: string },
  work: () => Promise<Report>,
): Promise<void> {
  const file = out === undefined ? null : new AtomicFile(out);
  const report = await work();
  file?.write(`${JSON.stringify(report.json, null, 2)}\n`);
  file?.commit();
  printReport({ json }, report);
}
