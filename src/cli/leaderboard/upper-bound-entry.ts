import type { UpperBound } from '../../evaluate/upper-bound.js';

/** A bound before it is worked out. */
export interface UpperBoundEntry extends Pick<UpperBound, 'name' | 'isExact'> {
  /** Agents that it is worked out by, as `--agent` takes them. */
  readonly agents?: readonly string[];
  /** What else it depends on, beside the code: stored work of other settings is done again. Plain JSON. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether it takes so long that it is worked out for fewer deals, the first ones. */
  readonly isSlow?: boolean;
  create(): Promise<UpperBound> | UpperBound;
}
