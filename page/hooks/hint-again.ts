/** A hint that is shown, as far as it matters here. */
export interface GivenHint {
  /** Who gave it. */
  readonly ranking: { readonly agent: string };
  /** Who the strongest agent was when it was asked for; null where that was not known yet. */
  readonly strongest: string | null;
}

/**
 * Whether a hint is to be asked for once more, since a stand-in has given it and the strongest agent is there now, be it that this one has come after the hint, or
 * while the stand-in was still at work.
 * @param given null where none is shown @param strongest null while it is on its way @param chosen whom the player asks; null for the strongest
 */
export function isToBeGivenAgain(given: GivenHint | null, strongest: string | null, chosen: string | null): boolean {
  if (given === null || strongest === null || chosen !== null) return false;
  return given.strongest !== strongest && given.ranking.agent !== strongest;
}
