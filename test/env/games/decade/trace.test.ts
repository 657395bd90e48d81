import { decadeTraceCodec } from '../../../../src/env/games/decade/play.js';
import { gameOf } from './support.js';

it('the trace format reads a whole ring wherever it is cut', () => {
  const { rules, notation } = gameOf('decade-loop');
  const codec = decadeTraceCodec(rules);
  const state = notation.parseState('decade 9 5 6');
  for (const from of [0, 1, 2]) {
    const action = codec.moveFromJson(state, { type: 'discard', stack: 0, from, count: 3, total: 20 });
    expect(notation.formatMove(action)).toBe('take 3 = 20');
  }
});
