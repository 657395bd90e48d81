type Overrides = Readonly<Record<string, unknown>>;

/**
 * Random play never reaches fifty points, so the reward alone starves: points count as they come, and the first fifth of the training
 * plays to ten points only.
 */
const FOUR_TEN: Overrides = {
  totalSteps: 1_000_000,
  shaping: 'progress',
  curriculum: [{ until: 0.2, rules: { gameTarget: 10 } }],
  epochs: 2,
  minibatchSize: 1024,
  gaeLambda: 0.95,
};

const BY_PRESET: Readonly<Record<string, Overrides>> = { 'four-ten': FOUR_TEN, 'four-ten-fault-first': FOUR_TEN };

/** Config keys of PPO that suit a preset better than the schema's defaults; empty for an unknown preset. */
export function ppoDefaultsFor(preset: string): Overrides {
  return BY_PRESET[preset] ?? {};
}
