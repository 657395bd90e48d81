import { HAND_LIMIT, KINDS } from '../../../../env/games/four-ten/moves.js';

/** The highest sum of three hands: twelve fours. */
export const MOST_SUM = 3 * HAND_LIMIT * KINDS;

/**
 * Where a card drawn or an exchange may lead, as one number: `TEN_END` (Hand is at its target), a fault (the number is the sum of the
 * three hands, 1..MOST_SUM), `NOWHERE`, or from `FIRST_COMPONENT` on a component of safe arrangements (components.ts).
 */
export const TEN_END = 0;
export const NOWHERE = MOST_SUM + 1;
export const FIRST_COMPONENT = NOWHERE + 1;

/** The ends of a round: `TEN_END`, a fault by its sum, then by its sum a gain with the bottom card. */
export const FIRST_BOTTOM = MOST_SUM + 1;
export const ENDS = FIRST_BOTTOM + MOST_SUM + 1;
