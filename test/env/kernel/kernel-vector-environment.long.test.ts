import { pairOf, playInStep } from '../../../scripts/kernel/agreement.js';
import { PRESETS } from '../../../src/env/index.js';
import { sizedLong } from '../../support/size.js';

/** Games side by side. */
const GAMES = sizedLong(100, 1000);

describe('the compiled rules, for long', () => {
  it.each(PRESETS.filter((preset) => preset !== 'acm-10-20-30'))(
    `play ${GAMES * 1000} moves of %s as the rules do`,
    (preset) => {
      playInStep(pairOf(preset, GAMES), 100, 1000);
    },
  );
});
