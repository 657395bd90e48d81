import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { InputError, mismatch } from '../../env/base/errors.js';
import { FIRST_RESULT_SEED, LARGEST_SEED } from '../../env/base/random.js';
import { expectList, expectObject } from '../../env/base/schema.js';
import { type EnvironmentSpec, type GameParts, type PresetName, PRESETS, type RulesOf } from '../../env/index.js';
import { expectEvaluationSeeds, MOST_DEALS } from '../../evaluate/evaluate.js';
import { type EvaluationPart, joinEvaluations } from '../../evaluate/evaluation-parts.js';
import { sha256 } from '../../io/files.js';
import { cacheFolder } from '../../io/folders.js';
import { rankedParts } from '../games/kits.js';
import { DEFAULT_PATIENCE, TimeoutError } from '../jobs/timeouts.js';
import { inThreads, resumeUnits, type UnitRunner } from '../jobs/unit-runner.js';
import { rulesLabel } from '../rules-label.js';
import type { WorkOptions } from '../work-options.js';
import {
  type Contestant,
  type ContestantUnit,
  contestantUnits,
  enter,
  type PresetEntry,
  type UnitResult,
} from './entries.js';
import { type Leaderboard, leaderboardOf, type PlayedEntry } from './standings.js';
import { tracedEvaluations } from './traced-evaluations.js';

export interface LeaderboardOptions<Name extends string = string> extends WorkOptions {
  /** Presets, or specs of environments, of which rules and reward count. Default: all presets. */
  readonly presets?: readonly (Name | EnvironmentSpec)[];
  /** Rule options that differ from each preset's. */
  readonly rules?: RulesOf<Name>;
  /** The game's reward scheme whose mean return ranks agents; default: the preset's (`rankedBy`) or the spec's. */
  readonly reward?: string | undefined;
  /** Agents as `--agent` takes them, each on the presets that it can play; random always plays. Default: all known agents. */
  readonly agents?: readonly string[] | undefined;
  /** Files of traces whose agents are ranked too, on the named presets. Each game is verified; an agent must have played the first deals, each once. */
  readonly traces?: readonly string[];
  /** Deals of each preset, the same for all its agents; default 10,000. */
  readonly deals?: number;
  /** The first deals, for which certified bounds are worked out; 0: none; default 1,000. */
  readonly boundDeals?: number;
  /** Seed of the first deal; the others follow it. Default: the first one that neither training nor tuning has seen. */
  readonly firstSeed?: number | undefined;
  /**
   * A text of at least 32 characters that the seed of the first deal follows from, in place of `firstSeed`. Who
   * publishes its SHA-256 before agents are handed in shows afterwards that deals were not chosen.
   */
  readonly secret?: string | undefined;
  /** Worker threads; results do not depend on them. Default: processor cores. */
  readonly workers?: number;
  /** Plays the units instead of worker threads of this call. */
  readonly runner?: UnitRunner;
  /** Folder of finished units; default: in the user's cache folder. */
  readonly work?: string;
  /** Seconds that an agent of a module may take for a decision on one game, 0 for any time; default 60. */
  readonly patience?: number;
  /** Whether to play finished units again; default: no. */
  readonly fresh?: boolean;
  /** Called with files of the work folder that are damaged or of other settings, models or code: played again. */
  readonly onRefused?: ((paths: readonly string[]) => void) | undefined;
  /** Called when all agents are loaded and nothing is played yet. */
  readonly onEntered?: () => void;
}

/** A leaderboard, or its progress. */
export interface LeaderboardRun {
  /** Null if the signal ended it early: the same call resumes it. */
  readonly leaderboard: Leaderboard | null;
  readonly done: number;
  readonly units: number;
}

/** @throws InputError for a secret that could be guessed, or one beside a first seed */
export function firstSeedOf({ secret, firstSeed }: Pick<LeaderboardOptions, 'secret' | 'firstSeed'>): number {
  if (secret === undefined) return firstSeed ?? FIRST_RESULT_SEED;
  if (firstSeed !== undefined) throw new InputError('Expected a first seed or a secret, but got both; leave one out');
  const { length } = secret.trim();
  if (length < 32) throw mismatch('a secret of at least 32 characters, such as openssl rand -hex 32 writes', length);
  // The first 52 bits, in the region of evaluation above all others (env/base/random.ts).
  return 2 ** 52 + (parseInt(sha256(`deals of ${secret}`).slice(0, 13), 16) % (2 ** 52 - MOST_DEALS));
}

/**
 * Plays agents on the same deals of each preset, in worker threads, and ranks them. Finished units are kept in the work
 * folder, so that an interrupted call can be resumed.
 * @throws InputError for an unknown preset, option or reward, an agent that plays none of them, or seeds that trainings
 * learn from or choose by
 * @example
 * const options = { presets: ['decade'], agents: ['longest-run'], deals: 500, boundDeals: 0 };
 * const { leaderboard } = await runLeaderboard(options);
 */
