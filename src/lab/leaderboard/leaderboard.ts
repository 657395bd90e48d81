import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../agents/networks/backend.js';
import { type AgentOrName, isModelSource } from '../../agents/resolve/agent-sources.js';
import { expectThreadsKnow } from '../../env/game-registry.js';
import {
  type EnvironmentSpec,
  type GameParts,
  InputError,
  type MakeOptions,
  type PresetName,
  PRESETS,
  type RulesOf,
} from '../../env/index.js';
import { FIRST_RESULT_SEED, LARGEST_SEED } from '../../env/seeds.js';
import { expectEvaluationSeeds } from '../../evaluate/deals.js';
import { cacheFolder } from '../../io/cache-folder.js';
import { modelFoldersOf } from '../../zoo/agent-sources.js';
import { rankedParts } from '../games/kits.js';
import { JobFolder } from '../jobs/jobs.js';
import { DEFAULT_PATIENCE } from '../jobs/timeouts.js';
import { inThreads, type UnitRunner } from '../jobs/unit-runner.js';
import type { WorkOptions } from '../work-options.js';
import { enter, hasGamesReward, type PresetEntry, withTraced } from './entries.js';
import { play, playGiven, type PlayOptions } from './play.js';
import { type Leaderboard, leaderboardOf } from './standings.js';
import { tracedEvaluations } from './traced.js';

export interface LeaderboardOptions<Name extends string = string> extends WorkOptions, Pick<PlayOptions, 'onRefused'> {
  /** Presets, or specs of environments, of which rules and reward count. Default: all presets. */
  readonly presets?: readonly (Name | EnvironmentSpec)[];
  /** Rule options that differ from each preset's. */
  readonly rules?: RulesOf<Name>;
  /**
   * The reward scheme whose mean return ranks agents, by its name or one of one's own; default: the preset's (`rankedBy`) or the spec's. Under one's own,
   * which worker threads cannot be sent, this thread plays all agents, each time anew, and there are no bounds.
   */
  readonly reward?: MakeOptions['reward'];
  /**
   * Agents, each on the presets that it can play; random plays in any case. Default: all that there are. Those by name (as `--agent` takes them)
   * are played by worker threads and kept in the work folder; agents that are given themselves, and trained models, by this thread and each time.
   */
  readonly agents?: readonly AgentOrName[];
  /**
   * Files of traces whose agents are ranked too, on the presets that are named: each game is verified, and an agent must have the first deals, each once.
   */
  readonly traces?: readonly string[];
  /** Deals of each preset, the same for all its agents; default 10,000. */
  readonly deals?: number;
  /** The first deals, for which certified bounds are worked out; 0: none; default 1,000. */
  readonly boundDeals?: number;
  /** Seed of the first deal; the others follow it. Default: the first one that neither training nor tuning has seen. */
  readonly firstSeed?: number;
  /** Worker threads; results do not depend on them. Default: processor cores. */
  readonly workers?: number;
  /** Who plays instead of worker threads of this call. */
  readonly runner?: UnitRunner;
  /** Folder for what is done so far; default: in the user's cache folder. */
  readonly work?: string;
  /** Seconds that an agent of a module may take for a decision on one game, 0 for any time; default 60. */
  readonly patience?: number;
  /** Whether to play again what is there; default: no. */
  readonly fresh?: boolean;
  /** Called when all agents are loaded and nothing is played yet. */
  readonly onEntered?: () => void;
}

/** How far a leaderboard has come. */
export interface LeaderboardRun {
  /** Null if the signal ended it before all was played: the same call goes on from there. */
  readonly leaderboard: Leaderboard | null;
  /** Parts that are in the work folder, of `units`. */
  readonly done: number;
  readonly units: number;
}

/** Whether a trained model plays, or one whose values make a bound. An agent that is given itself does not say. */
function isModelThere({ agents, given, bounds }: PresetEntry): boolean {
  return (
    [...agents, ...bounds].some(({ models }) => models.length > 0) ||
    given.some(({ agent }) => (typeof agent === 'string' ? modelFoldersOf(agent).length > 0 : isModelSource(agent)))
  );
}

/** What models are computed with, null if none has a part in it. */
async function backendOf(entries: readonly PresetEntry[]): Promise<Backend | null> {
  if (!entries.some(isModelThere)) return null;
  const { loadPlayingBackend } = await import('../../agents/networks/backend.js');
  return loadPlayingBackend();
}

/** What is played, each once. @throws InputError for an unknown preset or option, and for a game that worker threads do not know */
function environmentsOf({ presets = PRESETS, rules, reward }: LeaderboardOptions): GameParts[] {
  const environments = new Map<string, GameParts>();
  for (const preset of presets) {
    const parts = rankedParts(preset, { rules, reward });
    if (hasGamesReward(parts)) expectThreadsKnow(parts.spec.preset);
    environments.set(JSON.stringify(parts.spec), parts);
  }
  return [...environments.values()];
}

/**
 * Plays agents on the same deals of each preset, in worker threads, and ranks them. What is done is kept in the work folder, so that a call
 * that was ended goes on where it was.
 * @throws InputError for an unknown preset, option or reward, an agent that plays none of them, or seeds that trainings learn from or choose by
 * @example const { leaderboard } = await runLeaderboard({ presets: ['decade'], agents: ['longest-run'], deals: 500, boundDeals: 0 });
 */
export async function runLeaderboard<Name extends PresetName = string>(
  options: LeaderboardOptions<Name> = {},
): Promise<LeaderboardRun> {
  const { deals = 10_000, boundDeals = 1_000, firstSeed = FIRST_RESULT_SEED } = options;
  const { agents = null, workers = availableParallelism() } = options;
  if (deals - 1 > LARGEST_SEED - firstSeed)
    throw new InputError(`Expected seeds up to ${LARGEST_SEED}, but got ${deals} from --first-seed ${firstSeed} on`);
  const { traces = [] } = options;
  if (traces.length > 0 && options.presets === undefined)
    throw new InputError('Expected the presets that traces are of beside the traces, but got none; name them (--env)');
  const environments = environmentsOf(options);
  expectEvaluationSeeds(firstSeed, firstSeed + deals - 1);
  const traced = await tracedEvaluations(traces, environments, { firstSeed, deals }, options);
  const entries = withTraced(await enter(environments, agents, deals, boundDeals), traced);
  options.onEntered?.();
  const backend = await backendOf(entries);
  const work = new JobFolder(options.work ?? join(cacheFolder(), 'leaderboard'));
  const { fresh: isFresh = false, onProgress, onRefused, signal } = options;
  const runner = options.runner ?? inThreads(workers, options.patience ?? DEFAULT_PATIENCE);
  const told = { onProgress, onRefused, signal };
  const playing = play(entries, { work, backend, firstSeed, runner, isFresh, ...told });
  const played = await playing.finally(() => (options.runner ? undefined : runner.close?.()));
  const { results, done, units } = played;
  const given = results && (await playGiven(entries, firstSeed, { onProgress, signal }));
  const settings = { deals, firstSeed, backend, workers };
  return { leaderboard: given && leaderboardOf(entries, results, given, settings), done, units };
}
