import type { Penalty } from '../../evaluate/bounds/index.js';

/** How a preset is bounded where nothing else is said: the factor chosen with `maketen bound PRESET --tune 400`. */
export interface CertifiedValue extends Penalty {
  /** The policy whose values make the penalty, as `--agent` takes it. */
  readonly value: string;
}
