import { InputError } from './errors.js';

/** Gymnasium's Discrete: the integers 0..n-1. */
export class Discrete {
  readonly type = 'discrete';

  constructor(readonly n: number) {}

  /** Whether it is one of the actions. */
  contains(action: unknown): action is number {
    return Number.isInteger(action) && (action as number) >= 0 && (action as number) < this.n;
  }

  /**
   * One of the actions, each as likely as the others.
   * @param mask `[n]`; 1 = may be drawn. Default: all
   * @param random numbers in [0, 1); default `Math.random`
   * @throws InputError for a mask that marks no action
   * @example const action = environment.actionSpace.sample(info.actionMask);
   */
  sample(mask?: ArrayLike<number>, random: () => number = Math.random): number {
    if (mask === undefined) return Math.floor(random() * this.n);
    const marked = Array.from({ length: this.n }, (_, action) => action).filter((action) => mask[action] === 1);
    if (marked.length === 0)
      throw new InputError(`Expected a mask that marks one of ${this.n} actions, but it marks none`);
    return marked[Math.floor(random() * marked.length)];
  }
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
