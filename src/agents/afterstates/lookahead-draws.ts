/** How many draws a policy can look ahead. Each makes a decision some twenty times as long. */
export const LOOKAHEADS = [0, 1, 2] as const;
export type LookaheadDraws = (typeof LOOKAHEADS)[number];
