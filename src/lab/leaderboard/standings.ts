import { cpus } from 'node:os';
import type { Backend } from '../../agents/networks/backend.js';
import { mismatch } from '../../env/base/errors.js';
import type { ReadonlyRecord } from '../../env/base/schema.js';
import { type GameParts, InputError } from '../../env/index.js';
import type { PackedEvaluation } from '../../evaluate/evaluation-parts.js';
import {
  comparePaired,
  gapClosed,
  type Interval,
  resultInterval,
  seedDeals,
  summarize,
  type Summary,
} from '../../evaluate/index.js';
import { type Audit, SUSPECT } from '../../gap/agent-audit.js';
import { sha256 } from '../../io/files.js';
import { auditsOf } from '../audit.js';
import type { UpperBoundEntry } from '../games/kit.js';
import type { UpperBoundResult } from '../jobs/unit-kinds.js';
import { changedOptions, isPresetsOwn, presetWith } from '../rules-label.js';
import { RANDOM } from './entries.js';

/** An agent on a preset; plain JSON. */
export interface AgentStanding extends Omit<Summary, 'seconds' | 'decisionsPerSecond'> {
  /** Its return minus random's on the same deals; null for random itself. */
  readonly moreThanRandom: Interval | null;
  /** The share of the gap from random to the first bound; null where no gap is known, or it may be none. */
  readonly gapClosed: Interval | null;
  /** Whether it knew hidden cards; only agents of modules and traces are audited, where values are known. */
  readonly audit?: Pick<Audit, 'deals' | 'surprise' | 'z'>;
}

/** A bound on a preset; plain JSON. */
export interface BoundStanding {
  readonly bound: string;
  /** Whether it is the best possible return, not only at least that. */
  readonly isExact: boolean;
  /** Number of the deals that it was computed on: the first ones, or with `command` others. */
  readonly deals: number;
  /** What computed it on deals of its own; unset for the leaderboard. */
  readonly command?: string;
  readonly return: Interval;
}

/** How the agents of a preset compare; plain JSON, the same for any number of workers. */
export interface PresetStanding {
  readonly preset: string;
  readonly rules: string;
  /** Rule options that differ from the preset's; unset where none does. */
  readonly options?: ReadonlyRecord;
  /** The scheme that agents are ranked by. */
  readonly reward: string;
  /** Whether all moves are equally good: then there is no gap to close. */
  readonly isWithoutChoice: boolean;
  readonly caveat: string | null;
  /** The tightest first. */
  readonly bounds: readonly BoundStanding[];
  /** The highest mean return first. */
  readonly agents: readonly AgentStanding[];
  /** Agents that are not ranked, as no honest player can have such results; unset where there are none. */
  readonly apart?: readonly (AgentStanding & { readonly reason: string })[];
}

/** Seconds of one thread that agents and bounds took, by name; depends on the machine. */
export interface PresetTiming {
  readonly agents: ReadonlyRecord<Pick<Summary, 'seconds' | 'decisionsPerSecond'>>;
  readonly bounds: ReadonlyRecord<Pick<Summary, 'seconds'>>;
}

/** A whole leaderboard: the JSON file. */
export interface Leaderboard {
  readonly format: 'maketen leaderboard';
  readonly version: 1;
  readonly deals: number;
  readonly firstSeed: number;
  /** What the seeds follow from, and the hash that was to be published before; unset for seeds that anybody knows. */
  readonly secret?: { readonly text: string; readonly sha256: string };
  readonly backend: Backend | null;
  readonly presets: readonly PresetStanding[];
  /** Everything that depends on the machine; the rest is the same on every machine with one backend. */
  readonly timing: {
    readonly processor: string;
    readonly node: string;
    /** Threads that it was last run with. */
    readonly workers: number;
    /** By preset, with its options where those are others (`standingName`). */
    readonly presets: ReadonlyRecord<PresetTiming>;
  };
}

/** Reads a leaderboard's JSON, in which the ends of intervals are null where they are not finite. @throws InputError for another format */
export function parseLeaderboard(text: string): Leaderboard {
  const ends: ReadonlyRecord<number> = { low: -Infinity, high: Infinity };
  const json = JSON.parse(text, (key, value: unknown) => value ?? ends[key] ?? null) as Leaderboard;
  const { format, version } = json;
  if (format === 'maketen leaderboard' && (version as number) === 1) return json;
  throw mismatch('a leaderboard of version 1', { format, version });
}

/** An environment's name in tables: its preset and the options in which it differs. */
export function standingName({ preset, options }: Pick<PresetStanding, 'preset' | 'options'>): string {
  return presetWith(preset, options);
}

