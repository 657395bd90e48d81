import { existsSync, rmSync, statSync } from 'node:fs';
import { InputError } from '../env/base/errors.js';
import { inQueue } from '../lab/jobs/queue.js';
import { inFiles, keptIn, KeptUnits } from '../lab/jobs/sent-units.js';
import { inThreads, type UnitRunner } from '../lab/jobs/unit-runner.js';
import { count } from '../lab/tables.js';
import type { WorkOptions } from '../lab/work-options.js';
import { modulesOf } from '../zoo/agent-sources.js';
import { flag, integer, MOST_AT_ONCE, optionalText, optionalTexts, type Values } from './command.js';
import { notice, printJsonLine, type Report, withOutput } from './output.js';
import { endAtOnce, interruptible } from './process-end.js';
import { withProgress } from './progress.js';

/** Where work that consists of units is done, if not by this process. */
export const elsewhereOptions = {
  queue: optionalText('address of a Redis, redis://HOST: workers on any machine do the work (docs/scale.md)', {
    conflicts: 'workers',
  }),
  units: optionalTexts('file of results by maketen unit, repeatable: the work is not done here', {
    conflicts: 'queue',
  }),
  listUnits: flag('print the units of work that have no result, one JSON line each', { conflicts: 'queue' }),
};

type Elsewhere = Values<typeof elsewhereOptions>;

/** Where work that consists of units is done. */
export const runnerOptions = {
  workers: integer([0, MOST_AT_ONCE], 'worker threads; 0: only the main thread; results do not depend on them', {
    default: 0,
  }),
  ...elsewhereOptions,
};

/** Whether an agent solves a game, in one piece: no bar moves meanwhile, and only after `endAtOnce` does a signal end it. */
const solves = (agents: readonly (string | undefined)[]) => agents.some((agent) => /\bexact\b/.test(agent ?? ''));

/** To be called before one of these may solve a game in this thread. */
export async function endAtOnceIfSolving(agents: readonly (string | undefined)[]) {
  if (solves(agents)) await endAtOnce();
}

/** Lets a queue, or files of results, do the work; null if there is no report. */
export async function elsewhere(
  { queue, units, listUnits }: Elsewhere,
  work: (runner: UnitRunner) => Promise<Report | null>,
): Promise<Report | null> {
  if (queue !== undefined) {
    const runner = await inQueue(queue, { onNotice: notice });
    try {
      return await work(runner);
    } finally {
      await runner.close();
    }
  }
  const runner = await inFiles(units ?? []);
  try {
    const report = await work(runner);
    return listUnits ? null : report;
  } catch (error) {
    const { missing, found } = runner;
    if (missing.size === 0) throw error;
    if (!listUnits)
      throw new InputError(
        `Expected the results of ${count(found + missing.size)} units, but ${count(missing.size)} are missing; --list-units prints them`,
      );
    for (const each of missing.values()) printJsonLine(each);
    return null;
  }
}

/** Whether another process does the work. */
export function isElsewhere({ queue, units, listUnits }: Elsewhere): boolean {
  return queue !== undefined || units !== undefined || listUnits;
}

interface ReportOptions extends Elsewhere {
  /** Whether games are kept as they are played. */
  readonly keeps?: boolean;
  readonly workers: number;
  readonly patience?: number;
  readonly out?: string | undefined;
  /** A module's parts stay in this thread. */
  readonly environment?: string | undefined;
}

interface How extends WorkOptions {
  readonly runner: UnitRunner | undefined;
  readonly kept?: KeptUnits | undefined;
  /** Deals to report on; default: all. */
  readonly most?: number;
}

/** Beside which file of results games are kept as they are played; none for a device. */
export const partOf = (out: string | undefined): string | undefined =>
  out && (statSync(out, { throwIfNoEntry: false })?.isFile() ?? true) ? `${out}.part` : undefined;

/**
 * Reports on agents whose games are kept beside the output `out` as they are played. If an agent fails, the deals that all agents have played are
 * reported.
 * @param isKept false where no other process can play the same
 */
export async function reportKept(
  out: string | undefined,
  agents: readonly string[],
  isKept: boolean,
  work: (how: Pick<How, 'kept' | 'most'>) => Promise<Report>,
): Promise<Report> {
  if (!isKept || (out === undefined && !agents.some((agent) => modulesOf(agent).length > 0))) return work({});
  const file = partOf(out);
  const kept = await KeptUnits.open(file);
  try {
    const report = await work({ kept });
    if (file) rmSync(file, { force: true });
    return report;
  } catch (error) {
    const most = kept.dealsOf(agents);
    const goOn = file ? `the same command plays the rest (${file})` : 'with --out the rest could be played later';
    const failure = new Error(`${(error as Error).message}; ${count(most)} deals are whole: ${goOn}`);
    if (most === 0) throw file && existsSync(file) ? failure : error;
    const { json, text } = await work({ kept: file ? await KeptUnits.open(file) : kept, most });
    return { json: { ...json, unfinished: { reason: (error as Error).message, deals: most } }, text, failure };
  }
}

/** Reports on work of units by agents, also in the file `out`; a signal ends it at once, also in the middle of a unit. @param what the progress bar says */
export async function reportUnits(
  what: string,
  agents: readonly (string | undefined)[],
  options: ReportOptions,
  work: (how: How) => Promise<Report>,
): Promise<Report | null> {
  const { workers, patience, out, environment } = options;
  const withBar = (runner?: UnitRunner, signal?: AbortSignal, kept?: Pick<How, 'kept' | 'most'>) =>
    withProgress(what, (onProgress) => work({ runner, onProgress, signal, ...kept }));
  if (isElsewhere(options))
    return interruptible((signal) =>
      elsewhere(options, async (runner) => {
        const report = () => withBar(runner, signal);
        return options.listUnits ? report() : withOutput(out, report);
      }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        notice('Interrupted. The same command resumes: Redis keeps the results of the last hour');
        return null;
      }),
    );
  await endAtOnce();
  return withOutput(out, async () => {
    // Games are kept by their agents, all else by its units.
    const file = options.keeps || environment !== undefined ? undefined : partOf(out);
    const threads = workers || Number((solves(agents) && environment === undefined) || file !== undefined);
    let runner = threads > 0 ? inThreads(threads, patience) : undefined;
    if (runner && file) runner = await keptIn(file, runner);
    try {
      const isKept = options.keeps === true && environment === undefined;
      const report = await reportKept(out, agents as readonly string[], isKept, (how) =>
        withBar(runner, undefined, how),
      );
      if (file) rmSync(file, { force: true });
      return report;
    } finally {
      await runner?.close?.();
    }
  });
}
