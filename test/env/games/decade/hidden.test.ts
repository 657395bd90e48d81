import { describe, expect, it } from 'vitest';
import type { rulesOf } from './support.js';
import { gameOf, observed } from './support.js';

describe('the observation', () => {
  const at = (rules: ReturnType<typeof rulesOf>, observation: number[], name: string) => {
    let offset = 0;
    for (const feature of rules.features) {
      if (feature.name === name) {
        return observation.slice(offset, offset + feature.size).map((entry) => Math.round(entry * feature.maximum));
      }
      offset += feature.size;
    }
    throw new Error(name);
  };

  it('of a ring shows the newest and the oldest cards, the hidden ones and the counts', () => {
    const { rules, notation } = gameOf('decade-loop3');
    const observation = observed(rules, notation.parseState('decade 4 8 3 3 J 6 A | gone 2 2'));
    expect(at(rules, observation, 'line').slice(0, 9)).toEqual([1, 6, 10, 3, 3, 8, 4, 0, 0]);
    expect(at(rules, observation, 'oldest')).toEqual([4, 8, 3, 3, 10, 6]);
    expect(at(rules, observation, 'unseen')).toEqual([3, 2, 2, 3, 4, 3, 4, 3, 4]);
    expect(at(rules, observation, 'unseen tens')).toEqual([15]);
    expect(at(rules, observation, 'stock')).toEqual([43]);
    expect(at(rules, observation, 'cards on the line')).toEqual([7]);
  });

  it('of stacks shows each of them, the one dealt to and the next one', () => {
    const { rules, notation } = gameOf('decade-seven', { stacks: 3 });
    const observation = observed(rules, notation.parseState('decade 4 8, -, 9 | checked 3'));
    expect(at(rules, observation, 'stack 1').slice(0, 3)).toEqual([8, 4, 0]);
    expect(at(rules, observation, 'stack 1 cards')).toEqual([2]);
    expect(at(rules, observation, 'stack 2 eliminated')).toEqual([1]);
    expect(at(rules, observation, 'stack 3 eliminated')).toEqual([0]);
    expect([at(rules, observation, 'checked stack'), at(rules, observation, 'next stack')]).toEqual([[3], [1]]);
  });
});
