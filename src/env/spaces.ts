/** Gymnasium's Discrete: the integers 0..n-1. */
export interface Discrete {
  readonly type: 'discrete';
  readonly n: number;
}

/** Gymnasium's Box: float32 vectors of one shape whose entries lie in [low, high]. */
export interface Box {
  readonly type: 'box';
  readonly low: number;
  readonly high: number;
  readonly shape: readonly [number];
}

export function discrete(n: number): Discrete {
  return { type: 'discrete', n };
}

export function unitBox(size: number): Box {
  return { type: 'box', low: 0, high: 1, shape: [size] };
}
