/** Told of each question to an agent, so that somebody can tell which one it does not answer. */
export interface DecisionWatch {
  /**
   * The agent is asked.
   * @param decision of each of the games, from 1
   * @param tag of one of them
   * @param games how many there are
   */
  asked(decision: number, tag: number, games: number): void;
  /** It has answered. */
  answered(): void;
}
