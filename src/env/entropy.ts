/**
 * A seed (an integer from 0 to 2^53 - 1) that differs from call to call: the only number in `env` that does not follow from a seed. Not for
 * secrets; Math.random is what every engine has (Hermes lacks `crypto`).
 */
export function entropySeed(): number {
  return Math.floor(Math.random() * 2 ** 53);
}
