import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { hashWord, nameKey } from './seeds.js';

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

  /**
   * @param name what the numbers are for;
   * @param seed from 0 to 2^53 - 1;
   * @param stream a counter, such as the shuffle
   */
  constructor(name: string, seed: number, stream = 0) {
    this.reseed(nameKey(name), seed, stream);
  }

  /** Starts the stream that (key, seed, stream) hash to. */
  reseed(key: number, seed: number, stream: number): void {
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

  private belowLarge(bound: number): number {
    const rejectBelow = TWO_32 % bound;
    for (;;) {
      const product = (this.next() >>> 0) * bound; // exact below 2^53
      const high = Math.floor(product / TWO_32);
      if (product - high * TWO_32 >= rejectBelow) return high;
    }
  }

  /** A number in [0, 1) with 53 random bits. */
  float(): number {
    const high = this.next() >>> 5;
    return (high * 67108864 + (this.next() >>> 6)) / 9007199254740992;
  }

  /** A seed (an integer from 0 to 2^53 - 1) for another generator. */
  seed(): number {
    return (this.next() >>> 11) * TWO_32 + (this.next() >>> 0);
  }

  /** Continues from where the other one is. */
  copyFrom(other: Random): void {
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
  setState(words: readonly number[]): void {
    this.generator = xoroshiro128plusFromState(words);
  }
}
