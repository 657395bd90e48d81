import { expect, test } from 'vitest';
import { AfterstateBatch } from '../../../src/agents/afterstates/afterstate-batch.js';

test('a batch grows, keeps what it has, and starts anew after clear', () => {
  const batch = new AfterstateBatch({ size: 3 });
  for (let round = 0; round < 2; round++) {
    batch.clear();
    for (let position = 0; position < 200; position++) {
      const at = batch.add(position, 2, 0.5);
      expect([...batch.inputs.subarray(at, at + 3)]).toEqual([0, 0, 0]);
      batch.inputs.fill(position + 1, at, at + 3);
      batch.addShared(position + 1, 1, 0.25, position);
      batch.addCertain(position + 2, 1, 1);
      batch.endPosition();
    }
    expect([batch.positions, batch.count, batch.rows]).toEqual([200, 600, 200]);
    for (let position = 0; position < 200; position++) {
      const from = batch.starts[position];
      expect([from, batch.starts[position + 1]]).toEqual([3 * position, 3 * position + 3]);
      expect([...batch.actions.subarray(from, from + 3)]).toEqual([position, position + 1, position + 2]);
      expect([...batch.depths.subarray(from, from + 3)]).toEqual([2, 1, 1]);
      expect([...batch.rewards.subarray(from, from + 3)]).toEqual([0.5, 0.25, 1]);
      expect([...batch.inputRows.subarray(from, from + 3)]).toEqual([position, position, -1]);
      expect(batch.inputs[3 * position + 2]).toBe(position + 1);
    }
  }
});
