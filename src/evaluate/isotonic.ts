/** A line through points that never falls: what one quantity says of another. Plain JSON. */
export interface MonotoneCurve {
  /** Ascending. */
  readonly from: readonly number[];
  /** What is expected at each of them; never less than at the one before. */
  readonly to: readonly number[];
}

interface Block {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

function joined(a: Block, b: Block): Block {
  const count = a.count + b.count;
  return {
    count,
    from: a.from === b.from ? a.from : (a.from * a.count + b.from * b.count) / count,
    to: (a.to * a.count + b.to * b.count) / count,
  };
}

/**
 * Isotonic regression by pooling adjacent violators (Ayer et al., 1955; of predicted chances: Zadrozny and Elkan, 2002): the rising steps that lie
 * nearest to the results, as a point for each of them.
 * @param predicted [n], n at least 1 @param came [n]
 */
export function fitIsotonic(predicted: ArrayLike<number>, came: ArrayLike<number>): MonotoneCurve {
  const order = Array.from(predicted, (_, i) => i).sort((a, b) => predicted[a] - predicted[b]);
  const alike: Block[] = [];
  for (const i of order) {
    const point: Block = { count: 1, from: predicted[i], to: came[i] };
    alike.push(alike.at(-1)?.from === point.from ? joined(alike.pop()!, point) : point);
  }
  const rising: Block[] = [];
  for (let block of alike) {
    while (rising.length > 0 && rising.at(-1)!.to >= block.to) block = joined(rising.pop()!, block);
    rising.push(block);
  }
  return { from: rising.map(({ from }) => from), to: rising.map(({ to }) => to) };
}

/** The curve at a place: straight between its points, level beyond them. */
export function curveAt({ from, to }: MonotoneCurve, at: number): number {
  const right = from.findIndex((each) => each > at);
  if (right === -1) return to[to.length - 1];
  if (right === 0) return to[0];
  const share = (at - from[right - 1]) / (from[right] - from[right - 1]);
  return to[right - 1] + share * (to[right] - to[right - 1]);
}
