import { describe, expect, it } from 'vitest';
import { decadeTraceCodec } from '../../../../src/env/games/decade/play.js';
import { gameOf } from './support.js';

describe('the trace format', () => {
  it('writes moves and states as documented', () => {
    const { rules, notation } = gameOf('decade-loop');
    const codec = decadeTraceCodec(rules);
    const state = notation.parseState('decade 4C 8D 3C 3D JC 6C');
    expect(codec.moveToJson(state, notation.parseMove('take 2 = 20'))).toEqual({
      type: 'discard',
      stack: 0,
      from: 4,
      count: 3,
      total: 20,
    });
    expect(codec.stateToJson(state)).toEqual({ stacks: [['4C', '8D', '3C', '3D', 'JC', '6C']], stock: 46 });
  });
  it('writes stacks that are eliminated or not dealt to as empty', () => {
    const { rules, notation } = gameOf('decade-seven', { stacks: 3 });
    const codec = decadeTraceCodec(rules);
    expect(codec.stateToJson(notation.parseState('decade 4C, -, 5C | checked 1'))).toEqual({
      stacks: [['4C'], [], ['5C']],
      stock: 50,
    });
  });
  it('reads a whole ring wherever it is cut', () => {
    const { rules, notation } = gameOf('decade-loop');
    const codec = decadeTraceCodec(rules);
    const state = notation.parseState('decade 9 5 6');
    for (const from of [0, 1, 2]) {
      const action = codec.moveFromJson(state, { type: 'discard', stack: 0, from, count: 3, total: 20 });
      expect(notation.formatMove(action)).toBe('take 3 = 20');
    }
  });
});
