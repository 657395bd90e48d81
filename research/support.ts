/** Shared by the studies: progress, tables, intervals and errors, as the command line shows them. */
import { type EnvironmentParts, InputError } from 'maketen';
import type { Policy } from 'maketen/agents';
import { expectEvaluationSeeds, type Interval, parseSeedRange } from 'maketen/evaluate';
import { loadAgent, type OnProgress } from 'maketen/lab';

/** With so many decimals, and no minus before a zero. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(?=0(\.0+)?$)/, '');
}

/** 12345 as "12,345". */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** 0.0413 as "4.13 %". */
export function percent(share: number): string {
  return `${fixed(share * 100, 2)} %`;
}

/** "0.123 (0.100 to 0.146)", times `factor`; the estimate alone when the interval is open. */
export function interval({ estimate, low, high }: Interval, digits: number, factor = 1): string {
  const [middle, from, to] = [estimate, low, high].map((value) => fixed(factor * value, digits));
  return Number.isFinite(high - low) ? `${middle} (${from} to ${to})` : middle;
}

/** Rows under headings, two spaces between columns. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, i) => Math.max(...all.map((row) => row[i].length)));
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Milliseconds that all threads of this process have spent on a processor. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The value of an option that takes a whole number. */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new InputError(`Expected --${option} to be a whole number of at least ${least}, but got "${text}"`);
}

/** The deals of an option "FIRST..LAST", none of them from a training's seeds. */
export function dealsOf(range: string): ReturnType<typeof parseSeedRange> {
  const deals = parseSeedRange(range);
  expectEvaluationSeeds(deals[0].seed, deals.at(-1)!.seed);
  return deals;
}

/** Does work and shows its progress on a terminal's standard error. */
export async function withProgress<T>(what: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const show = (text: string): void => void (process.stderr.isTTY && process.stderr.write(`\r\u001b[K${text}`));
  try {
    return await work((done, total) => show(`${what}: ${done} of ${total}`));
  } finally {
    show('');
  }
}

/** The agent of an option that takes values. @throws InputError if it does not know what positions are worth */
export async function loadValues(name: string, parts: EnvironmentParts): Promise<Policy> {
  const agent = await loadAgent(parts, name);
  if ('evaluate' in agent && typeof agent.evaluate === 'function') return agent as Policy;
  throw new InputError(`Expected a model, which knows what positions are worth, but got "${name}"`);
}

/** Runs a study; an error is one line, with exit code 2 for bad input. */
export async function main(study: () => Promise<void>): Promise<void> {
  try {
    await study();
  } catch (error) {
    console.error(error instanceof InputError ? error.message : error);
    process.exitCode = error instanceof InputError ? 2 : 1;
  }
}
