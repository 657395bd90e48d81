/** Seeds that are picked for the player are short enough to be read aloud. */
const SEEDS = 1_000_000;

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;
}
