import { describe, expect, it } from 'vitest';
import { markOf } from '../../../src/hint/review/scoring.js';

describe('the mark of a decision', () => {
  it.each([
    [0, 'best'],
    [0.3, 'good'],
    [1.94, 'good'],
    [2, 'inaccuracy'],
    [4.94, 'inaccuracy'],
    [4.96, 'mistake'],
    [9.94, 'mistake'],
    [10 - 1e-9, 'blunder'],
    [9.96, 'blunder'],
    [40, 'blunder'],
  ])('goes by points as they are said: %d is %s', (points, mark) => {
    expect(markOf(points, true)).toBe(mark);
  });

  it('holds nothing against a player that playouts leave open', () => {
    expect(markOf(40, false)).toBe('good');
  });
});
