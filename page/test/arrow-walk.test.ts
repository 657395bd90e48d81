import '../session/all-games.js';
import { describe, expect, it } from 'vitest';
import { type LaidPlace, walk } from '../table/arrow-walk.js';

const SIZE = { width: 50, height: 70 };

/** Rows of so many cards each. */
function rows(counts: readonly number[], left = 0, top = 0): LaidPlace[] {
  return counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      left: left + column * 60,
      top: top + row * 80,
      ...SIZE,
    })),
  );
}

/** Cards of a stack overlap. */
function stack(count: number, left: number): LaidPlace[] {
  return Array.from({ length: count }, (_, i) => ({ left, top: i * 20, ...SIZE }));
}

function steps(places: readonly LaidPlace[], from: number, ...directions: string[]): number {
  return directions.reduce((at, direction) => walk(places, at, direction) ?? at, from);
}

describe('arrow keys', () => {
  const tableau = rows([5, 5, 3]);

  it('go along a row, and on to the next one at its end', () => {
    expect(steps(tableau, 1, 'ArrowRight')).toBe(2);
    expect(steps(tableau, 4, 'ArrowRight')).toBe(5);
    expect(steps(tableau, 5, 'ArrowLeft')).toBe(4);
    expect(walk(tableau, 12, 'ArrowRight')).toBe(null);
  });

  it('go to the row above or below', () => {
    expect(steps(tableau, 1, 'ArrowDown', 'ArrowDown')).toBe(11);
    expect(steps(tableau, 11, 'ArrowUp')).toBe(6);
    expect(steps(tableau, 9, 'ArrowDown')).toBe(12);
    expect(walk(tableau, 0, 'ArrowUp')).toBe(null);
  });

  it('go up and down within a stack, and sideways to the next one', () => {
    const stacks = [...stack(4, 0), ...stack(2, 60), ...stack(3, 180)];
    expect(steps(stacks, 0, 'ArrowDown', 'ArrowDown')).toBe(2);
    expect(steps(stacks, 3, 'ArrowRight')).toBe(5);
    expect(steps(stacks, 4, 'ArrowRight')).toBe(6);
    expect(steps(stacks, 6, 'ArrowLeft', 'ArrowLeft')).toBe(0);
  });

  it('do not go down from a stack to a longer one beside it', () => {
    const stacks = [...stack(4, 0), ...stack(2, 60)];
    expect(walk(stacks, 5, 'ArrowDown')).toBe(null);
    const below = [...stacks, ...rows([1], 60, 200)];
    expect(walk(below, 5, 'ArrowDown')).toBe(6);
    expect(walk(below, 6, 'ArrowUp')).toBe(5);
  });

  it('go from the stock to the line and back', () => {
    const places = [...rows([1]), ...rows([3, 2], 100)];
    expect(steps(places, 0, 'ArrowRight')).toBe(1);
    expect(steps(places, 1, 'ArrowLeft')).toBe(0);
    expect(steps(places, 4, 'ArrowLeft')).toBe(3);
  });

  it('go through three hands side by side', () => {
    const hands = [...rows([2, 2]), ...rows([2, 2], 150), ...rows([2, 2], 300)];
    expect(steps(hands, 0, 'ArrowRight', 'ArrowRight')).toBe(4);
    expect(steps(hands, 2, 'ArrowRight', 'ArrowRight', 'ArrowRight')).toBe(7);
  });
});
