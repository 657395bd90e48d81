import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentOrName } from '../../agents/resolve/agent-sources.js';
import { InputError, mismatch, shown } from '../../env/base/errors.js';
import { expectThreadsKnow, gameOf } from '../../env/games/game-registry.js';
import type { GameParts } from '../../env/index.js';
import { type Deal, seedDeals, type SeedRange } from '../../evaluate/evaluate.js';
import { expectWritable, makeFolder } from '../../io/files.js';
import { labelOf } from '../agents.js';
import type { HintAgent } from '../hint-agent.js';
import type { WorkOptions } from '../work-options.js';
import { readStored, runJobs, type StoredJob, writeStored } from './jobs.js';
import { replayedResult } from './replayed.js';
import { timeoutOf } from './timeouts.js';
import { dealListOf, type Unit, type UnitSetting, type UnitSubject } from './unit.js';
import { UnitPlayer } from './unit-player.js';
import { UnitThreads } from './unit-thread.js';

/** Does units: in the calling thread or in worker threads. Results are the same. */
export interface UnitRunner {
  readonly atOnce: number;
  /** Does a unit; null if the signal ends it. */
  run(unit: Unit, signal: AbortSignal): Promise<unknown>;
  /** The name by which it plays an agent that was passed as an object; undefined for one that it cannot play. */
  nameOf?(agent: AgentOrName): string | undefined;
  /** Ends the threads; the owner calls it when no more units come. */
  close?(): Promise<void>;
}

/** The calling thread, which lets other work through after each unit. */
export function inThisThread(setting: Omit<UnitSetting, 'clock' | 'watch'>): UnitRunner {
  const player = new UnitPlayer({ ...setting, clock: () => performance.now() });
  return {
    atOnce: 1,
    run: async (unit) => {
      const result = await player.run(unit);
      await new Promise((resolve) => setImmediate(resolve));
      return result;
    },
  };
}

/**
 * Worker threads, which live until `close` and keep what they have loaded.
 * @param timeout seconds for a decision of an agent of a module; 0: no limit
 * @example const runner = inThreads(2);
 */
export function inThreads(threads: number, timeout = 0): UnitRunner {
  if (!Number.isInteger(threads) || threads < 1) throw mismatch('workers to be an integer of at least 1', threads);
  return new UnitThreads(threads, timeoutOf(timeout));
}

/** The name by which threads load an agent. @throws InputError for an object, or parts without a spec */
export function sentName(given: AgentOrName, { spec, game, reward }: GameParts, runner?: UnitRunner): string {
  const agent = runner?.nameOf?.(given) ?? given;
  if (typeof agent !== 'string')
    throw new InputError(`Expected an agent by its name for other threads, but got ${shown(labelOf(agent))} itself`);
  if (gameOf(spec.preset) !== game || !game.rewards.includes(reward))
    throw new InputError(
      `Expected a reward of the game's own for other threads, but got ${shown(reward.name)}; evaluateAgents takes it in this one, without a runner`,
    );
  expectThreadsKnow(spec.preset);
  return agent;
}

/** Who does the units of a call, and what units call its agents. @param runner default: this thread, with the agents as they are */
export function runnerFor(
  parts: GameParts,
  agents: readonly AgentOrName[],
  runner?: UnitRunner,
  hintAgent?: HintAgent,
): { readonly runner: UnitRunner; readonly names: readonly string[] } {
  if (runner) return { runner, names: agents.map((agent) => sentName(agent, parts, runner)) };
  const agentOf = (place: string) => agents[Number(place)];
  return { runner: inThisThread({ partsOf: () => parts, agentOf, hintAgent }), names: [...agents.keys()].map(String) };
}

export interface SizedUnit {
  readonly unit: Unit;
  /** In deals. */
  readonly size: number;
  /** Shown beside the progress when it is done. */
  readonly details?: string;
  /** Does it instead of the runner of the others. */
  readonly runner?: Pick<UnitRunner, 'run'>;
}

