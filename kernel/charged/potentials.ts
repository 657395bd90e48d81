import { take } from '../foresight/line';
import { levelCount, OUTLOOK, positionAt } from './positions';

/** `[bucket]`: the level's number of positions by potential. */
const BUCKETS: u32 = 1024;
const histogram = memory.data(4 * 1024);

/** Credit and outlook. */
export function potentialOf(at: usize): f64 {
  return load<f64>(at) + load<f32>(at, OUTLOOK);
}

export function bucketOf(at: usize): u32 {
  return <u32>max(0, min(<f64>BUCKETS - 1, (potentialOf(at) + 1) * 300));
}

export function countPotentials(): void {
  memory.fill(histogram, 0, BUCKETS << 2);
  for (let i: u32 = 0; i < levelCount; i++) {
    const place = histogram + (bucketOf(positionAt(i)) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
}

/** The bucket from which on there are at most so many positions. */
export function bucketOfBest(most: u32): u32 {
  let bucket = BUCKETS;
  let above: u32 = 0;
  while (bucket > 0) {
    above += load<u32>(histogram + ((bucket - 1) << 2));
    if (above > most) break;
    bucket--;
  }
  return bucket;
}

/** The level's positions, the largest potentials first, once they are counted. */
let ordered: usize = 0;

export function orderedAt(i: u32): usize {
  return load<u32>(ordered + ((<usize>i) << 2));
}

export function orderByPotential(): void {
  ordered = take((<usize>levelCount) << 2);
  let before: u32 = 0;
  for (let bucket = BUCKETS; bucket-- > 0;) {
    const place = histogram + (bucket << 2);
    const own = load<u32>(place);
    store<u32>(place, before);
    before += own;
  }
  for (let i: u32 = 0; i < levelCount; i++) {
    const at = positionAt(i);
    const place = histogram + (bucketOf(at) << 2);
    const to = load<u32>(place);
    store<u32>(place, to + 1);
    store<u32>(ordered + ((<usize>to) << 2), <u32>at);
  }
}
