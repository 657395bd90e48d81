import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/env/base/random.js';
import { addBootstrap } from '../../../src/train/dqn/dqn.js';

describe('targets', () => {
  // Two of three transitions go on; the third move is illegal in the first next position, and Q of it is the highest.
  const masks = Uint8Array.of(1, 1, 0, 0, 1, 1);
  const learning = Float32Array.of(5, 4, 9, 9, 2, 3);
  const frozen = Float32Array.of(10, 20, 90, 90, 40, 30);
  const discounts = Float32Array.of(0.5, 0, 0.25);

  test('of plain Q-learning take the highest legal Q of the target network', () => {
    const targets = Float32Array.of(1, 2, 3);
    addBootstrap(targets, discounts, { masks, choosing: frozen, rating: frozen }, 3);
    expect([...targets]).toEqual([1 + 0.5 * 20, 2, 3 + 0.25 * 40]);
  });

  test('of double Q-learning take what the target network says of the other one’s choice', () => {
    const targets = Float32Array.of(1, 2, 3);
    addBootstrap(targets, discounts, { masks, choosing: learning, rating: frozen }, 3);
    expect([...targets]).toEqual([1 + 0.5 * 10, 2, 3 + 0.25 * 30]);
  });

  test('agree with the definition on random transitions', () => {
    const random = new Random('test targets', 1);
    const [size, moves] = [200, 7];
    const numbers = (length: number) => Float32Array.from({ length }, () => 2 * random.float() - 1);
    const rewards = numbers(size);
    const discounts = Float32Array.from({ length: size }, () => random.below(3) / 2);
    const going = [...discounts.keys()].filter((k) => discounts[k] > 0);
    const masks = Uint8Array.from({ length: going.length * moves }, (_, i) => (i % moves === 3 ? 1 : random.below(2)));
    const [choosing, rating] = [numbers(masks.length), numbers(masks.length)];
    const targets = rewards.slice();
    addBootstrap(targets, discounts, { masks, choosing, rating }, moves);
    rewards.forEach((reward, k) => {
      const next = going.indexOf(k) * moves;
      const legal = Array.from({ length: moves }, (_, move) => next + move).filter((at) => masks[at] === 1);
      const [best] = legal.sort((a, b) => choosing[b] - choosing[a]);
      expect(targets[k]).toBe(discounts[k] === 0 ? reward : Math.fround(reward + discounts[k] * rating[best]));
    });
  });
});
