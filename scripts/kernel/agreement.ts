import { RandomAgent } from '../../src/agents/registry.js';
import { type MakeOptions, makeVector, type VectorEnvironmentLike } from '../../src/env/index.js';

/** All arrays that a vector environment shows; of `final` ones the rows of games that have ended. */
const ARRAYS = [
  'observations',
  'actionMasks',
  'legalCounts',
  'rewards',
  'terminations',
  'truncations',
  'episodeLengths',
  'episodeSeeds',
  'actionFeatures',
  'finalObservations',
  'finalActionMasks',
  'finalActionFeatures',
  'finalScores',
  'finalCardsLeft',
  'finalReturns',
  'finalLengths',
] as const;

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Which field of two vector environments differs after the same steps; undefined if none does. Numbers are compared as bytes. */
export function differenceOf(a: VectorEnvironmentLike, b: VectorEnvironmentLike): string | undefined {
  const differs = (x: ArrayBufferView, y: ArrayBufferView): boolean => !bytesOf(x).equals(bytesOf(y));
  for (const name of ARRAYS) if (differs(a[name], b[name])) return name;
  for (const name of Object.keys({ ...a.finalMeasures, ...b.finalMeasures }))
    if (differs(a.finalMeasures[name], b.finalMeasures[name])) return name;
  for (let i = 0; i < a.size; i++) if (a.finalOutcomes[i] !== b.finalOutcomes[i]) return 'finalOutcomes';
  return JSON.stringify(a.statistics) === JSON.stringify(b.statistics) ? undefined : 'statistics';
}

/** Games in step of both backends. */
interface Pair {
  readonly ordinary: VectorEnvironmentLike;
  readonly kernel: VectorEnvironmentLike;
}

export function pairOf(preset: string, size: number, options: MakeOptions = {}): Pair {
  return {
    ordinary: makeVector(preset, size, { ...options, backend: 'javascript' }),
    kernel: makeVector(preset, size, { ...options, backend: 'kernel' }),
  };
}

/**
 * Plays random legal moves in both, from a reset with this seed, and compares everything after each step.
 * @throws Error that says what differs, and when
 */
export function playInStep({ ordinary, kernel }: Pair, seed: number, steps: number): void {
  const agent = new RandomAgent(ordinary.rules.moves.length, seed);
  const actions = new Int32Array(ordinary.size);
  ordinary.reset(seed);
  kernel.reset(seed);
  for (let step = 0; ; step++) {
    const difference = differenceOf(ordinary, kernel);
    if (difference !== undefined)
      throw new Error(
        `Expected the compiled rules to agree, but ${difference} differs in step ${step} of ${JSON.stringify(ordinary.spec)} from seed ${seed}`,
      );
    if (step === steps) return;
    agent.act(ordinary, actions);
    ordinary.step(actions);
    kernel.step(actions);
  }
}
