import * as z from 'zod';
import type { Backend } from '../../agents/networks/backend.js';
import { type EnvironmentSpec, partsOf } from '../../env/index.js';
import { EVALUATION_CHUNK, seedDeals } from '../../evaluate/evaluate.js';
import { sha256 } from '../../io/files.js';
import { rankedParts } from '../games/kits.js';
import { dealListOf } from '../jobs/deal-list.js';
import { type Job, programHash } from '../jobs/jobs.js';
import type { Unit as AnyUnit } from '../jobs/unit.js';
import { changedOptions, isPresetsOwn, rulesLabel } from '../rules-label.js';
import { upperBoundKind, type UpperBoundSubject } from '../units/bounds.js';
import { evaluationKind, type EvaluationSubject, type EvaluationUnitResult } from '../units/evaluation.js';

/** An agent that plays an environment's deals, or an upper bound on all agents. */
export interface Contestant {
  readonly spec: EnvironmentSpec;
  readonly kind: 'agent' | 'bound';
  /** An agent as `--agent` takes it, or a bound's name. */
  readonly name: string;
  /** Its name in tables. */
  readonly label: string;
  /** Number of its deals: the first ones of the leaderboard. */
  readonly deals: number;
  /** Deals of a unit: all of a chunk of `evaluate`'s, or fewer where each takes long and stands for itself. */
  readonly unitDeals: number;
  /** The agents that it loads, as `--agent` takes them. */
  readonly agents: readonly string[];
  /** SHA-256 of the models and modules that it loads. */
  readonly models: readonly string[];
  /** Other settings of a bound. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The work of one worker at a time: a contestant's chunk of deals. */
export interface Unit {
  readonly contestant: Contestant;
  /** Number of the unit; for an agent that of the chunk of `evaluate`. */
  readonly chunk: number;
  readonly firstSeed: number;
  /** Fewer than a chunk's at the end of the list. */
  readonly deals: number;
}

/** How a leaderboard's agents play. */
const EVALUATION = { seed: 0, maxDecisions: 100_000 };

/** Deals of a unit of a slow bound (up to a second each), so that a lost worker costs seconds. */
const SLOW_BOUND_DEALS = 4;

/** Deals of a contestant's units: an agent's are `evaluate`'s chunks, so that its randomness is the same. */
export function unitDealsOf(isSlow: boolean): number {
  return isSlow ? SLOW_BOUND_DEALS : EVALUATION_CHUNK;
}

/** A contestant's deals in units. */
export function unitsOf(contestant: Contestant, firstSeed: number): Unit[] {
  const { deals, unitDeals } = contestant;
  return Array.from({ length: Math.ceil(deals / unitDeals) }, (_, chunk) => ({
    contestant,
    chunk,
    firstSeed: firstSeed + chunk * unitDeals,
    deals: Math.min(unitDeals, deals - chunk * unitDeals),
  }));
}

/** The unit as it is sent to a worker. */
export function sentUnit({ contestant, chunk, firstSeed, deals }: Unit): AnyUnit {
  const { spec, kind, name, agents } = contestant;
  const list = dealListOf(seedDeals(firstSeed, deals));
  if (kind === 'agent') {
    const subject: EvaluationSubject = { spec, agents: [name], ...EVALUATION };
    return { kind: evaluationKind.name, subject, part: { chunk, deals: list } };
  }
  const subject: UpperBoundSubject = { spec, agents: [...agents], bound: name };
  return { kind: upperBoundKind.name, subject, part: { deals: list } };
}

/** A unit's result, as it is stored. */
export function storedResult({ contestant }: Unit, result: unknown): UnitResult {
  if (contestant.kind === 'bound') return { ...(result as Pick<UnitResult, 'returns' | 'seconds'>), played: null };
  const { returns, seconds, ...played } = result as EvaluationUnitResult;
  return { returns, seconds, played };
}

const numbers = z.array(z.number());
const flags = z.array(z.union([z.literal(0), z.literal(1)]));

/** What `Evaluation` has, as JSON. */
const playedSchema = z.strictObject({
  won: flags,
  unfinished: flags,
  scores: numbers,
  measures: z.record(z.string(), numbers),
  decisions: z.int().min(0),
});

const unitResultSchema = z.strictObject({
  /** `[deals]`: of the agent, or what bounds them. */
  returns: z.array(z.number()),
  /** Processor time, or where that is not known the wall clock's. */
  seconds: z.number().min(0),
  /** The other columns of an `Evaluation`, [deals] each; null for a bound. */
  played: playedSchema.nullable(),
});

/** A unit's result as plain JSON. */
export type UnitResult = z.infer<typeof unitResultSchema>;

/** Checks a stored result; null if it is not one of this unit. */
export function parseUnitResult(json: unknown, { contestant, deals }: Unit): UnitResult | null {
  const { success, data } = unitResultSchema.safeParse(json);
  if (!success || (data.played === null) !== (contestant.kind === 'bound')) return null;
  const columns = [data.returns];
  if (data.played) {
    const { won, unfinished, scores, measures } = data.played;
    columns.push(won, unfinished, scores, ...Object.values(measures));
  }
  return columns.every(({ length }) => length === deals) ? data : null;
}

/** Raise it when the stored format or the play changes. */
const VERSION = 1;

/** The settings that all results of an environment depend on, the folder of its units, and its name. */
interface Place {
  readonly settings: object;
  readonly folder: string;
  readonly label: string;
}

/** A preset's own folder, or where options or the reward are others one by a hash of those. */
function folderOf(spec: EnvironmentSpec): string {
  const { preset, reward } = spec;
  if (isPresetsOwn(spec) && reward === rankedParts(preset).reward.name) return preset;
  return `${preset}+${sha256(JSON.stringify({ options: changedOptions(spec), reward })).slice(0, 16)}`;
}

function placeOf(spec: EnvironmentSpec): Place {
  const { rules, reward } = partsOf(spec);
  const settings = {
    rules: rules.id,
    options: rules.config,
    reward: reward.name,
    ...(spec.module && { gameSha256: spec.module.sha256 }),
  };
  return { settings, folder: folderOf(spec), label: rulesLabel({ spec }) };
}

/** Makes jobs of units. @param backend what TensorFlow.js computes with; null where no model plays */
export function unitJobs(units: readonly Unit[], backend: Backend | null): Job<Unit>[] {
  const program = programHash();
  const places = new Map<EnvironmentSpec, Place>();
  const place = ({ spec }: Contestant): Place => {
    const known = places.get(spec) ?? placeOf(spec);
    places.set(spec, known);
    return known;
  };
  return units.map((input) => {
    const { contestant, firstSeed, chunk, deals } = input;
    const { kind, label, models, settings } = contestant;
    const { folder, ...environment } = place(contestant);
    const name = label.replace(/[^\w=+.-]/g, encodeURIComponent);
    return {
      path: `${folder}/${kind} ${name}/${firstSeed}-${firstSeed + deals - 1}.json`,
      key: {
        program,
        version: VERSION,
        ...environment.settings,
        contestant: { kind, label, models, settings },
        backend: models.length === 0 ? null : backend,
        firstSeed,
        chunk,
        deals,
      },
      input,
      size: deals,
      label: `${environment.label} ${label}`,
    };
  });
}
