import { difficultyOf } from 'maketen/hint';
import { randomSeed } from '../session/link.js';
import type { ReadyAgent } from './agent-pool.js';
import type { EngineCalls } from './calls.js';

/** Milliseconds after which no other deal is tried: one takes some 60 ms on a laptop, and one in ten of the ring is hard. */
const PATIENCE = 10_000;

/** The seed of a random deal of this difficulty; null where none was found in time. Between two deals other questions are answered. */
export async function gradedSeed(
  { hinter }: ReadyAgent,
  wanted: Parameters<EngineCalls['gradedSeed']>[1],
): Promise<number | null> {
  const began = performance.now();
  do {
    const seed = randomSeed();
    const { grade, best } = await difficultyOf({ seed }, hinter);
    if (wanted === 'winnable' ? best.won : grade === wanted) return seed;
  } while (performance.now() - began < PATIENCE);
  return null;
}
