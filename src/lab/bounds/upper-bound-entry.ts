import type { Policy } from '../../agents/agent.js';
import type { UpperBound } from '../../evaluate/upper-bound.js';

/** A bound before it is worked out. */
export interface UpperBoundEntry extends Pick<UpperBound, 'name' | 'isExact'> {
  /** Agents that it is worked out by, as `--agent` takes them. */
  readonly agents?: readonly string[];
  /** What else it depends on, beside the code: stored work of other settings is done again. Plain JSON. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether it takes so long that it is worked out for fewer deals, the first ones. */
  readonly isSlow?: boolean;
  /** The bound, ready to be worked out. */
  create(): Promise<UpperBound> | UpperBound;
}

/** A bound as a game's kit has it, which cannot load agents itself. */
export interface KitBound extends Omit<UpperBoundEntry, 'create'> {
  /** @param load the policy of a name, whose values of positions are wanted */
  create(load: (agent: string) => Promise<Policy>): Promise<UpperBound> | UpperBound;
}
