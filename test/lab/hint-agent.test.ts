import { partsOf } from '../../src/env/index.js';
import { chooseHintAgent } from '../../src/lab/hint-agent.js';

it.each([
  ['decade-loop3', {}, 'decade-loop3-value'],
  ['decade-loop3', { maxRun: 4 }, 'next-card'],
  ['acm-10-20-30', {}, 'next-card'],
  ['tens', {}, 'exact'],
])('who gives hints unless somebody is named %s with %j: %s', async (preset, rules, name) => {
  const chosen = await chooseHintAgent(partsOf(preset, { rules }));
  expect(chosen.name).toBe(name);
  chosen.agent.dispose?.();
});
