import { describe, expect, test } from 'vitest';
import { SumTree } from '../../../src/train/dqn/replay-sampler.js';
import { fc } from '../../support/fast-check.js';

function treeOf(numbers: readonly number[]): SumTree {
  const tree = new SumTree(numbers.length);
  numbers.forEach((number, i) => tree.set(i, number));
  return tree;
}

/** The index whose stretch holds the position, by adding up from the left. */
function findNaively(numbers: readonly number[], position: number): number {
  let end = 0;
  return numbers.findIndex((number) => position < (end += number));
}

const weights = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 70 });

describe('a sum tree', () => {
  test('finds every index exactly as often as its number says', () => {
    fc.assert(
      fc.property(weights, (numbers) => {
        const tree = treeOf(numbers);
        for (let position = 0; position < tree.total; position += 0.5)
          expect(tree.find(position)).toBe(findNaively(numbers, position));
      }),
    );
  });

  test('never finds an index of number 0, even at the far end of a total that was rounded', () => {
    const numbers = Array.from({ length: 37 }, (_, i) => (i % 3 === 0 && i < 30 ? 0.1 * (i + 1) : 0));
    const tree = treeOf(numbers);
    for (const position of [tree.total, tree.total * (1 + 1e-15), 2 * tree.total])
      expect(numbers[tree.find(position)]).toBeGreaterThan(0);
  });
});
