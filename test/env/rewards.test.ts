import { rewardsOf } from '../../src/env/environment/game.js';
import { InputError, make, partsOf, PRESETS, recordTrace, replayTrace } from '../../src/env/index.js';

it('cards left are no reward where all cards are left at every end', () => {
  const recycled = PRESETS.filter((preset) => partsOf(preset).spec.rules.recycle === true);
  expect(recycled).toContain('acm-10-20-30');
  for (const preset of recycled) {
    expect(rewardsOf(partsOf(preset)).map(({ name }) => name)).toEqual(['win', 'score']);
    expect(() => make(preset, { reward: 'cards-left' })).toThrow(InputError);
    expect(() => make(preset, { reward: 'cards-left' })).toThrow(/^Unknown reward scheme "cards-left"[^\n]*$/);
    const without = make(preset, { rules: { recycle: false }, reward: 'cards-left' });
    expect(without.spec.reward).toBe('cards-left');
  }
  expect(rewardsOf(partsOf('decade')).map(({ name }) => name)).toEqual(['win', 'score', 'cards-left']);
});

it.each([1_000_000, 0.1, 5e-324])('removalPoints of %d give finite traces that can be replayed', (removalPoints) => {
  const parts = partsOf('tens', { rules: { scoring: 'points', removalPoints } });
  const trace = recordTrace(parts, { seed: 3, agent: 'first', choose: (_state, mask) => mask.indexOf(1) });
  const read = JSON.parse(JSON.stringify(trace)) as typeof trace;
  expect(read).toEqual(trace);
  expect(Number.isFinite(read.score)).toBe(true);
  replayTrace(parts, parts.game.rewards, read);
});
