import type { Backend } from '../../agents/networks/backend.js';
import type { EnvironmentSpec, GameParts } from '../../env/index.js';
import { seedDeals } from '../../evaluate/evaluate.js';
import { sha256 } from '../../io/files.js';
import { rankedParts } from '../games/kits.js';
import { chunksOf } from '../jobs/deal-list.js';
import { type Job, programHash } from '../jobs/jobs.js';
import type { Unit } from '../jobs/unit.js';
import { changedOptions, isPresetsOwn, rulesLabel } from '../rules-label.js';
import { upperBoundKind, type UpperBoundResult, upperBoundResultSchema } from '../units/bounds.js';
import { evaluationKind, evaluationResultSchema, type EvaluationUnitResult } from '../units/evaluation.js';

/** An agent that plays an environment's deals, or an upper bound on all agents. */
export interface Contestant {
  readonly kind: 'agent' | 'bound';
  /** Its name in tables; a bound's name. */
  readonly label: string;
  /** Number of its deals: the first ones of the leaderboard. */
  readonly deals: number;
  /** Deals of a unit: all of a chunk of `evaluate`'s, or fewer where each takes long and stands for itself. */
  readonly unitDeals: number;
  /** The agents that it loads, as `--agent` takes them. */
  readonly agents: readonly string[];
  /** Whether its decisions are kept, for an audit: agents of modules. */
  readonly isAudited?: boolean;
  /** SHA-256 of the models and modules that it loads. */
  readonly models: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The work of one worker at a time: a contestant's chunk of deals. */
export interface ContestantUnit {
  readonly contestant: Contestant;
  readonly unit: Unit;
  /** Fewer than a chunk's at the end of the list. */
  readonly deals: number;
}

export type UnitResult = EvaluationUnitResult | UpperBoundResult;

/** Checks a stored result; null if it is not one of this unit. */
export function parseUnitResult(json: unknown, { contestant, deals }: ContestantUnit): UnitResult | null {
  if (contestant.kind === 'bound') {
    const { data: bound } = upperBoundResultSchema.safeParse(json);
    return bound?.returns.length === deals ? bound : null;
  }
  const { data } = evaluationResultSchema.safeParse(json);
  if (data === undefined) return null;
  const { won, unfinished, scores, returns, measures, choices } = data;
  if (contestant.isAudited && choices === undefined) return null;
  const columns = [won, unfinished, scores, returns, ...Object.values(measures), ...(choices ? [choices] : [])];
  return columns.every(({ length }) => length === deals) ? data : null;
}

const EVALUATION = { seed: 0, maxDecisions: 100_000 };

/** Raise it when the stored format or the play changes. */
const VERSION = 2;

/** A preset's own folder, or where options or the reward are others one by a hash of those. */
function folderOf(spec: EnvironmentSpec): string {
  const { preset, reward } = spec;
  if (isPresetsOwn(spec) && reward === rankedParts(preset).reward.name) return preset;
  return `${preset}+${sha256(JSON.stringify({ options: changedOptions(spec), reward })).slice(0, 16)}`;
}

export interface JobSettings {
  readonly firstSeed: number;
  readonly backend: Backend | null;
}

/** The jobs of an environment's contestants, in the order of their deals. */
export function jobsOf(
  { spec, rules, reward }: GameParts,
  contestants: readonly Contestant[],
  { firstSeed, backend }: JobSettings,
): Map<Contestant, Job<ContestantUnit>[]> {
  const folder = folderOf(spec);
  const [name, program] = [rulesLabel({ spec }), programHash()];
  const environment = {
    ...{ rules: rules.id, options: rules.config, reward: reward.name },
    ...(spec.module && { gameSha256: spec.module.sha256 }),
  };
  return new Map(
    contestants.map((contestant) => {
      const { kind, label, models, settings, agents, isAudited } = contestant;
      const own = `${folder}/${kind} ${label.replace(/[^\w=+.-]/g, encodeURIComponent)}`;
      const chunks = chunksOf(seedDeals(firstSeed, contestant.deals), contestant.unitDeals);
      const jobs = chunks.map(({ first, list, size: deals }, chunk): Job<ContestantUnit> => {
        const unit =
          kind === 'agent'
            ? {
                kind: evaluationKind.name,
                subject: { spec, agents, ...EVALUATION, ...(isAudited && { keepDecisions: true }) },
                part: { chunk, deals: list },
              }
            : { kind: upperBoundKind.name, subject: { spec, agents, bound: label }, part: { deals: list } };
        const seed = firstSeed + first;
        return {
          path: `${own}/${seed}-${seed + deals - 1}.json`,
          key: {
            ...{ program, version: VERSION, ...environment, contestant: { kind, label, models, settings } },
            ...{ backend: models.length === 0 ? null : backend, firstSeed: seed, chunk, deals },
          },
          input: { contestant, unit, deals },
          size: deals,
          label: `${name} ${label}`,
        };
      });
      return [contestant, jobs] as const;
    }),
  );
}
