import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

const TWO_32 = 4294967296;

/** Bounds up to this are drawn with 32-bit integer arithmetic: 24 random bits times the bound stay below 2^31. */
const SMALL_BOUND = 127;

const TWO_24 = 16777216;

/** For each small bound: products with lower low 24 bits are drawn again, so that `below` is exactly uniform. */
const REJECT_BELOW = Int32Array.from({ length: SMALL_BOUND + 1 }, (_, bound) => (bound === 0 ? 0 : TWO_24 % bound));

/**
 * Random numbers by pure-rand's xoroshiro128+ (Blackman and Vigna, 2018). pure-rand does not mix its seeds, so the state is hashed from
 * (name, seed, stream): neighbouring seeds give unrelated numbers.
 */
export class Random implements RandomGenerator {
  private generator!: JumpableRandomGenerator;

  /** @param name what the numbers are for @param seed 0 to 2^53 - 1 @param stream a counter, such as the shuffle */
  constructor(name: string, seed: number, stream = 0) {
    this.reseed(nameKey(name), seed, stream);
  }

  /** Starts the stream that (key, seed, stream) hash to. */
  reseed(key: number, seed: number, stream: number) {
    this.generator = xoroshiro128plusFromState([
      hashWord(key, seed, stream, 0),
      hashWord(key, seed, stream, 1),
      hashWord(key, seed, stream, 2),
      hashWord(key, seed, stream, 3) | 1, // the generator must not start at all zeros
    ]);
  }

  /** The next 32 bits as a signed integer. */
  next(): number {
    return this.generator.next();
  }

  /** An integer from 0 to bound - 1, exactly uniform; bound is 1 to 2^21. Lemire's multiply-and-reject (2019). */
  below(bound: number): number {
    if (bound > SMALL_BOUND) return this.belowLarge(bound);
    for (;;) {
      const product = Math.imul(this.next() >>> 8, bound);
      if ((product & (TWO_24 - 1)) >= REJECT_BELOW[bound]) return product >>> 24;
    }
  }

  private belowLarge(bound: number) {
    const rejectBelow = TWO_32 % bound;
    for (;;) {
      const product = (this.next() >>> 0) * bound; // exact below 2^53
      const high = Math.floor(product / TWO_32);
      if (product - high * TWO_32 >= rejectBelow) return high;
    }
  }

  /** A number in [0, 1) with 53 random bits. */
  float(): number {
    return ((this.next() >>> 5) * 67108864 + (this.next() >>> 6)) / 9007199254740992;
  }

  /** A seed (an integer from 0 to 2^53 - 1) for another generator. */
  seed(): number {
    return (this.next() >>> 11) * TWO_32 + (this.next() >>> 0);
  }

  /** Continues from where the other one is. */
  copyFrom(other: Random) {
    this.generator = other.generator.clone();
  }

  clone(): Random {
    const copy = new Random('', 0);
    copy.copyFrom(this);
    return copy;
  }

  getState(): readonly number[] {
    return this.generator.getState();
  }

  /** Restores what `getState` gave. */
  setState(words: readonly number[]) {
    this.generator = xoroshiro128plusFromState(words);
  }
}

/** MurmurHash3's 32-bit finalizer (public domain, Austin Appleby): every input bit reaches every output bit. */
export function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** A 32-bit number for a name: different names give unrelated random streams. */
/* @__NO_SIDE_EFFECTS__ */
export function nameKey(name: string): number {
  let hash = 0x2545f491;
  for (let i = 0; i < name.length; i++) hash = mix(Math.imul(hash, 31) + name.charCodeAt(i));
  return hash;
}

/** What seeds of a vector environment's episodes are hashed with. */
export const EPISODE_KEY = nameKey('vector-environment episode');
const RESET_KEY = nameKey('environment reset');

/** One of the four 32-bit words that (key, seed, stream) hash to; `word` is 0..3. */
function hashWord(key: number, seed: number, stream: number, word: number) {
  let hash = mix((key + Math.imul(word + 1, 0x9e3779b9)) | 0); // `| 0` keeps V8 from boxing what it hands on
  hash = mix(hash ^ (seed | 0));
  hash = mix((hash + Math.floor(seed / TWO_32)) | 0);
  return mix((Math.imul(hash, 5) + stream) | 0);
}

/** The largest seed: seeds are the integers from 0 to 2^53 - 1. */
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

export function isSeed(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Seeds from `first` to `end - 1`, kept for one purpose. */
export interface SeedRegion {
  readonly first: number;
  readonly end: number;
  /** What becomes of their deals, after "deals that ...". */
  readonly use: string;
}

/** The leaderboard and model cards play the deals from this seed on; nothing is tuned on them. */
export const FIRST_RESULT_SEED = 2_000_000;

const SELECTING = 'trainings choose their best weights by';

/**
 * Which seeds are for what, so that nothing is measured on deals that it has learnt from or was chosen by:
 *
 * | seeds                   | their deals                                                                                         |
 * | ----------------------- | --------------------------------------------------------------------------------------------------- |
 * | 0 to 999,999            | evaluation: what `evaluate`, `compare` and `calibrate` take by default                              |
 * | 1,000,000 to 1,999,999  | selection in trainings of version 0.1.0, the models in `models` among them                          |
 * | 2,000,000 to 2^29 - 1   | evaluation: the leaderboard and model cards begin here, and nothing is tuned on them                |
 * | 2^29 to 2^30 - 1        | selection: by them trainings choose their best weights, and `bound --tune` its factor               |
 * | 2^30 to 2^31 - 1        | training: episodes of vector environments, and resets of an environment that do not name a seed     |
 * | 2^31 to 2^53 - 1        | evaluation, of whoever likes large seeds                                                            |
 */
export const SELECTION: SeedRegion = { first: 2 ** 29, end: 2 ** 30, use: SELECTING };
export const EARLIER_SELECTION: SeedRegion = { first: 1_000_000, end: FIRST_RESULT_SEED, use: SELECTING };
export const TRAINING: SeedRegion = { first: 2 ** 30, end: 2 ** 31, use: 'trainings learn from' };

/** The region other than evaluation's that one of the seeds from `first` to `last` lies in. */
export function keptRegion(first: number, last: number): SeedRegion | undefined {
  return [EARLIER_SELECTION, SELECTION, TRAINING].find((region) => first < region.end && last >= region.first);
}

/** Maps a 32-bit word to a training seed, [2^30, 2^31), which V8 keeps unboxed. */
function trainingSeed(word: number) {
  return (word >>> 2) | TRAINING.first;
}

/** The seed of an episode of a vector environment: hashed from (seed, game, episode), never `seed + i`. */
export function episodeSeed(seed: number, game: number, episode: number): number {
  return trainingSeed(hashWord(EPISODE_KEY + game, seed, episode, 0));
}

/** The seed of the k-th reset (from 0) of an environment that names none, after one that was dealt from `seed`. */
export function resetSeed(seed: number, k: number): number {
  return trainingSeed(hashWord(RESET_KEY, seed, k, 0));
}

/** A 53-bit seed derived from (key, seed, stream). */
export function derivedSeed(key: number, seed: number, stream: number): number {
  return (hashWord(key, seed, stream, 0) >>> 11) * TWO_32 + (hashWord(key, seed, stream, 1) >>> 0);
}
