import type { AgentOrName } from '../../agents/resolve/agent-sources.js';
import { expectThreadsKnow, gameOf } from '../../env/game-registry.js';
import { type GameParts, InputError, shown } from '../../env/index.js';
import { labelOf } from '../agents.js';
import type { WorkOptions } from '../work-options.js';
import { runJobs } from './jobs.js';
import { timeoutOf } from './timeouts.js';
import type { Unit, UnitTools } from './unit.js';
import { UnitPlayer } from './unit-player.js';
import { UnitThreads } from './unit-thread.js';

/** Does units: in the calling thread, in worker threads, or by a queue on other machines. Results are the same. */
export interface UnitRunner {
  readonly atOnce: number;
  /** Does a unit; null if the signal ends it. */
  run(unit: Unit, signal: AbortSignal): Promise<unknown>;
  /** Called when all units are done, or set aside. @throws Error with the names of those that could not be done */
  expectAllDone?(): void;
  /** Ends threads and connections; the owner calls it when no more units come. */
  close?(): Promise<void>;
}

/** The calling thread, which lets other work through after each unit. */
export function inThisThread(tools: Omit<UnitTools, 'clock' | 'watch'>): UnitRunner {
  const player = new UnitPlayer({ ...tools, clock: () => performance.now() });
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
  if (!Number.isInteger(threads) || threads < 1)
    throw new InputError(`Expected workers to be an integer of at least 1, but got ${shown(threads)}`);
  return new UnitThreads(threads, timeoutOf(timeout));
}

/**
 * The name by which other threads and machines load an agent.
 * @throws InputError for an agent object, and for an environment that they cannot make by its spec
 */
export function sentName(agent: AgentOrName, { spec, game, reward }: GameParts): string {
  if (typeof agent !== 'string')
    throw new InputError(`Expected an agent by its name for other threads, but got ${shown(labelOf(agent))} itself`);
  if (gameOf(spec.preset) !== game || !game.rewards.includes(reward))
    throw new InputError(
      `Expected a reward of the game's own for other threads, but got ${shown(reward.name)}; leave out what does the work`,
    );
  expectThreadsKnow(spec.preset);
  return agent;
}

export interface SizedUnit {
  readonly unit: Unit;
  /** In deals. */
  readonly size: number;
}

/**
 * Does units and returns their results in order. Progress is in their sizes, from `done` on.
 * @throws the signal's reason if it comes first; the first error of a unit
 */
export async function runUnits<Result>(
  units: readonly SizedUnit[],
  runner: UnitRunner,
  { onProgress, signal }: WorkOptions,
  progress: { readonly done?: number; readonly total?: number } = {},
): Promise<Result[]> {
  const { done = 0, total = units.reduce((sum, { size }) => sum + size, done) } = progress;
  const results = new Map<SizedUnit, Result>();
  let soFar = done;
  await onProgress?.(soFar, total);
  const isInterrupted = await runJobs<SizedUnit, unknown>(units, {
    workers: runner.atOnce,
    signal,
    run: ({ unit }, end) => runner.run(unit, end),
    onResult: (each, result) => {
      results.set(each, result as Result);
      soFar += each.size;
      void onProgress?.(Math.min(soFar, total), total);
    },
  });
  if (isInterrupted) signal!.throwIfAborted();
  runner.expectAllDone?.();
  return units.map((each) => results.get(each)!);
}
