import { FourTenRound } from '../../src/agents/games/four-ten/exact/round.js';
import { asFourTen } from '../../src/env/games/four-ten/play.js';
import { partsOf } from '../../src/env/index.js';
import { MoveValuer } from '../../src/lab/move-values.js';
import { dealt } from '../support/games.js';

it('solves the rounds of many games of Four Ten once, not again whenever it is asked', { tags: 'long' }, async () => {
  const parts = partsOf('four-ten');
  const rules = asFourTen(parts.rules);
  const states = Array.from({ length: 12 }, (_, i) => {
    const state = dealt(rules, i);
    state.points = i % 4;
    return state;
  });
  const solve = vi.spyOn(FourTenRound.prototype, 'solve');
  const valuer = await MoveValuer.create(parts);
  const first = await valuer.of(states);
  // Each for its values, and once more for the chances to win.
  expect(solve).toHaveBeenCalledTimes(2 * 4);
  expect(await valuer.of(states)).toEqual(first);
  expect(solve).toHaveBeenCalledTimes(2 * 4);
  expect(new Set(first.map(([{ estimate }]) => estimate)).size).toBeGreaterThanOrEqual(4);
});
