import { InputError } from '../env/base/errors.js';
import { mix } from '../env/base/random.js';

/** Bytes of a place: four words of the hash and a value. */
const PLACE = 24;
/** Places that may be taken: beyond it searches for a free one get long. */
const FULL = 0.7;
/** More is refused: one table of numbers cannot be larger on all platforms. */
const MOST_BYTES = 2 ** 32;

/** The places of a table for so many keys. */
function placesFor(keys: number) {
  return 2 ** Math.max(10, Math.ceil(Math.log2(Math.max(1, keys) / FULL)));
}

/**
 * Numbers by key, in typed memory: open addressing by a 128-bit hash of the key, which stands for it. Of a billion
 * keys two share a hash with a probability of 3e-21.
 */
export class KeyTable {
  size = 0;
  private words = new Int32Array(0);
  private values = new Float64Array(0);
  private readonly hash = new Int32Array(4);

  /** @throws InputError for more keys than memory is taken for, before any is taken */
  constructor(private readonly maxKeys: number) {
    const bytes = placesFor(maxKeys) * PLACE;
    if (!(bytes <= MOST_BYTES))
      throw new InputError(
        `Expected maxStates to need at most ${MOST_BYTES / 2 ** 30} GiB, but ${maxKeys} states need ${(bytes / 2 ** 30).toFixed(1)} GiB`,
      );
    this.allocate(placesFor(0));
  }

  get bytes(): number {
    return this.values.length * PLACE;
  }

  get(key: string): number | undefined {
    const place = this.find(key);
    return this.isFree(place) ? undefined : this.values[place];
  }

  /** @throws InputError for more keys than allowed */
  set(key: string, value: number) {
    let place = this.find(key);
    if (this.isFree(place)) {
      if (this.size >= this.maxKeys)
        throw new InputError(
          `Expected a problem of at most ${this.maxKeys} states, but there are more: allow more (maxStates, --max-positions), or bound it instead`,
        );
      if (++this.size > this.values.length * FULL) {
        this.grow();
        place = this.find(key);
      }
      this.words.set(this.hash, 4 * place);
    }
    this.values[place] = value;
  }

  private isFree(place: number) {
    const { words } = this;
    return (words[4 * place] | words[4 * place + 1] | words[4 * place + 2] | words[4 * place + 3]) === 0;
  }

  /** The place of a key, or the free one where it belongs; `hash` is the key's. */
  private find(key: string) {
    const { hash } = this;
    hash128(key, hash);
    return this.placeOf(hash[0], hash[1], hash[2], hash[3]);
  }

  private placeOf(a: number, b: number, c: number, d: number) {
    const { words, values } = this;
    const last = values.length - 1;
    for (let place = a & last; ; place = (place + 1) & last) {
      const at = 4 * place;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return place;
      if (this.isFree(place)) return place;
    }
  }

  private allocate(places: number) {
    this.words = new Int32Array(4 * places);
    this.values = new Float64Array(places);
  }

  private grow() {
    const { words, values } = this;
    this.allocate(2 * values.length);
    for (let old = 0; old < values.length; old++) {
      const hash = words.subarray(4 * old, 4 * old + 4);
      if (hash.every((word) => word === 0)) continue;
      const place = this.placeOf(hash[0], hash[1], hash[2], hash[3]);
      this.words.set(hash, 4 * place);
      this.values[place] = values[old];
    }
  }
}

/** The mixing steps of MurmurHash3's 128-bit variant for 32-bit machines (public domain, Austin Appleby), unit by unit. */
function hash128(key: string, into: Int32Array) {
  let [a, b, c, d] = [0x239b961b, 0xab0e9789 | 0, 0x38b34ae5, 0xa1e38b93 | 0];
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i) + 1;
    a = Math.imul(a ^ Math.imul(unit, 0x239b961b), 0x85ebca6b);
    a = ((a << 15) | (a >>> 17)) + b;
    b = Math.imul(b ^ Math.imul(unit, 0xab0e9789), 0xc2b2ae35);
    b = ((b << 16) | (b >>> 16)) + c;
    c = Math.imul(c ^ Math.imul(unit, 0x38b34ae5), 0x27d4eb2f);
    c = ((c << 17) | (c >>> 15)) + d;
    d = Math.imul(d ^ Math.imul(unit, 0xa1e38b93), 0x165667b1);
    d = ((d << 18) | (d >>> 14)) + a;
  }
  a ^= key.length;
  b = (b + a) | 0;
  c = (c + b) | 0;
  d = (d + c) | 0;
  a = mix((a + d) | 0);
  b = mix((b + a) | 0);
  c = mix((c + b) | 0);
  d = mix((d + c) | 0);
  into[0] = a;
  into[1] = b;
  into[2] = c;
  into[3] = d | 1; // never all zeros, which is a free place
}
