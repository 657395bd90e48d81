type Overrides = Readonly<Record<string, unknown>>;

/**
 * What Decade's presets have in common. Wider layers learn more from each game and pay in a long training; looking one draw ahead costs
 * under a millisecond a decision.
 */
const DECADE: Overrides = { replayRatio: 3, hiddenSizes: [256, 64], lookahead: 1 };

/** Games that are hardly ever won say more by how many cards are left, and need less to learn that. */
const SELDOM_WON: Overrides = { reward: 'cards-left', totalSteps: 1_500_000, hiddenSizes: [128, 64], lookahead: 1 };

/** Config keys of value learning for Decade's presets, where they differ from the schema's defaults. */
export const VALUE_DECADE_DEFAULTS: Readonly<Record<string, Overrides>> = {
  decade: DECADE,
  'decade-max3': SELDOM_WON,
  'decade-loop': DECADE,
  'decade-loop3': DECADE,
  'decade-fives': DECADE,
  'decade-loop-fives': DECADE,
  'decade-seven': SELDOM_WON,
  'decade-seven-loop3': SELDOM_WON,
};
