/** One figure, measured in a process of its own. */
export interface BenchCase {
  readonly name: string;
  readonly unit: 'million steps/s' | 'bytes/vector step' | 'seconds' | 'decisions/s' | 'MB' | 'ms';
  /** Runs for about `seconds` (where the case is not of a fixed size) and returns the figure; NaN where it cannot run here. */
  run(seconds: number): Promise<number> | number;
}
