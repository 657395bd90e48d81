import { pairOf, playInStep } from '../../../scripts/kernel/agreement.js';
import { partsOf, PRESETS } from '../../../src/env/index.js';
import { compiledRulesOf } from '../../../src/env/kernel/kernel-vector-environment.js';
import { sizedLong } from '../../support/size.js';

/** Games side by side. */
const GAMES = sizedLong(100, 1000);

describe('the compiled rules, for long', () => {
  it.each(PRESETS.filter((preset) => compiledRulesOf(partsOf(preset))?.refusal === undefined))(
    `play ${GAMES * 1000} moves of %s as the rules do`,
    (preset) => {
      playInStep(pairOf(preset, GAMES), 100, 1000);
    },
  );
});