/** The results of an environment's agents and bounds, deal by deal. */
export interface PlayedEntry {
  readonly parts: GameParts;
  readonly evaluations: readonly PackedEvaluation[];
  /** The tightest first. */
  readonly bounds: readonly (Pick<BoundStanding, 'bound' | 'isExact'> &
    Pick<UpperBoundEntry, 'boundsEachDeal'> &
    UpperBoundResult)[];
}

/** @throws InputError for a result that nobody can have: its games were not judged by the rules, or its file was changed */
function expectPossible({ evaluations, bounds }: PlayedEntry) {
  for (const { bound, returns: most } of bounds.filter(({ boundsEachDeal }) => boundsEachDeal))
    for (const { agent, returns } of evaluations) {
      const deal = most.findIndex((limit, i) => returns[i] > limit + 1e-9);
      if (deal >= 0)
        throw new InputError(
          `Expected at most ${most[deal]} on deal ${deal}, the bound "${bound}" of everybody, but "${agent}" has ${returns[deal]}; play it again (--fresh)`,
        );
    }
}

/**
 * @param audits by agent's name
 * @throws InputError for an agent above a bound of each deal
 */
export function standingOf(
  { parts, evaluations, bounds }: PlayedEntry,
  audits: ReadonlyMap<string, Audit> = new Map(),
): { readonly standing: PresetStanding; readonly timing: PresetTiming } {
  expectPossible({ parts, evaluations, bounds });
  const { game, rules, reward, spec } = parts;
  const random = evaluations.find(({ agent }) => agent === RANDOM)!;
  const isWithoutChoice = !game.playMatters;
  const toGap = isWithoutChoice ? undefined : bounds.at(0)?.returns;
  const summaries = evaluations.map(summarize);
  const judged = summaries.map((summary, i) => {
    const { seconds: _, decisionsPerSecond: __, ...result } = summary;
    const { returns, choices } = evaluations[i];
    const audit = audits.get(result.agent);
    const own: AgentStanding = {
      ...result,
      moreThanRandom: evaluations[i] === random ? null : comparePaired(evaluations[i], random).return,
      gapClosed: toGap === undefined ? null : gapClosed(returns, random.returns, toGap),
      ...(audit && { audit: { deals: audit.deals, surprise: audit.surprise, z: audit.z } }),
    };
    return { own, reason: choices && reasonApart(own) };
  });
  judged.sort((a, b) => b.own.return.estimate - a.own.return.estimate);
  const apart = judged.flatMap(({ own, reason }) => (reason === undefined ? [] : [{ ...own, reason }]));
  return {
    standing: {
      preset: spec.preset,
      rules: rules.id,
      ...(!isPresetsOwn(spec) && { options: changedOptions(spec) }),
      reward: reward.name,
      isWithoutChoice,
      caveat: game.caveat ?? null,
      bounds: bounds.map(({ bound, isExact, returns }) => ({
        bound,
        isExact,
        deals: returns.length,
        return: resultInterval(returns),
      })),
      agents: judged.filter(({ reason }) => reason === undefined).map(({ own }) => own),
      ...(apart.length > 0 && { apart }),
    },
    timing: {
      agents: Object.fromEntries(
        summaries.map(({ agent, seconds, decisionsPerSecond }) => [agent, { seconds, decisionsPerSecond }]),
      ),
      bounds: Object.fromEntries(bounds.map(({ bound, seconds }) => [bound, { seconds }])),
    },
  };
}

/** Why an agent is not ranked; undefined for one that is. */
function reasonApart({ audit, gapClosed: gap }: AgentStanding) {
  if (audit && audit.z > SUSPECT)
    return `its draws are too good for a player who does not see hidden cards (z = ${audit.z.toFixed(1)})`;
  if (gap && gap.low > 1)
    return `it closes more than the whole gap (${(100 * gap.low).toFixed(0)} % at least), which nobody can who does not see hidden cards`;
  return undefined;
}

export async function leaderboardOf(
  entries: readonly PlayedEntry[],
  { deals, firstSeed, backend }: Pick<Leaderboard, 'deals' | 'firstSeed' | 'backend'>,
  workers: number,
  secret: string | undefined,
): Promise<Leaderboard> {
  const timed: ReturnType<typeof standingOf>[] = [];
  for (const entry of entries) {
    const audits = await auditsOf(entry.parts, entry.evaluations, () => seedDeals(firstSeed, deals));
    timed.push(standingOf(entry, new Map(audits.map((audit) => [audit.agent, audit]))));
  }
  return {
    format: 'maketen leaderboard',
    version: 1,
    deals,
    firstSeed,
    ...(secret !== undefined && { secret: { text: secret, sha256: sha256(secret) } }),
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
