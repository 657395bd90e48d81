import { AGENTS } from '../../../src/agents/registry.js';
import { searchName, withoutSettings } from '../../../src/agents/resolve/agent-names.js';
import { partsOf, PRESETS } from '../../../src/env/index.js';
import { loadAgent } from '../../../src/lab/agents.js';
import { rankedParts } from '../../../src/lab/games/kits.js';
import { defaultAgents, enter } from '../../../src/lab/leaderboard/entries.js';
import { listModels } from '../../../src/zoo/models.js';

it.each(PRESETS)(
  'has the scripted agents of %s, its models, exact play where there is one, and searches that it knows',
  async (preset) => {
    const parts = rankedParts(preset);
    const names = defaultAgents(parts).map(({ agent }) => agent);
    expect(names.slice(0, 2)).toEqual(['random', 'first-legal']);
    expect(new Set(names).size).toBe(names.length);
    expect(names.includes('exact')).toBe(
      /^(four-ten.*|decade-optional|decade-fives-optional|ring-12|ring-16)$/.test(preset),
    );
    const models = listModels().map(({ name }) => name);
    for (const { name, preset: own } of listModels()) expect(names.includes(name)).toBe(own === preset);
    const others = names.filter((name) => ![...AGENTS.map((agent) => agent.name), ...models, 'exact'].includes(name));
    for (const name of others) {
      const model = withoutSettings(name);
      expect(searchName(name) !== null || (model !== name && models.includes(model))).toBe(true);
      (await loadAgent(parts, name)).dispose?.();
    }
  },
);

it('has every agent by default that can play own rules', () => {
  const names = defaultAgents(partsOf('decade-loop3', { rules: { minRun: 3 } })).map(({ agent }) => agent);
  expect(names).toEqual(expect.arrayContaining(['random', 'next-card', 'rollout+playouts=30']));
  expect(names.filter((name) => /value|ppo|dqn/.test(name))).toEqual([]);
});

it('lets agents play where they can, random everywhere, and leaves out presets that nobody else plays', async () => {
  const entries = await enter(
    ['tens', 'decade', 'acm-10-20-30', 'four-ten'].map((each) => rankedParts(each)),
    ['acm-order', 'longest-run'],
    70,
  );
  expect(entries.map(({ parts, agents }) => [parts.spec.preset, ...agents.map(({ label }) => label)])).toEqual([
    ['decade', 'random', 'longest-run'],
    ['acm-10-20-30', 'random', 'acm-order', 'longest-run'],
  ]);
  expect(entries[0].agents.every(({ deals }) => deals === 70)).toBe(true);
});

it('refuses two agents of one name', async () => {
  const twins = ['models/decade-value', './models/decade-value'];
  await expect(enter([rankedParts('decade')], twins, 70)).rejects.toThrow(
    /^Expected agents of different names.*decade-value/,
  );
});
