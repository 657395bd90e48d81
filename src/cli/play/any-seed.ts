/** Seeds of games that nobody asked for by number are short enough to be told to somebody. */
const SEEDS_TO_SHARE = 1_000_000;

/** The seed of a game that nobody asked for by number. */
export function anySeed(): number {
  return Math.floor(Math.random() * SEEDS_TO_SHARE);
}
