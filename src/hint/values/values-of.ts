import type { RewardScheme } from '../../env/reward.js';
import type { MonotoneCurve } from '../../evaluate/calibration.js';

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
  /** The chance to win by its value, where its values are no chances; default as the evaluation says. */
  readonly winCurve?: MonotoneCurve | null | undefined;
}
