import { cpus } from 'node:os';
import type { Backend } from '../../agents/networks/backend.js';
import { measuresOf } from '../../env/index.js';
import { comparePaired, summarize, type Summary } from '../../evaluate/compare.js';
import { type Evaluation, joinEvaluations } from '../../evaluate/evaluate.js';
import { gapClosed, type Interval, resultInterval } from '../../evaluate/statistics.js';
import { changedOptions, isPresetsOwn, presetWith } from '../rules-label.js';
import { type PresetEntry, RANDOM } from './entries.js';
import type { Contestant, UnitResult } from './unit.js';

/** An agent on a preset; plain JSON. */
export interface AgentStanding extends Omit<Summary, 'decisionsPerSecond' | 'seconds'> {
  /** Its return minus random's on the same deals; null for random itself. */
  readonly moreThanRandom: Interval | null;
  /** The share of the gap from random to the first bound; null where no gap is known, or it may be none. */
  readonly gapClosed: Interval | null;
}

/** A bound on a preset; plain JSON. */
export interface BoundStanding {
  readonly bound: string;
  /** Whether it is the best possible return, not only at least that. */
  readonly isExact: boolean;
  /** Number of the deals that it was computed on: the first ones. */
  readonly deals: number;
  readonly return: Interval;
}

/** How the agents of a preset compare; plain JSON, the same for any number of workers. */
export interface PresetStanding {
  readonly preset: string;
  /** The version of the rules. */
  readonly rules: string;
  /** Rule options that differ from the preset's; unset where none does. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The scheme that agents are ranked by. */
  readonly reward: string;
  /** Whether all moves are equally good: then there is no gap to close. */
  readonly isWithoutChoice: boolean;
  readonly caveat: string | null;
  /** The tightest first. */
  readonly bounds: readonly BoundStanding[];
  /** The highest mean return first. */
  readonly agents: readonly AgentStanding[];
}

/** An environment's name in tables: its preset and the options in which it differs. */
export function standingName({ preset, options }: Pick<PresetStanding, 'preset' | 'options'>): string {
  return presetWith(preset, options);
}

/** Seconds of one thread that agents and bounds took, by name; depends on the machine. */
export interface PresetTiming {
  readonly agents: Readonly<Record<string, { readonly seconds: number; readonly decisionsPerSecond: number }>>;
  readonly bounds: Readonly<Record<string, { readonly seconds: number }>>;
}

export interface TimedStanding {
  readonly standing: PresetStanding;
  readonly timing: PresetTiming;
}

type Results = (contestant: Contestant) => readonly UnitResult[];

/**
 * @param results of a contestant's units, in the order of its deals
 * @param given results of agents passed as objects, and from traces
 */
export function standingOf(
  { parts, agents, bounds }: PresetEntry,
  results: Results,
  given: readonly Evaluation[],
): TimedStanding {
  const { game, rules, reward, spec } = parts;
  const reported = measuresOf(parts).map(({ name }) => name);
  const named = agents.map((contestant) => {
    const units = results(contestant).map(({ played, returns, seconds }) => ({ ...played!, returns, seconds }));
    return joinEvaluations(contestant.label, reported, units);
  });
  const evaluations = [...named, ...given];
  const random = evaluations.find(({ agent }) => agent === RANDOM)!;
  const isWithoutChoice = !game.playMatters;
  const boundReturns = bounds.map((bound) => results(bound).flatMap(({ returns }) => returns));
  const toGap = isWithoutChoice ? undefined : boundReturns[0];
  const summaries = evaluations.map(summarize);
  const standings = summaries.map((summary, i): AgentStanding => {
    const { agent, deals, winRate, score, return: mean, measures, decisions, unfinished } = summary;
    const { returns } = evaluations[i];
    return {
      ...{ agent, deals, winRate, score, return: mean, measures, decisions, unfinished },
      moreThanRandom: evaluations[i] === random ? null : comparePaired(evaluations[i], random).return,
      gapClosed: toGap === undefined ? null : gapClosed(returns, random.returns, toGap),
    };
  });
  return {
    standing: {
      preset: spec.preset,
      rules: rules.id,
      ...(!isPresetsOwn(spec) && { options: changedOptions(spec) }),
      reward: reward.name,
      isWithoutChoice,
      caveat: game.caveat ?? null,
      bounds: bounds.map(({ name, isExact, deals }, i) => ({
        bound: name,
        isExact,
        deals,
        return: resultInterval(boundReturns[i]),
      })),
      agents: standings.sort((a, b) => b.return.estimate - a.return.estimate),
    },
    timing: {
      agents: Object.fromEntries(
        summaries.map(({ agent, seconds, decisionsPerSecond }) => [agent, { seconds, decisionsPerSecond }]),
      ),
      bounds: Object.fromEntries(bounds.map((bound) => [bound.name, { seconds: secondsOf(results(bound)) }])),
    },
  };
}

function secondsOf(results: readonly UnitResult[]): number {
  return results.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** A whole leaderboard: the JSON file. */
export interface Leaderboard {
  readonly format: 'maketen leaderboard';
  readonly version: 1;
  readonly deals: number;
  readonly firstSeed: number;
  /** The backend of models; null where none plays. */
  readonly backend: Backend | null;
  readonly presets: readonly PresetStanding[];
  /** Everything that depends on the machine; the rest is the same on every machine with one backend. */
  readonly timing: Timing;
}

export interface Timing {
  readonly processor: string;
  readonly node: string;
  /** Threads that it was last run with. */
  readonly workers: number;
  /** By preset, with its options where those are others (`standingName`). */
  readonly presets: Readonly<Record<string, PresetTiming>>;
}

export type LeaderboardSettings = Pick<Leaderboard, 'deals' | 'firstSeed' | 'backend'> & Pick<Timing, 'workers'>;

/**
 * @param results of a contestant's units, in the order of its deals
 * @param given results of each entry's agents that were passed as objects, and from traces
 */
export function leaderboardOf(
  entries: readonly PresetEntry[],
  results: (contestant: Contestant) => readonly UnitResult[],
  given: ReadonlyMap<PresetEntry, readonly Evaluation[]>,
  { deals, firstSeed, backend, workers }: LeaderboardSettings,
): Leaderboard {
  const timed = entries.map((entry) => standingOf(entry, results, given.get(entry)!));
  return {
    format: 'maketen leaderboard',
    version: 1,
    deals,
    firstSeed,
    backend,
    presets: timed.map(({ standing }) => standing),
    timing: {
      processor: cpus()[0]?.model ?? 'unknown processor',
      node: process.versions.node,
      workers,
      presets: Object.fromEntries(timed.map(({ standing, timing }) => [standingName(standing), timing])),
    },
  };
}
