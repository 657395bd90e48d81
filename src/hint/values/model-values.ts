import type { RewardScheme } from '../../env/reward.js';
import type { ValuesOf } from './values-of.js';

/** What a model's files say of its values; a loaded model has it. */
export interface EvaluatedModel {
  readonly config: {
    readonly environment: { readonly reward: string };
    /** Of config.json itself. */
    readonly sha256?: string | undefined;
    /** The hashes of its other files. */
    readonly files?: Readonly<Record<string, { readonly sha256: string }>>;
    readonly training?: { readonly config: Readonly<Record<string, unknown>> };
  };
  /** Its evaluation.json, parsed: how far its values can be relied on. */
  readonly evaluation?: unknown;
}

/** What a model's values are; undefined where they predict a shaped or discounted return, or a reward that is not among these. */
export function valuesOfModel(
  { config, evaluation }: EvaluatedModel,
  rewards: readonly RewardScheme[],
): ValuesOf | undefined {
  const { environment, sha256, files, training } = config;
  const reward = rewards.find(({ name }) => name === environment.reward);
  const { shaping = null, gamma = 1 } = training?.config ?? {};
  if (reward === undefined || shaping !== null || gamma !== 1) return undefined;
  return { reward, evaluation, weightsSha256: files?.['weights.bin']?.sha256, configSha256: sha256 };
}