export async function runLeaderboard<Name extends PresetName = string>(
  options: LeaderboardOptions<Name> = {},
): Promise<LeaderboardRun> {
  expectObject(options, 'options of a leaderboard');
  const {
    deals = 10_000,
    boundDeals = 1_000,
    secret,
    agents = null,
    traces = [],
    workers = availableParallelism(),
    onProgress,
    onRefused,
    signal,
  } = options;
  if (!Number.isInteger(deals) || deals < 1) throw mismatch('deals to be an integer of at least 1', deals);
  for (const each of [agents ?? [], traces]) expectList(each, 'agents and traces to be lists');
  const firstSeed = firstSeedOf(options);
  if (deals - 1 > LARGEST_SEED - firstSeed)
    throw new InputError(`Expected seeds up to ${LARGEST_SEED}, but got ${deals} from ${firstSeed} on`);
  if (traces.length > 0 && options.presets === undefined)
    throw new InputError('Expected the presets that traces are of beside the traces, but got none; name them (--env)');
  const environments = rankedEnvironments(options);
  expectEvaluationSeeds(firstSeed, firstSeed + deals - 1);
  const traced = await tracedEvaluations(traces, environments, firstSeed, deals, options).catch((error: unknown) => {
    if (signal?.aborted) return null;
    throw error;
  });
  if (traced === null) return { leaderboard: null, done: 0, units: 0 };
  const entries = await enter(environments, agents, deals, boundDeals, traced);
  options.onEntered?.();
  const networks = entries.some(hasModel) ? await import('../../agents/networks/backend.js') : null;
  const backend = networks && (await networks.loadKernelFirst());
  const runner = options.runner ?? inThreads(workers, options.patience ?? DEFAULT_PATIENCE);
  const units = entries
    .flatMap((entry) => contestantUnits(entry, firstSeed, backend))
    .map((unit) => ({ ...unit, runner: { run: namedRun(runner, unit) } }));
  let results: ReadonlyMap<ContestantUnit, UnitResult>;
  try {
    results = await resumeUnits<UnitResult, ContestantUnit>(units, runner, {
      onProgress,
      onRefused,
      signal,
      isFresh: options.fresh,
      folder: options.work ?? join(cacheFolder(), 'leaderboard'),
    });
  } finally {
    if (options.runner === undefined) await runner.close?.();
  }
  const progress = { done: results.size, units: units.length };
  if (signal?.aborted) return { leaderboard: null, ...progress };
  const played = entries.map(({ parts, agents: players, bounds }): PlayedEntry => {
    const of = (contestant: Contestant) =>
      units.filter((each) => each.contestant === contestant).map((each) => results.get(each)!);
    return {
      parts,
      evaluations: [
        ...players.map((each) => joinEvaluations(each.label, of(each) as EvaluationPart[])),
        ...(traced.get(parts) ?? []),
      ],
      bounds: bounds.map((bound) => ({
        bound: bound.label,
        isExact: bound.isExact,
        boundsEachDeal: bound.boundsEachDeal,
        returns: of(bound).flatMap(({ returns }) => Array.from(returns)),
        seconds: of(bound).reduce((sum, { seconds }) => sum + seconds, 0),
      })),
    };
  });
  const leaderboard = await leaderboardOf(played, { deals, firstSeed, backend }, workers, secret);
  return { leaderboard, ...progress };
}

/** Errors begin with the contestant's name. */
function namedRun(runner: UnitRunner, { contestant }: ContestantUnit): UnitRunner['run'] {
  return async (unit, signal) => {
    try {
      return await runner.run(unit, signal);
    } catch (error) {
      // A TimeoutError names both itself.
      if (error instanceof Error && !(error instanceof TimeoutError))
        error.message = `${contestant.label} on ${rulesLabel(unit.subject)}: ${error.message}`;
      throw error;
    }
  };
}

/** The environments to rank, each once. */
function rankedEnvironments(options: LeaderboardOptions): GameParts[] {
  const presets = options.presets ?? PRESETS;
  expectList(presets, 'a list of presets, at least one');
  if (presets.length === 0) throw mismatch('a list of presets, at least one', presets);
  const distinct = new Map<string, GameParts>();
  for (const preset of presets) {
    const parts = rankedParts(preset, options);
    distinct.set(JSON.stringify(parts.spec), parts);
  }
  return [...distinct.values()];
}

/** Whether a model plays. */
function hasModel({ agents, bounds }: PresetEntry) {
  return [...agents, ...bounds].some(({ models }) => models.length > 0);
}
