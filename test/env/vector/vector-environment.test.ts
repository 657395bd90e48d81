import { RandomAgent } from '../../../src/agents/registry.js';
import { IllegalActionError, makeVector, PRESETS } from '../../../src/env/index.js';
import { expectAsSingles } from '../../support/as-singles.js';
import { sized } from '../../support/size.js';

it.each(PRESETS)(
  'a vector plays %s as single environments do, with autoreset in the same step',
  { tags: 'more' },
  (preset) => expectAsSingles(preset, { maxSteps: 40 }, 5, sized(60, 200)),
);

it.each(['javascript', 'kernel'] as const)('plays nothing on %s that only a written mask allows', (backend) => {
  for (const preset of ['tens', 'decade-loop3', 'four-ten']) {
    const [games, twin] = [0, 1].map(() => makeVector(preset, 8, { backend, maxSteps: 5 }));
    const moves = games.singleActionSpace.n;
    const agent = new RandomAgent(moves, 1);
    const actions = new Int32Array(8);
    for (const each of [games, twin]) each.reset(3);
    for (let step = 0; step < 12; step++) {
      agent.act(twin, actions);
      const illegal = Int32Array.from(actions);
      illegal[7] = twin.actionMasks.subarray(7 * moves).indexOf(0);
      games.actionMasks.fill(1);
      if (illegal[7] >= 0) expect(() => games.step(illegal)).toThrow(IllegalActionError);
      games.actionMasks.fill(0);
      games.step(actions);
      twin.step(actions);
      expect([games.actionMasks, games.observations]).toEqual([twin.actionMasks, twin.observations]);
    }
  }
});
