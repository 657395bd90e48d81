import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { InputError } from '../env/base/errors.js';
import {
  anyObject,
  listOf,
  nullable,
  number,
  object,
  optional,
  type OutputOf,
  type OwnSchema,
  parseWith,
  type ReadonlyRecord,
  recordOf,
  refined,
  text,
} from '../env/base/schema.js';
import type { DecisionBatch } from '../env/environment/environment.js';
import { type GameParts, measuresOf } from '../env/environment/game.js';
import { rulesDifference } from '../env/environment/options.js';
import type { RewardScheme } from '../env/environment/rules.js';
import { partsOf } from '../env/registry.js';
import type { MonotoneCurve } from '../evaluate/calibration.js';

/** A policy that has action values, as a ValuePolicy or an exact agent does. */
export interface RatingPolicy extends Policy {
  /** `[size, moves]`: expected return from here with each legal move, NaN for the others. */
  actionValues(batch: DecisionBatch): ArrayLike<number>;
  /** Whether these are exact. */
  readonly hasExactValues?: boolean;
  /** Where `endgame` is given, they are exact with so many hidden cards or fewer. */
  readonly afterstates?: { readonly endgame?: number };
}

export function ratesMoves(agent: Agent): agent is RatingPolicy {
  return hasValues(agent) && typeof (agent as Partial<RatingPolicy>).actionValues === 'function';
}

/** Who rates an agent's moves: the agent itself, or the value model of its games. */
export function raterOf(agent: Agent): RatingPolicy | undefined {
  return [agent, (agent as Policy).chances].find((each) => each !== undefined && ratesMoves(each)) as RatingPolicy;
}

/** What the values of an agent are. */
export interface ValuesOf {
  /** They are expectations of this. */
  readonly reward: RewardScheme;
  /** The model's evaluation.json, parsed: how far its values can be relied on. */
  readonly evaluation?: unknown;
  /** Of the model's weights: an evaluation of others is refused. */
  readonly weightsSha256?: string | undefined;
  /** Of the model's config.json: the same. */
  readonly configSha256?: string | undefined;
  /** The chance to win by its value, where its values are no chances or too far off; default as the evaluation says. */
  readonly winCurve?: MonotoneCurve | null | undefined;
}

/** How far a model's values can be relied on, as measured on held-out deals that it played itself. Null: not measured. */
export interface ModelCalibration {
  /** Root of the mean squared distance of its values from the outcome, position by position, the noise of the playouts taken out. */
  readonly valueError: number | null;
  /** The same of the chances to win that hints say. */
  readonly chanceError: number | null;
  /** The chance to win by its value, where its values are no chances or too far off. */
  readonly winCurve: MonotoneCurve | null;
  /** Its share of games won, all in all. */
  readonly winRate: number | null;
  /** The mean of the game's main measure at the end of its games; null also if the game has none. */
  readonly result: number | null;
}

export const UNCALIBRATED: ModelCalibration = {
  valueError: null,
  chanceError: null,
  winCurve: null,
  winRate: null,
  result: null,
};

/** What a model's files say of its values; a loaded model has it. */
export interface EvaluatedModel extends Pick<ValuesOf, 'evaluation'> {
  readonly config: {
    readonly environment: { readonly reward: string };
    /** Of config.json itself. */
    readonly sha256?: string | undefined;
    /** The hashes of its other files. */
    readonly files?: ReadonlyRecord<{ readonly sha256: string }>;
    readonly training?: { readonly config: ReadonlyRecord };
  };
  readonly policy?: Policy;
}

/** What a model's values are, or those of its `chances`; undefined where they predict a shaped or discounted return, or a reward that is not among these. */
export function valuesOfModel(
  { config, evaluation, policy }: EvaluatedModel,
  rewards: readonly RewardScheme[],
): ValuesOf | undefined {
  const { environment, sha256, files, training } = config;
  const reward = rewards.find(({ name }) => name === environment.reward);
  const { shaping = null, gamma = 1 } = training?.config ?? {};
  const areReturns = policy?.chances !== undefined || (shaping === null && gamma === 1);
  if (reward === undefined || !areReturns) return undefined;
  return { reward, evaluation, weightsSha256: files?.['weights.bin']?.sha256, configSha256: sha256 };
}

