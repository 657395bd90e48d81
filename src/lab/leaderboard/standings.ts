import { cpus } from 'node:os';
import * as z from 'zod';
import { type GameParts, InputError } from '../../env/index.js';
import { comparePaired, summarize } from '../../evaluate/compare.js';
import { type Evaluation, seedDeals } from '../../evaluate/evaluate.js';
import { gapClosed, resultInterval } from '../../evaluate/statistics.js';
import { type Audit, SUSPECT } from '../../gap/agent-audit.js';
import { sha256 } from '../../io/files.js';
import { backendSchema } from '../../train/hashed-file.js';
import { auditsOf } from '../audit.js';
import type { UpperBoundEntry } from '../games/kit.js';
import type { UpperBoundResult } from '../jobs/unit-kinds.js';
import { changedOptions, isPresetsOwn, presetWith } from '../rules-label.js';
import { RANDOM } from './entries.js';

/** A number that JSON holds as null where it is not finite. */
const numberOr = (missing: number) =>
  z
    .number()
    .nullable()
    .transform((value) => value ?? missing);

const intervalSchema = z.object({ estimate: z.number(), low: numberOr(-Infinity), high: numberOr(Infinity) });

const agentStandingSchema = z.object({
  agent: z.string(),
  winRate: intervalSchema,
  score: intervalSchema,
  return: intervalSchema,
  measures: z.record(z.string(), intervalSchema),
  deals: z.int().min(1),
  decisions: z.int().min(0),
  unfinished: z.int().min(0),
  luckFree: z.object({ values: z.string(), return: intervalSchema }).optional(),
  /** Its return minus random's on the same deals; null for random itself. */
  moreThanRandom: z.nullable(intervalSchema),
  /** The share of the gap from random to the first bound; null where no gap is known, or it may be none. */
  gapClosed: z.nullable(intervalSchema),
  /** Whether it knew hidden cards; only agents of modules and traces are audited, where values are known. */
  audit: z.object({ deals: z.int().min(1), surprise: intervalSchema, z: z.number() }).optional(),
});

/** An agent on a preset; plain JSON. */
export type AgentStanding = Readonly<z.infer<typeof agentStandingSchema>>;

const boundStandingSchema = z.object({
  bound: z.string(),
  /** Whether it is the best possible return, not only at least that. */
  isExact: z.boolean(),
  /** Number of the deals that it was computed on: the first ones, or with `command` others. */
  deals: z.int().min(1),
  /** What computed it on deals of its own; unset for the leaderboard. */
  command: z.string().optional(),
  return: intervalSchema,
});

/** A bound on a preset; plain JSON. */
export type BoundStanding = Readonly<z.infer<typeof boundStandingSchema>>;

const presetStandingSchema = z.object({
  preset: z.string(),
  rules: z.string(),
  /** Rule options that differ from the preset's; unset where none does. */
  options: z.record(z.string(), z.unknown()).optional(),
  /** The scheme that agents are ranked by. */
  reward: z.string(),
  /** Whether all moves are equally good: then there is no gap to close. */
  isWithoutChoice: z.boolean(),
  caveat: z.string().nullable(),
  /** The tightest first. */
  bounds: z.array(boundStandingSchema),
  /** The highest mean return first. */
  agents: z.array(agentStandingSchema).min(1, 'expected at least one agent'),
  /** Agents that are not ranked, as no honest player can have such results; unset where there are none. */
  apart: z.array(agentStandingSchema.extend({ reason: z.string() })).optional(),
});

/** How the agents of a preset compare; plain JSON, the same for any number of workers. */
export type PresetStanding = Readonly<z.infer<typeof presetStandingSchema>>;

const secondsSchema = z.object({ seconds: z.number().min(0) });

const presetTimingSchema = z.object({
  agents: z.record(z.string(), secondsSchema.extend({ decisionsPerSecond: z.number().min(0) })),
  bounds: z.record(z.string(), secondsSchema),
});

/** Seconds of one thread that agents and bounds took, by name; depends on the machine. */
export type PresetTiming = Readonly<z.infer<typeof presetTimingSchema>>;

export const leaderboardSchema = z.object({
  format: z.literal('maketen leaderboard', 'expected "maketen leaderboard"'),
  version: z.literal(1, 'expected 1'),
  deals: z.int().min(1),
  firstSeed: z.int().min(0),
  /** What the seeds follow from, and the hash that was to be published before; unset for seeds that anybody knows. */
  secret: z.object({ text: z.string(), sha256: z.string() }).optional(),
  backend: z.nullable(backendSchema),
  presets: z.array(presetStandingSchema).min(1, 'expected at least one preset'),
  /** Everything that depends on the machine; the rest is the same on every machine with one backend. */
  timing: z.object({
    processor: z.string(),
    node: z.string(),
    /** Threads that it was last run with. */
    workers: z.int().min(1),
    /** By preset, with its options where those are others (`standingName`). */
    presets: z.record(z.string(), presetTimingSchema),
  }),
});

/** A whole leaderboard: the JSON file. */
export type Leaderboard = Readonly<z.infer<typeof leaderboardSchema>>;

/** An environment's name in tables: its preset and the options in which it differs. */
export function standingName({ preset, options }: Pick<PresetStanding, 'preset' | 'options'>): string {
  return presetWith(preset, options);
}

/** The results of an environment's agents and bounds, deal by deal. */
export interface PlayedEntry {
  readonly parts: GameParts;
  readonly evaluations: readonly Evaluation[];
  /** The tightest first. */
  readonly bounds: readonly (Pick<BoundStanding, 'bound' | 'isExact'> &
    Pick<UpperBoundEntry, 'boundsEachDeal'> &
    UpperBoundResult)[];
}

/** @throws InputError for a result that nobody can have: its games were not judged by the rules, or its file was changed */
function expectPossible({ evaluations, bounds }: PlayedEntry): void {
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
    const { agent, deals, winRate, score, return: mean, measures, decisions, unfinished } = summary;
    const { returns, choices } = evaluations[i];
    const audit = audits.get(agent);
    const own: AgentStanding = {
      agent,
      deals,
      winRate,
      score,
      return: mean,
      measures,
      decisions,
      unfinished,
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
function reasonApart({ audit, gapClosed: gap }: AgentStanding): string | undefined {
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
    const audits = await auditsOf(entry.parts, entry.evaluations, seedDeals(firstSeed, deals));
    timed.push(standingOf(entry, audits));
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
