import { describe, it } from 'vitest';
import { pairOf, playInStep } from '../../../scripts/kernel/agreement.js';
import { PRESETS } from '../../../src/env/index.js';

describe('the compiled rules, for long', () => {
  it.each(PRESETS.filter((preset) => preset !== 'acm-10-20-30'))(
    'play a million moves of %s as the rules do',
    (preset) => {
      playInStep(pairOf(preset, 1000), 100, 1000);
    },
  );
});
