import { legalActions } from '../../../../src/env/environment/rules.js';
import type { DecadeConfig } from '../../../../src/env/games/decade/index.js';
import { type DecadePreset, gameOf } from './support.js';

const LINE = 'decade 4 8 3 3 J 6';

function setsOf(preset: DecadePreset, options: Partial<DecadeConfig> = {}) {
  const { rules, notation } = gameOf(preset, options);
  const state = notation.parseState(LINE);
  return legalActions(rules, state)
    .filter((action) => rules.setTotal(action) > 0)
    .map((action) => notation.describeMove(state, action));
}

// Any line under any options: test/conformance/options.properties.ts.
describe('the test vectors of the rules for the line 4 8 3 3 J 6', () => {
  it.each<[string, DecadePreset, readonly string[], Partial<DecadeConfig>?]>([
    ['ring, at most three cards', 'decade-loop3', ['6+4=10', 'J+6+4=20']],
    ['ring, any length', 'decade-loop', ['6+4=10', 'J+6+4=20', '8+3+3+J+6=30']],
    ['straight, any length', 'decade', ['8+3+3+J+6=30']],
    ['straight, any length, optional', 'decade', ['8+3+3+J+6=30'], { discards: 'optional' }],
    ['straight, at most three cards', 'decade-max3', []],
    ['straight, at most three cards, optional', 'decade-max3', [], { discards: 'optional' }],
    ['straight with fives', 'decade-fives', ['8+3+3+J+6=30', '4+8+3=15'], { discards: 'optional' }],
  ])('%s', (_rules, preset, sets, options) => {
    expect(setsOf(preset, options)).toEqual(sets);
  });

  it('no position where a set does not end at the newest card', () => {
    expect(() => setsOf('decade-fives')).toThrow('Expected cards whose sets end at the newest one');
  });
});
