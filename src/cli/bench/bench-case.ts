/** What a process measured. */
export interface Measurement {
  readonly figure: number;
  /** Figures that go with it, by name. */
  readonly others?: Readonly<Record<string, number>>;
}

/** One figure, measured in a process of its own. */
export interface BenchCase {
  readonly name: string;
  readonly unit: 'million steps/s' | 'bytes/vector step' | 'seconds' | 'decisions/CPU s' | 'deals/CPU s' | 'MB' | 'ms';
  /**
   * Neighbouring cases of one group are measured in turns, so that a busy machine slows all of them; the later ones are
   * also compared with the first.
   */
  readonly group?: string;
  /** Runs for about `seconds` (where the case is not of a fixed size) and returns the figure, perhaps with others; NaN where it cannot run here. */
  run(seconds: number): Promise<Measurement | number> | number;
}
