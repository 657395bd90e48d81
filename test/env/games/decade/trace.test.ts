import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { DecadeTraceCodec } from '../../../../src/env/games/decade/play.js';
import { gameOf, playRandomly, rulesOf, VARIANTS } from './support.js';

describe.each(VARIANTS)('$name', { tags: 'sized' }, ({ preset, options }) => {
  it('reads each legal move that it writes', () => {
    const rules = rulesOf(preset, options);
    const codec = new DecadeTraceCodec(rules);
    for (let seed = 0; seed < 5; seed++) {
      playRandomly(rules, seed, (state, legal) => {
        for (const action of legal) {
          const json: unknown = JSON.parse(JSON.stringify(codec.moveToJson(state, action)));
          expect(codec.moveFromJson(state, json)).toBe(action);
        }
      });
    }
  });
});

describe('the trace format', () => {
  it('writes moves and states as documented', () => {
    const { rules, notation } = gameOf('decade-loop');
    const codec = new DecadeTraceCodec(rules);
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
    const codec = new DecadeTraceCodec(rules);
    expect(codec.stateToJson(notation.parseState('decade 4C, -, 5C | checked 1'))).toEqual({
      stacks: [['4C'], [], ['5C']],
      stock: 50,
    });
  });
  it('reads a whole ring wherever it is cut', () => {
    const { rules, notation } = gameOf('decade-loop');
    const codec = new DecadeTraceCodec(rules);
    const state = notation.parseState('decade 9 5 6');
    for (const from of [0, 1, 2]) {
      const action = codec.moveFromJson(state, { type: 'discard', stack: 0, from, count: 3, total: 20 });
      expect(notation.formatMove(action)).toBe('take 3 = 20');
    }
  });
  it.each([
    [{ type: 'draw' }, 'Expected a move that is legal in this position, but got {"type":"draw"}'],
    [{ type: 'pass' }, 'Expected move "type": an object of type "discard", "draw" or "finish", but got "pass"'],
    [{ type: 'discard', stack: 0, from: -1, count: 2, total: 10 }, 'Expected move "from": a whole number, but got -1'],
    [7, 'Expected move: an object of type "discard", "draw" or "finish", but got 7'],
  ])('rejects %j', (json, message) => {
    const { rules, notation } = gameOf('decade');
    const state = notation.parseState('decade 4 6 3');
    expect(() => new DecadeTraceCodec(rules).moveFromJson(state, json)).toThrow(new InputError(message));
  });
});
