import { describe, expect, test } from 'vitest';
import { FourTenStandIn, nearbySolution } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import { solveFourTen } from '../../../../../src/agents/games/four-ten/exact/solve.js';
import { sizedLong } from '../../../../support/size.js';
import { configOf } from './made-up-solution.js';

/** Their solutions take most of a minute each. */
const LARGER = [
  { gameTarget: 30, safeties: 2, precedence: 'fault-first' },
  { gameTarget: 100, safeties: 0, precedence: 'fault-first' },
] as const;

describe('the stand-in for an exact agent', () => {
  test.each([
    { gameTarget: 10, safeties: 0 },
    { gameTarget: 12, safeties: 1, precedence: 'fault-first' },
    ...sizedLong<readonly (typeof LARGER)[number][]>([], LARGER),
  ] as const)('is off by no more than it says with %j', async (options) => {
    const config = configOf(options);
    const exact = await solveFourTen(config);
    const nearby = nearbySolution(config);
    const { errors } = new FourTenStandIn(config, 1);
    for (let standing = 0; standing < exact.standings.count; standing++) {
      const chance = Math.abs(nearby.probabilities[standing] - exact.probabilities[standing]);
      expect(chance).toBeLessThanOrEqual(errors.winProbability!);
      expect(Math.abs(nearby.rounds[standing] - exact.rounds[standing])).toBeLessThanOrEqual(errors.result!);
    }
  });
});
