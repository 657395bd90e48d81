/** Totals over finished episodes, deals without any decision included. Plain numbers; snapshot with `{ ...statistics }`. */
export class EpisodeStatistics {
  episodes = 0;
  won = 0;
  lost = 0;
  drawn = 0;
  truncated = 0;
  /** Episodes in which there was nothing to decide; they count in all the other totals too. */
  decisionFree = 0;
  /** Steps taken in finished episodes. */
  steps = 0;
  totalReturn = 0;

  /** Sets all totals to 0. */
  reset(): void {
    this.episodes =
      this.won =
      this.lost =
      this.drawn =
      this.truncated =
      this.decisionFree =
      this.steps =
      this.totalReturn =
        0;
  }
}
