/** MurmurHash3's 32-bit finalizer (public domain, Austin Appleby): every input bit reaches every output bit. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** A 32-bit number for a name, so that different games and purposes draw from unrelated streams. */
export function nameKey(name: string): number {
  let hash = 0x2545f491;
  for (let i = 0; i < name.length; i++) hash = mix(Math.imul(hash, 31) + name.charCodeAt(i));
  return hash;
}

const TWO_32 = 4294967296;

const EPISODE_KEY = nameKey('vector-environment episode');

/** One of the four 32-bit words that (key, seed, stream) hash to. `word` is 0..3; no two inputs are close to each other. */
export function hashWord(key: number, seed: number, stream: number, word: number): number {
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

/** Seeds of vector environments' episodes are at least this; seeds below it are for evaluation, and are never trained on. */
export const FIRST_EPISODE_SEED = 2 ** 30;

/**
 * The seed of an episode of a vector environment: hashed from (seed, game, episode), never `seed + i`. It lies in [2^30, 2^31), where
 * V8 keeps it unboxed on its way to the deal.
 */
export function episodeSeed(seed: number, game: number, episode: number): number {
  return (hashWord(EPISODE_KEY + game, seed, episode, 0) >>> 2) | FIRST_EPISODE_SEED;
}

/** A 53-bit seed derived from (key, seed, stream). */
export function derivedSeed(key: number, seed: number, stream: number): number {
  return (hashWord(key, seed, stream, 0) >>> 11) * TWO_32 + (hashWord(key, seed, stream, 1) >>> 0);
}
