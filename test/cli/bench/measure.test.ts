import { expect, test } from 'vitest';
import { groupsOf, measureGroup } from '../../../src/cli/bench/measure.js';

const CASES = [
  { name: 'alone', unit: 'ms' },
  { name: 'wasm', unit: 'ms', group: 'value' },
  { name: 'node', unit: 'ms', group: 'value' },
  { name: 'other', unit: 'ms', group: 'ppo' },
] as const;

test('neighbouring cases of one group are measured together, others by themselves', () => {
  expect(groupsOf(CASES).map((group) => group.map(({ name }) => name))).toEqual([
    ['alone'],
    ['wasm', 'node'],
    ['other'],
  ]);
});

test('a group is measured in turns, and its ratios are those of each round', () => {
  const order: string[] = [];
  const values: Record<string, number[]> = { wasm: [10, 1, 20], node: [20, 3, 20] };
  const figures = measureGroup(groupsOf(CASES)[1], 3, ({ name }) => {
    order.push(name);
    return values[name].shift()!;
  });
  expect(order).toEqual(['wasm', 'node', 'wasm', 'node', 'wasm', 'node']);
  expect(figures[0]).toMatchObject({ name: 'wasm', median: 10, least: 1, most: 20 });
  expect(figures[0].ratio).toBeUndefined();
  expect(figures[1]).toMatchObject({ median: 20, ratio: { median: 2, least: 1, most: 3 } });
});

test('figures that go with a figure are medians over the processes', () => {
  const shares = [0.1, 0.4, 0.3];
  const [{ median, others }] = measureGroup([CASES[0]], 3, () => {
    const share = shares.shift()!;
    return { figure: 10 * share, others: { share } };
  });
  expect({ median, others }).toEqual({ median: 3, others: { share: 0.3 } });
});
