/** A worker that answers wrongly now and then, and a coordinator that does its first unit once more and a share of the others. */
export interface WrongWorker {
  /** Share of its units, each by chance, that it answers wrongly. */
  readonly wrong: number;
  /** Share of units that are verified; more than 0. */
  readonly verify: number;
  /** That it does. */
  readonly units: number;
}

/** The probability that it is found: not where its first answer is right, and none of the others is wrong and verified. */
export function foundProbability({ wrong, verify, units }: WrongWorker): number {
  return 1 - (1 - wrong) * (1 - wrong * verify) ** (units - 1);
}

/** The mean number of wrong answers that are left at the end: none where it is found, for all that it has done is done again then. */
export function wrongAnswersLeft({ wrong, verify, units }: WrongWorker): number {
  return (1 - wrong) * (units - 1) * wrong * (1 - verify) * (1 - wrong * verify) ** (units - 2);
}

/** Units with which it is found with a probability; at least 1. */
export function unitsUntilFound({ wrong, verify }: Omit<WrongWorker, 'units'>, probability: number): number {
  const others = Math.log((1 - probability) / (1 - wrong)) / Math.log1p(-wrong * verify);
  return wrong >= probability ? 1 : 1 + Math.ceil(others);
}
