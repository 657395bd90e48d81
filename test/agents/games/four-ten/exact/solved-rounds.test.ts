import { expect, test } from 'vitest';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/player.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { Random } from '../../../../../src/env/index.js';
import { configOf, madeUpSolution } from './made-up-solution.js';
import { roundStarts } from './round-starts.js';

test(
  'players who share the layout of rounds find the values that each finds alone, however few rounds are kept',
  { tags: 'long' },
  () => {
    const config = configOf({ gameTarget: 12, handTarget: 8 });
    const solution = madeUpSolution(config, 0.01);
    const dearer = solution.withRoundCost(0.02);
    const [state] = roundStarts(new FourTenRules(config));
    const random = new Random('test rounds side by side', 1);
    const [alone, otherAlone] = [solution, dearer].map((each) => new FourTenPlayer(each));
    const player = new FourTenPlayer(solution, { keptRounds: 2 });
    const other = new FourTenPlayer(dearer, { round: player.round, keptRounds: 1 });
    for (let i = 0; i < 12; i++) {
      Object.assign(state, { points: 3 * random.below(3), safeties: random.below(2) });
      if (random.below(3) > 0) expect(player.value(state)).toBe(alone.value(state));
      if (random.below(3) > 0) expect(other.value(state)).toBe(otherAlone.value(state));
    }
  },
);
