import { describe, expect, it } from 'vitest';
import { partsOf, Random, replayTrace } from '../../src/env/index.js';
import { checkTrace } from '../oracle/index.js';
import { randomTrace } from '../support/games.js';
import { sized } from '../support/size.js';
import { nameOf, VARIANTS } from '../support/variants.js';

const GAMES_EACH = sized(10, 8, 25);

describe.each(VARIANTS.map((variant) => ({ name: nameOf(variant), variant })))('$name', ({ variant }) => {
  it('agrees with the naive oracle on legal moves (both ways), states, outcome, score and cards left of random games', () => {
    for (let seed = 0; seed < GAMES_EACH; seed++) {
      const trace = randomTrace(variant, seed, new Random('oracle', seed));
      if (trace.steps.length > 400) continue; // undo without limit wanders; the naive oracle is slow
      expect(checkTrace(JSON.parse(JSON.stringify(trace)) as object), `seed ${seed}`).toEqual([]);
    }
  });

  it('replays its own traces', () => {
    const parts = partsOf(variant.preset, { rules: variant.rules });
    const trace = randomTrace(variant, 1, new Random('replay', 1));
    replayTrace(parts, parts.game.rewards, trace);
  });
});
