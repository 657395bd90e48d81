import type { Backend } from '../../agents/networks/backend.js';
import { type Evaluation, seedDeals } from '../../evaluate/evaluate.js';
import { labelOf } from '../agents.js';
import { evaluateAgents } from '../evaluate-agents.js';
import { resumeJobs } from '../jobs/jobs.js';
import { TimeoutError } from '../jobs/timeouts.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { rulesLabel } from '../rules-label.js';
import type { WorkOptions } from '../work-options.js';
import type { PresetEntry } from './entries.js';
import {
  type Contestant,
  parseUnitResult,
  sentUnit,
  storedResult,
  type Unit,
  unitJobs,
  type UnitResult,
  unitsOf,
} from './unit.js';

export interface PlayOptions extends WorkOptions {
  /** Folder of finished units. */
  readonly work: string;
  /** The backend of models; null if none plays. */
  readonly backend: Backend | null;
  readonly firstSeed: number;
  readonly runner: UnitRunner;
  /** Whether to play again what is in the work folder. */
  readonly isFresh: boolean;
  /**
   * Called with files of the work folder that are damaged, or from other settings, models or code: they are played
   * again.
   */
  readonly onRefused?: ((paths: readonly string[]) => void) | undefined;
}

/** The results of each contestant's units in order; null if the signal came before all units were done. */
export interface Played {
  readonly results: ((contestant: Contestant) => readonly UnitResult[]) | null;
  readonly done: number;
  readonly units: number;
}

/**
 * Plays the units that the work folder does not hold yet, and stores each one as soon as it is done. Progress is in
 * deals.
 */
export async function play(entries: readonly PresetEntry[], options: PlayOptions): Promise<Played> {
  const { work: folder, backend, firstSeed, runner, ...rest } = options;
  const contestants = entries.flatMap(({ agents, bounds }): readonly Contestant[] => [...agents, ...bounds]);
  const unitsByContestant = new Map(contestants.map((each): [Contestant, Unit[]] => [each, unitsOf(each, firstSeed)]));
  const units = [...unitsByContestant.values()].flat();
  const jobs = unitJobs(units, backend);
  const { results, isInterrupted } = await resumeJobs<Unit, UnitResult>(jobs, {
    ...rest,
    folder,
    workers: runner.atOnce,
    run: (unit, signal) => playUnit(unit, runner, signal),
    parse: parseUnitResult,
  });
  if (!isInterrupted) runner.expectAllDone?.();
  const of = (contestant: Contestant): UnitResult[] =>
    unitsByContestant.get(contestant)!.map((unit) => results.get(unit)!);
  return { results: isInterrupted ? null : of, done: results.size, units: units.length };
}

/** Errors begin with the contestant's name. */
async function playUnit(unit: Unit, runner: UnitRunner, signal: AbortSignal): Promise<UnitResult | null> {
  try {
    const result = await runner.run(sentUnit(unit), signal);
    return result === null ? null : storedResult(unit, result);
  } catch (error) {
    // A TimeoutError names both itself.
    if (error instanceof Error && !(error instanceof TimeoutError))
      error.message = `${unit.contestant.label} on ${rulesLabel(unit.contestant)}: ${error.message}`;
    throw error;
  }
}

/**
 * Plays the agents that were passed as objects in this thread, and adds the results from traces; null if the signal
 * came first. Progress is in deals.
 */
export async function playGiven(
  entries: readonly PresetEntry[],
  firstSeed: number,
  { onProgress, signal }: WorkOptions,
): Promise<Map<PresetEntry, Evaluation[]> | null> {
  const total = entries.flatMap(({ given }) => given).reduce((sum, { deals }) => sum + deals, 0);
  const evaluations = new Map<PresetEntry, Evaluation[]>();
  let before = 0;
  try {
    for (const entry of entries) {
      const own: Evaluation[] = [];
      for (const { agent, deals } of entry.given) {
        const details = `| ${entry.parts.spec.preset} ${labelOf(agent)}`;
        const tell = (done: number): void | Promise<void> => onProgress?.(before + done, total, details);
        own.push(
          ...(await evaluateAgents(entry.parts, [agent], seedDeals(firstSeed, deals), { signal, onProgress: tell })),
        );
        before += deals;
      }
      evaluations.set(entry, [...own, ...entry.traced]);
    }
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  }
  return evaluations;
}
