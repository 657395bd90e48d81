import { inThreads, type UnitRunner } from '../lab/jobs/unit-runner.js';
import type { OnProgress } from '../lab/work-options.js';
import { integer, MOST_AT_ONCE } from './command.js';
import { type Report, withOutput } from './output.js';
import { endAtOnce } from './process-end.js';
import { withProgress } from './progress.js';

/** Where work that consists of units is done. */
export const runnerOptions = {
  workers: integer([0, MOST_AT_ONCE], 'worker threads; 0: only the main thread; results do not depend on them', {
    default: 0,
  }),
};

/** Whether an agent solves a game, in one piece: no bar moves meanwhile, and only after `endAtOnce` does a signal end it. */
const solves = (agents: readonly (string | undefined)[]): boolean =>
  agents.some((agent) => /\bexact\b/.test(agent ?? ''));

/** To be called before one of these may solve a game in this thread. */
export async function endAtOnceIfSolving(agents: readonly (string | undefined)[]): Promise<void> {
  if (solves(agents)) await endAtOnce();
}

interface ReportOptions {
  readonly workers: number;
  readonly patience?: number;
  readonly out?: string | undefined;
  /** A module's parts stay in this thread. */
  readonly environment?: string | undefined;
}

/** Reports on work of units by agents, also in the file `out`; a signal ends it at once, also in the middle of a unit. @param what the progress bar says */
export async function reportUnits(
  what: string,
  agents: readonly (string | undefined)[],
  { workers, patience, out, environment }: ReportOptions,
  work: (how: { readonly runner: UnitRunner | undefined; readonly onProgress: OnProgress }) => Promise<Report>,
): Promise<Report> {
  await endAtOnce();
  return withOutput(out, async () => {
    const threads = workers || Number(solves(agents) && environment === undefined);
    const runner = threads > 0 ? inThreads(threads, patience) : undefined;
    try {
      return await withProgress(what, (onProgress) => work({ runner, onProgress }));
    } finally {
      await runner?.close?.();
    }
  });
}
