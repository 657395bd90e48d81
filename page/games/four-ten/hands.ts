import {
  type FourTenState,
  HAND_NAMES,
  type HandName,
  handValues,
  PHASE_NAMES,
  type PhaseName,
} from 'maketen/four-ten';

/** Rules: "Three hands of at most four cards". */
export const HAND_LIMIT = 4;

/** The values in each hand, in ascending order. */
export type Hands = Readonly<Record<HandName, readonly number[]>>;

export function handsOf({ hands }: FourTenState): Hands {
  const [hand, home, shadow] = HAND_NAMES.map((_, i) => handValues(hands[i]));
  return { hand, home, shadow };
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** What is to be done next. */
export function phaseOf({ phase }: FourTenState): PhaseName {
  return PHASE_NAMES[phase];
}
