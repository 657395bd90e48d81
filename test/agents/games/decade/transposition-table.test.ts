import { expect, test } from 'vitest';
import { PositionValues } from '../../../../src/agents/games/decade/exact/transposition-table.js';

const POSITIONS = Array.from({ length: 10_000 }, (_, position) => position);
const value = (position: number): number => position / 7;
const high = (position: number): number => Math.imul(position, 0x9e3779b1);

test('values are found again while the table grows, also where a half of their hashes is the same', () => {
  const known = new PositionValues();
  known.allow(POSITIONS.length);
  const low = (position: number): number => Math.imul(position >> 2, 0x85ebca6b);
  for (const position of POSITIONS) known.set(low(position), high(position), value(position));
  expect(POSITIONS.map((position) => known.get(low(position), high(position)))).toEqual(POSITIONS.map(value));
  expect(known.get(low(0), 5)).toBeNaN();
});

test('a full table starts anew and goes on', () => {
  const known = new PositionValues();
  const found = POSITIONS.map((position) => {
    known.set(position, high(position), value(position));
    return known.get(position, high(position));
  });
  expect(found).toEqual(POSITIONS.map(value));
  const kept = POSITIONS.map((position) => known.get(position, high(position)));
  const numbers = kept.filter((each) => !Number.isNaN(each));
  expect(numbers).toEqual(POSITIONS.slice(-numbers.length).map(value));
  expect(numbers.length).toBeLessThanOrEqual(5000);
});