/** Units of successive deals, each of `length` of them. @param partOf what a unit says of them beside the deals */
export function unitsOf(
  kind: Unit['kind'],
  subject: UnitSubject & Readonly<Record<string, unknown>>,
  deals: readonly Deal[] | SeedRange,
  length: number,
  partOf: (first: number, end: number) => object = () => ({}),
): SizedUnit[] {
  const total = 'count' in deals ? deals.count : deals.length;
  return Array.from({ length: Math.ceil(total / length) }, (_, i) => {
    const first = i * length;
    const end = Math.min(first + length, total);
    const own = 'count' in deals ? seedDeals(deals.firstSeed + first, end - first) : deals.slice(first, end);
    const part = { first, deals: dealListOf(own), ...partOf(first, end) };
    return { unit: { kind, subject, part }, size: own.length };
  });
}

interface RunOptions<Each, Result> {
  /** Progress made before, and that of all the work; default: of these units alone. */
  readonly done?: number;
  readonly total?: number;
  readonly onResult?: (each: Each, result: Result) => void;
  /** What is kept of a result; default: all. */
  readonly keep?: (result: Result) => Result;
}

/** Does units; results in order, progress in sizes. @throws the signal's reason, or the first error of a unit */
export async function runUnits<Result, Each extends SizedUnit = SizedUnit>(
  units: readonly Each[],
  runner: UnitRunner,
  { onProgress, signal }: WorkOptions,
  options: RunOptions<Each, Result> = {},
): Promise<Result[]> {
  const { done = 0, total = units.reduce((sum, { size }) => sum + size, done), onResult } = options;
  const { keep = (result: Result) => result } = options;
  const results = new Map<Each, Result>();
  let soFar = done;
  await onProgress?.(soFar, total);
  const isInterrupted = await runJobs<Each, unknown>(units, {
    workers: runner.atOnce,
    signal,
    run: (each, end) => (each.runner ?? runner).run(each.unit, end),
    onResult: (each, result) => {
      results.set(each, keep(result as Result));
      onResult?.(each, result as Result);
      soFar += each.size;
      void onProgress?.(Math.min(soFar, total), total, each.details);
    },
  });
  if (isInterrupted) signal!.throwIfAborted();
  return units.map((each) => results.get(each)!);
}

export interface StoredUnit extends SizedUnit, StoredJob {
  /** Whether decisions are not only stored. */
  readonly isAudited?: boolean | undefined;
}

interface ResumeOptions extends WorkOptions {
  /** Of stored results, one file each, so that work can be resumed. */
  readonly folder: string;
  /** Whether to do again the units that have results in the folder. */
  readonly isFresh?: boolean;
  /** Called with the files that are damaged, or of other settings, models or code: those units are done again. */
  readonly onRefused?: ((paths: readonly string[]) => void) | undefined;
}

/**
 * Does the units without a result in the folder, and stores each at once.
 * @returns all results there are at its end
 * @throws InputError for a file whose decisions do not come to its figures
 */
export async function resumeUnits<Result, Each extends StoredUnit>(
  units: readonly Each[],
  runner: UnitRunner,
  { folder, isFresh = false, onRefused, ...work }: ResumeOptions,
): Promise<ReadonlyMap<Each, Result>> {
  const results = new Map<Each, Result>();
  const refused: string[] = [];
  const take = (each: Each, result: Result) => {
    if (!each.isAudited) delete (result as { choices?: unknown }).choices; // they take much memory
    results.set(each, result);
  };
  expectWritable(folder);
  makeFolder(folder);
  for (const each of isFresh ? [] : units) {
    const stored = readStored(folder, each);
    const path = join(folder, each.path);
    if (stored !== undefined) {
      const result = await replayedResult(each.unit, stored).catch((error: Error) => {
        error.message = `${path}: ${error.message}; delete the file`;
        throw error;
      });
      take(each, result as Result);
    } else if (existsSync(path)) refused.push(path);
  }
  if (refused.length > 0) onRefused?.(refused);
  const rest = units.filter((each) => !results.has(each));
  const onResult = (each: Each, result: Result) => {
    writeStored(folder, each, result);
    take(each, result);
  };
  try {
    await runUnits<Result, Each>(rest, runner, work, { onResult });
  } catch (error) {
    if (!work.signal?.aborted || error !== work.signal.reason) throw error;
  }
  return results;
}
