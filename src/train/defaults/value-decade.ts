type Overrides = Readonly<Record<string, unknown>>;

/**
 * What Decade's presets have in common. Wider layers learn more from each game and pay in a long training; looking one draw ahead costs
 * under a millisecond a game.
 */
const DECADE: Overrides = { totalSteps: 8_000_000, hiddenSizes: [256, 64], lookahead: 1 };

/** Straight lines have two or three decisions a game, and most of what is learnt from are afterstates without a choice. */
const STRAIGHT: Overrides = { ...DECADE, replayRatio: 6 };

/** Config keys of value learning for Decade's presets, where they differ from the schema's defaults. */
export const VALUE_DECADE_DEFAULTS: Readonly<Record<string, Overrides>> = {
  decade: STRAIGHT,
  'decade-max3': { ...STRAIGHT, reward: 'cards-left', totalSteps: 2_000_000 },
  'decade-loop': DECADE,
  'decade-loop3': DECADE,
  'decade-fives': DECADE,
  'decade-loop-fives': DECADE,
  'decade-seven': DECADE,
  'decade-seven-loop3': DECADE,
};
