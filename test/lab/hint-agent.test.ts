import { describe, expect, it } from 'vitest';
import { partsOf } from '../../src/env/index.js';
import { chooseHintAgent } from '../../src/lab/hint-agent.js';

describe('who gives hints unless somebody is named', () => {
  it.each([
    ['decade-loop3', {}, 'decade-loop3-value'],
    ['decade-loop3', { maxRun: 4 }, 'next-card'],
    ['acm-10-20-30', {}, 'next-card'],
    ['tens', {}, 'exact'],
  ])('%s with %j: %s', async (preset, rules, name) => {
    const chosen = await chooseHintAgent(partsOf(preset, { rules }));
    expect(chosen.name).toBe(name);
    chosen.agent.dispose?.();
  });
});
