/** Gymnasium's Discrete: the integers 0..n-1. */
export interface Discrete {
  readonly type: 'discrete';
  readonly n: number;
}

/** A named stretch of a Box: along its last axis. */
export interface BoxPart {
  readonly name: string;
  /** Index of its first entry, and how many it has. */
  readonly from: number;
  readonly size: number;
  /** The least an entry can be; default 0. */
  readonly low?: number;
  /** The most. */
  readonly high: number;
  /** What 1 stands for. */
  readonly unit: string;
  readonly meaning: string;
}

/** Gymnasium's Box: float32 arrays of one shape whose entries lie in [low, high], but for rounding. */
export interface Box {
  readonly type: 'box';
  readonly low: number;
  readonly high: number;
  readonly shape: readonly number[];
  /** What the entries are, where the space says so; for the plain observation `rules.features` does. */
  readonly parts?: readonly BoxPart[];
}
