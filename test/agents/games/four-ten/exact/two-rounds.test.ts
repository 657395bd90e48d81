import { describe, expect, test } from 'vitest';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/index.js';
import { FourTenRound, type RoundValues } from '../../../../../src/agents/games/four-ten/exact/round.js';
import { Standings } from '../../../../../src/agents/games/four-ten/exact/standings.js';
import { ENDS } from '../../../../../src/agents/games/four-ten/exact/targets.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/index.js';
import { Random } from '../../../../../src/env/index.js';
import { configOf, madeUpSolution } from './made-up-solution.js';
import { roundStarts } from './round-starts.js';

/** [end] values as they come between rounds: all gains alike, so that the ends of a round are the most that a state is worth, and others. */
function endsOf(config: ReturnType<typeof configOf>, points: number): Float64Array {
  const { values } = madeUpSolution(config, 0.01);
  const ends = new Float64Array(ENDS);
  new Standings(config).write(points, 1, values, ends);
  return ends;
}

describe.each([{ precedence: 'gain-first' }, { precedence: 'fault-first', handTarget: 9 }] as const)(
  'two rounds of %j that are solved side by side',
  (options) => {
    const config = configOf(options);
    const round = new FourTenRound(config);

    function expectSame(values: RoundValues, ends: Float64Array): void {
      const alone = round.begin(ends, null);
      // Buffers, since whatever is compared number by number takes seconds; the same to the last bit.
      for (const part of ['early', 'ends'] as const)
        expect(Buffer.compare(Buffer.from(values[part].buffer), Buffer.from(alone[part].buffer))).toBe(0);
      expect(Buffer.compare(Buffer.from(values.late.values.buffer), Buffer.from(alone.late.values.buffer))).toBe(0);
      expect(values.late.nextRow).toBe(alone.late.nextRow);
    }

    test.each([
      [3, 21],
      [21, 44],
      [44, 3],
      [44, 46],
    ])('are to the last bit as each of them alone: begun at %i and %i points', (points, others) => {
      const [ends, otherEnds] = [endsOf(config, points), endsOf(config, others)];
      const [first, second] = round.solveTwo(ends, otherEnds);
      expectSame(first, ends);
      expectSame(second, otherEnds);
    });

    test('are so after a round that has been left in the middle, too', () => {
      const [ends, otherEnds] = [endsOf(config, 10), endsOf(config, 30)];
      const begun = round.begin(ends, new Float64Array(round.components.fullCount));
      round.workOn(begun, false);
      expectSame(round.solveTwo(otherEnds, ends)[1], ends);
      round.workOn(begun, true);
      expect(begun.late.values).toEqual(round.begin(ends, null).late.values);
    });
  },
);

test('players who solve rounds side by side find the values that each finds alone, however few rounds are kept', () => {
  const config = configOf({ gameTarget: 12, handTarget: 8 });
  const solution = madeUpSolution(config, 0.01);
  const dearer = solution.withRoundCost(0.02);
  const [state] = roundStarts(new FourTenRules(config));
  const random = new Random('test rounds side by side', 1);
  const [alone, otherAlone] = [solution, dearer].map((each) => new FourTenPlayer(each));
  const player = new FourTenPlayer(solution, { keptRounds: 2 });
  const other = new FourTenPlayer(dearer, { round: player.round, keptRounds: 1 });
  for (let i = 0; i < 12; i++) {
    if (i === 3) player.solveAlongWith(other);
    Object.assign(state, { points: 3 * random.below(3), safeties: random.below(2) });
    if (random.below(3) > 0) expect(player.value(state)).toBe(alone.value(state));
    if (random.below(3) > 0) expect(other.value(state)).toBe(otherAlone.value(state));
  }
});
