/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const ROUND_CONSTANTS = fractions(64, Math.cbrt);
const FIRST_HASH = fractions(8, Math.sqrt);
const BLOCK = 64;

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The message with a 1 bit, zeros, and its length in bits as a 64-bit number (FIPS 180-4, 5.1.1). */
function padded(data: Uint8Array): DataView {
  const message = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  message.set(data);
  message[data.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(message.length - 4, (data.length * 8) >>> 0);
  return view;
}

/** Mixes a block into the hash (FIPS 180-4, 6.2.2). */
function compress(hash: Uint32Array, words: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const [two, fifteen] = [words[t - 2], words[t - 15]];
    const first = rotated(two, 17) ^ rotated(two, 19) ^ (two >>> 10);
    const second = rotated(fifteen, 7) ^ rotated(fifteen, 18) ^ (fifteen >>> 3);
    words[t] = first + words[t - 7] + second + words[t - 16];
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + ROUND_CONSTANTS[t] + words[t]) | 0;
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
}

/** SHA-256 as hexadecimal digits, for where there is no node:crypto and no crypto.subtle (React Native). 375 kB take some 20 ms. */
export function sha256Of(data: Uint8Array): string {
  const message = padded(data);
  const hash = FIRST_HASH.slice();
  const words = new Uint32Array(64);
  for (let from = 0; from < message.byteLength; from += BLOCK) {
    for (let t = 0; t < 16; t++) words[t] = message.getUint32(from + 4 * t);
    compress(hash, words);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** A text as bytes: not every engine for apps has a TextEncoder. */
export function utf8Of(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}
