import { cpus } from 'node:os';
import * as z from 'zod';
import { measuresOf } from '../../env/index.js';
import { type Audit, SUSPECT } from '../../evaluate/audit.js';
import { agentSchema, comparePaired, summarize } from '../../evaluate/compare.js';
import { type Evaluation, joinEvaluations, seedDeals } from '../../evaluate/evaluate.js';
import { gapClosed, intervalSchema, resultInterval } from '../../evaluate/statistics.js';
import { sha256 } from '../../io/files.js';
import { auditsOf } from '../audit.js';
import { backendSchema } from '../jobs/unit.js';
import { changedOptions, isPresetsOwn, presetWith } from '../rules-label.js';
import type { EvaluationUnitResult } from '../units/evaluation.js';
import { type PresetEntry, RANDOM } from './entries.js';
import type { Contestant, UnitResult } from './unit.js';

/** The part of an audit that a table shows. */
const auditSchema = z.object({ deals: z.int().min(1), surprise: intervalSchema, z: z.number() });

const agentStandingSchema = agentSchema.extend({
  /** Its return minus random's on the same deals; null for random itself. */
  moreThanRandom: intervalSchema.nullable(),
  /** The share of the gap from random to the first bound; null where no gap is known, or it may be none. */
  gapClosed: intervalSchema.nullable(),
  /** Whether it knew hidden cards; only agents of modules and traces are audited, where values are known. */
  audit: auditSchema.optional(),
});

/** An agent on a preset; plain JSON. */
export type AgentStanding = Readonly<z.infer<typeof agentStandingSchema>>;

const boundStandingSchema = z.object({
  bound: z.string(),
  /** Whether it is the best possible return, not only at least that. */
  isExact: z.boolean(),
  /** Number of the deals that it was computed on: the first ones. */
  deals: z.int().min(1),
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
  backend: backendSchema.nullable(),
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

interface TimedStanding {
  readonly standing: PresetStanding;
  readonly timing: PresetTiming;
}

type Results = (contestant: Contestant) => readonly UnitResult[];

/**
 * @param results of a contestant's units, in the order of its deals
 * @param evaluations of all agents
 * @param audits by agent's name
 */
export function standingOf(
  { parts, bounds }: PresetEntry,
  results: Results,
  evaluations: readonly Evaluation[],
  audits: ReadonlyMap<string, Audit> = new Map(),
): TimedStanding {
  const { game, rules, reward, spec } = parts;
  const random = evaluations.find(({ agent }) => agent === RANDOM)!;
  const isWithoutChoice = !game.playMatters;
  const boundReturns = bounds.map((bound) => results(bound).flatMap(({ returns }) => returns));
  const toGap = isWithoutChoice ? undefined : boundReturns[0];
  const summaries = evaluations.map(summarize);
  const standings = summaries.map((summary, i): AgentStanding => {
    const { agent, deals, winRate, score, return: mean, measures, decisions, unfinished } = summary;
    const { returns } = evaluations[i];
    const audit = audits.get(agent);
    return {
      ...{ agent, deals, winRate, score, return: mean, measures, decisions, unfinished },
      moreThanRandom: evaluations[i] === random ? null : comparePaired(evaluations[i], random).return,
      gapClosed: toGap === undefined ? null : gapClosed(returns, random.returns, toGap),
      ...(audit && { audit: { deals: audit.deals, surprise: audit.surprise, z: audit.z } }),
    };
  });
  const byReturn = standings.sort((a, b) => b.return.estimate - a.return.estimate);
  const foreign = new Set(evaluations.filter(({ choices }) => choices).map(({ agent }) => agent));
  const reasons = new Map(byReturn.map((each) => [each, foreign.has(each.agent) ? reasonApart(each) : undefined]));
  const apart = byReturn.flatMap((each) => {
    const reason = reasons.get(each);
    return reason === undefined ? [] : [{ ...each, reason }];
  });
  return {
    standing: {
      preset: spec.preset,
      rules: rules.id,
      ...(!isPresetsOwn(spec) && { options: changedOptions(spec) }),
      reward: reward.name,
      isWithoutChoice,
      caveat: game.caveat ?? null,
      bounds: bounds.map(({ label, isExact, deals }, i) => ({
        ...{ bound: label, isExact, deals },
        return: resultInterval(boundReturns[i]),
      })),
      agents: byReturn.filter((each) => reasons.get(each) === undefined),
      ...(apart.length > 0 && { apart }),
    },
    timing: {
      agents: Object.fromEntries(
        summaries.map(({ agent, seconds, decisionsPerSecond }) => [agent, { seconds, decisionsPerSecond }]),
      ),
      bounds: Object.fromEntries(bounds.map((bound) => [bound.label, { seconds: secondsOf(results(bound)) }])),
    },
  };
}

/** The evaluations of the agents that worker threads play. */
export function playedBy({ parts, agents }: PresetEntry, results: Results): Evaluation[] {
  const measures = measuresOf(parts).map(({ name }) => name);
  return agents.map((contestant) => {
    const units = results(contestant) as readonly EvaluationUnitResult[];
    return joinEvaluations(contestant.label, measures, units);
  });
}

/** Why an agent is not ranked; undefined for one that is. */
function reasonApart({ audit, gapClosed: gap }: AgentStanding): string | undefined {
  if (audit && audit.z > SUSPECT)
    return `its draws are too good for a player who does not see hidden cards (z = ${audit.z.toFixed(1)})`;
  if (gap && gap.low > 1)
    return `it closes more than the whole gap (${(100 * gap.low).toFixed(0)} % at least), which nobody can who does not see hidden cards`;
  return undefined;
}

function secondsOf(results: readonly UnitResult[]): number {
  return results.reduce((sum, { seconds }) => sum + seconds, 0);
}

interface LeaderboardSettings extends Pick<Leaderboard, 'deals' | 'firstSeed' | 'backend'> {
  readonly secret: string | undefined;
  readonly workers: number;
}

/**
 * @param results of a contestant's units, in the order of its deals
 * @param given results of each entry's agents that were passed as objects, and from traces
 */
export async function leaderboardOf(
  entries: readonly PresetEntry[],
  results: (contestant: Contestant) => readonly UnitResult[],
  given: ReadonlyMap<PresetEntry, readonly Evaluation[]>,
  { deals, firstSeed, secret, backend, workers }: LeaderboardSettings,
): Promise<Leaderboard> {
  const timed: TimedStanding[] = [];
  for (const entry of entries) {
    const evaluations = [...playedBy(entry, results), ...given.get(entry)!];
    const audits = await auditsOf(entry.parts, evaluations, seedDeals(firstSeed, deals));
    timed.push(standingOf(entry, results, evaluations, audits));
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
