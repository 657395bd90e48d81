/** An agent that is played where none is asked for. */
export interface DefaultAgent {
  /** As `--agent` takes it. */
  readonly agent: string;
  /** Deals that it plays, if all would take too long: the first ones. */
  readonly deals?: number;
}
