import { type DecadePreset, gameOf } from './support.js';

describe('moves', () => {
  it('are read whatever the spaces and capitals', () => {
    const { notation } = gameOf('decade-loop');
    expect(notation.parseMove('  Take  2=20 ')).toBe(4);
  });
  it('name their cards', () => {
    const { notation } = gameOf('decade-loop3');
    const state = notation.parseState('decade 4C 8D 3C 3D TH 6S');
    const action = notation.parseMove('take 2 = 20');
    expect(notation.describeMove(state, action)).toBe('10+6+4=20');
    expect(notation.cardsOf(state, action)).toEqual([
      { pile: 'line', index: 4, card: 'TH' },
      { pile: 'line', index: 5, card: '6S' },
      { pile: 'line', index: 0, card: '4C' },
    ]);
    expect(notation.cardsOf(state, notation.parseMove('draw'))).toEqual([]);
  });
  it('name their stack', () => {
    const { notation } = gameOf('decade-seven', { stacks: 2 });
    const state = notation.parseState('decade KC, 4C 6C | checked 2');
    expect(notation.cardsOf(state, notation.parseMove('discard 10'))[0]).toEqual({
      pile: 'stack 2',
      index: 0,
      card: '4C',
    });
  });
});

describe('positions', () => {
  const read = (preset: DecadePreset, text: string, options = {}) => {
    const { notation } = gameOf(preset, options);
    return notation.formatState(notation.parseState(text));
  };
  it('may leave out the suits', () => {
    expect(read('decade-loop3', 'decade 4 8 3 3 J 6')).toBe('decade 4C 8C 3C 3D JC 6C');
    expect(read('decade-loop3', 'decade 4 4C 10 10 TC 1')).toBe('decade 4D 4C TD TH TC AC');
    expect(read('decade', 'decade 5 | gone 4 3 3')).toBe('decade 5C | gone 3C 3D 4C');
  });
  it('of stacks tell eliminated ones from those not yet dealt to', () => {
    expect(read('decade-seven', 'decade 4, 8, ., ., ., ., .')).toBe(
      'decade 4C, 8C, ., ., ., ., . | checked 2 | next 3',
    );
    expect(read('decade-seven', 'decade 4, 8, -, 5, 6, 9, 2 | checked 2')).toBe(
      'decade 4C, 8C, -, 5C, 6C, 9C, 2C | checked 2 | next 4',
    );
  });
});

it('the picture colours the red suits if asked for', () => {
  const { notation } = gameOf('decade');
  const state = notation.parseState('decade 4C 8D 3S');
  expect(notation.render(state, { color: true })).toContain('\u001b[31m8♦\u001b[39m');
  expect(notation.render(state)).not.toContain('\u001b');
});
