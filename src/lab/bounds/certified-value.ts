/** How a preset is bounded where nothing else is said. */
export interface CertifiedValue {
  /** The policy whose values make the penalty, as `--agent` takes it. */
  readonly value: string;
  /** Of the penalty; chosen with `maketen bound PRESET --tune 400`. */
  readonly factor: number;
}
