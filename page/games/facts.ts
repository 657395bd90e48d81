import facts from './facts.json';

/** Figures of a preset, which `npm run docs` writes. */
interface Facts {
  /** Shares of deals won: by random play, the best script and the best player known; the bound that nobody passes, where it is known. */
  readonly random: number;
  readonly rule: number;
  readonly won: number;
  readonly bound: number | null;
  readonly decisions: number;
  readonly isLuck: boolean;
  readonly isGraded: boolean;
}

export function factsOf(preset: string): Facts | undefined {
  return (facts as Readonly<Record<string, Facts>>)[preset];
}