const share = number(0, 1, 'a number from 0 to 1');
const mean = (of: OwnSchema<number>) => object({ estimate: of }, 'kept');
const errors = object({ rootMeanSquaredError: number(0, undefined, 'a number of at least 0') }, 'kept');

function someOf<Output>(schema: OwnSchema<Output>) {
  return refined(listOf(schema), (list) => list.length > 0, 'a list of at least one');
}

const ascends = (numbers: readonly number[]) => numbers.every((each, i) => i === 0 || each >= numbers[i - 1]);

const curve = refined(
  object({ from: someOf(number()), to: someOf(share) }, 'kept'),
  ({ from, to }) => from.length === to.length && ascends(from) && ascends(to),
  'a curve that never falls',
);

/** What hints need of a model's evaluation.json; the rest is left unread. */
const evaluationSchema = object(
  {
    environment: object({ preset: text(), rules: anyObject(), reward: text() }, 'kept'),
    /** Of the model that was evaluated; older evaluations do not say. */
    weightsSha256: optional(text()),
    /** Of its config.json. */
    configSha256: optional(text()),
    agents: someOf(object({ winRate: mean(share), measures: recordOf(mean(number())) }, 'kept')),
    calibration: optional(
      nullable(object({ chances: errors, values: nullable(errors), winCurve: nullable(curve) }, 'kept')),
    ),
  },
  'kept',
);

type Evaluation = OutputOf<typeof evaluationSchema>;

const REMEDY = "take the evaluation.json from the model's own folder";

function expectSameHash(what: string, own: string | undefined, evaluated: string | undefined) {
  if (own !== undefined && evaluated !== undefined && own !== evaluated)
    throw new InputError(
      `Expected an evaluation of ${what} (SHA-256 ${own.slice(0, 8)}...), but this one is of another model's (${evaluated.slice(0, 8)}...); ${REMEDY}`,
    );
}

/** @throws InputError for an evaluation of other rules, another reward, other weights or another config */
function expectEvaluationOf(
  { rules, spec }: GameParts,
  { reward, ...own }: ValuesOf,
  { environment, ...evaluated }: Evaluation,
) {
  const { id } = partsOf(environment.preset).rules;
  const difference = rulesDifference(rules, { id, config: environment.rules });
  if (difference !== null)
    throw new InputError(
      `Expected an evaluation on ${spec.preset} (${difference[0]}), but this one is on ${environment.preset} (${difference[1]}); ${REMEDY}`,
    );
  if (environment.reward !== reward.name)
    throw new InputError(
      `Expected an evaluation with reward "${reward.name}", but this one is with "${environment.reward}"; ${REMEDY}`,
    );
  expectSameHash('these weights', own.weightsSha256, evaluated.weightsSha256);
  expectSameHash('this config.json', own.configSha256, evaluated.configSha256);
}

/**
 * Reads what was measured of a model from its evaluation.json (parsed); nothing without one.
 * @throws InputError for an evaluation that is none, or of other rules, another reward or other weights
 */
export function readEvaluation(parts: GameParts, values: ValuesOf): ModelCalibration {
  if (values.evaluation === undefined || values.evaluation === null) return UNCALIBRATED;
  const evaluation = parseWith(evaluationSchema, values.evaluation, 'evaluation key');
  expectEvaluationOf(parts, values, evaluation);
  const { agents, calibration } = evaluation;
  const [{ winRate, measures }] = agents;
  const [measure] = measuresOf(parts);
  const result = measure && measures[measure.name]?.estimate;
  return {
    valueError: calibration?.values?.rootMeanSquaredError ?? null,
    chanceError: calibration?.chances.rootMeanSquaredError ?? null,
    winCurve: calibration?.winCurve ?? null,
    winRate: winRate.estimate,
    result: result ?? null,
  };
}
