import { expect, test } from 'vitest';
import { sizedLong } from '../support/size.js';
import { disagreementsOf } from './model-decisions.js';

test.each(['four-ten-value', 'four-ten-fault-first-value'])(
  'backends decide otherwise on %s only where both moves are worth the same to the last bit of a float32',
  async (name) => {
    for (const backend of ['wasm', 'plain'] as const)
      for (const { own, other } of await disagreementsOf(name, sizedLong(12, 50), backend))
        expect(Math.abs(own - other)).toBeLessThanOrEqual(2 ** -22 * Math.max(1, Math.abs(own)));
  },
);
