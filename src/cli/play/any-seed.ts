/** Seeds that nobody has chosen are short enough to be read out. */
const SEEDS_TO_SHARE = 1_000_000;

/** Any seed, for a game that is played where none is named. */
export function anySeed(): number {
  return Math.floor(Math.random() * SEEDS_TO_SHARE);
}
