/**
 * A fresh seed from 0 to 2^53 - 1: the only source of randomness in `env` that is not seeded. Not for secrets. Uses
 * Math.random, which every engine has (Hermes lacks `crypto`).
 */
export function entropySeed(): number {
  return Math.floor(Math.random() * 2 ** 53);
}
