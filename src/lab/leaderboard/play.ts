import type { Backend } from '../../agents/networks/backend.js';
import type { JobFolder } from '../jobs/job-folder.js';
import { resumeJobs } from '../jobs/resume-jobs.js';
import type { Patience } from '../patience/with-patience.js';
import type { WorkOptions } from '../work-options.js';
import type { PresetEntry } from './entries.js';
import { type Contestant, parseUnitResult, type Unit, type UnitResult, unitsOf } from './unit.js';
import { unitJobs } from './unit-job.js';
import { UnitThread } from './unit-thread.js';

export interface PlayOptions extends WorkOptions {
  readonly work: JobFolder;
  /** What models are computed with, null if none has a part in it. */
  readonly backend: Backend | null;
  readonly firstSeed: number;
  readonly workers: number;
  /** With a decision of an agent of a module. */
  readonly patience: Patience | null;
  /** Whether to play again what is in the work folder. */
  readonly isFresh: boolean;
  /** Told the files of the work folder that are damaged, or made by other settings, models or code: they are played again. */
  readonly onRefused?: ((paths: readonly string[]) => void) | undefined;
}

/** What has been played: the results of each contestant's units in order, or null if the signal came before all were done. */
export interface Played {
  readonly results: ((contestant: Contestant) => readonly UnitResult[]) | null;
  readonly done: number;
  readonly units: number;
}

/** Plays what the work folder does not have yet, and puts each unit there as soon as it is done. Progress is in deals. */
export async function play(entries: readonly PresetEntry[], options: PlayOptions): Promise<Played> {
  const { work: folder, backend, firstSeed, patience, ...rest } = options;
  const contestants = entries.flatMap(({ agents, bounds }): readonly Contestant[] => [...agents, ...bounds]);
  const unitsByContestant = new Map(contestants.map((each): [Contestant, Unit[]] => [each, unitsOf(each, firstSeed)]));
  const units = [...unitsByContestant.values()].flat();
  const jobs = unitJobs(units, backend);
  const start = (): Promise<UnitThread> => UnitThread.start(patience);
  const { results, isInterrupted } = await resumeJobs(jobs, { ...rest, folder, start, parse: parseUnitResult });
  const of = (contestant: Contestant): UnitResult[] =>
    unitsByContestant.get(contestant)!.map((unit) => results.get(unit)!);
  return { results: isInterrupted ? null : of, done: results.size, units: units.length };
}
