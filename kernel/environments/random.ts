// The random numbers of src/env/base/random.ts: equal seeds give equal words.

/** MurmurHash3's 32-bit finalizer (public domain, Austin Appleby). */
function mix(value: u32): u32 {
  let hash = (value ^ (value >> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
  return hash ^ (hash >> 16);
}

/** One of the four words that (key, seed, stream) hash to; a seed has up to 53 bits. */
export function hashWord(key: u32, seed: u64, stream: u32, word: u32): u32 {
  let hash = mix(key + (word + 1) * 0x9e3779b9);
  hash = mix(hash ^ (<u32>seed));
  hash = mix(hash + <u32>(seed >> 32));
  return mix(hash * 5 + stream);
}

/** Two words in one, the first one above. */
export function hashWords(key: u32, seed: u64, stream: u32, word: u32): u64 {
  return ((<u64>hashWord(key, seed, stream, word)) << 32) | (<u64>hashWord(key, seed, stream, word + 1));
}
