import facts from './facts.json';

/**
 * Figures of a preset, which `npm run docs` writes; undefined for a game from outside. `random`, `rule` and `won` are shares of deals won: by random play, the
 * best script and the best player known; nobody passes `bound`.
 */
export function factsOf(preset: string) {
  return (facts as Partial<Record<string, (typeof facts)[keyof typeof facts]>>)[preset];
}

/** The rounds that exact play of a preset needs on average; null where a win does not count by its rounds. */
export function parOf(preset: string): number | null {
  return factsOf(preset)?.par ?? null;
}
