import { AGENTS } from '../../src/agents/registry.js';
import { SEARCHES } from '../../src/agents/resolve/resolve-agent.js';
import { make, PRESETS } from '../../src/env/index.js';
import { sized } from '../support/size.js';
import { maketen, reported } from './run.js';

interface Everything {
  presets: { preset: string; summary: string }[];
  agents: { agent: string; plays: string[] }[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

it('lists every preset and agent, for people and as JSON', async () => {
  const text = await maketen('list');
  const { presets, agents } = (await reported('list')) as Everything;
  expect(presets.map(({ preset }) => preset)).toEqual(PRESETS);
  const names = [...AGENTS.map(({ name }) => name), 'exact', ...SEARCHES.map(({ name }) => name)];
  expect(agents.map(({ agent }) => agent)).toEqual(names);
  expect(agents[0].plays).toEqual(PRESETS);
  for (const name of [...PRESETS, ...names]) expect(text.stdout).toContain(`  ${name} `);
});

it('lists the resolved options and sizes of one preset', async () => {
  const info = (await reported('list --env decade-loop3 --option totals=10,20')) as {
    options: { option: string; value: unknown }[];
    moves: number;
  };
  const values = Object.fromEntries(info.options.map(({ option, value }) => [option, value]));
  const environment = make('decade-loop3', { rules: { totals: [10, 20] } });
  expect(values).toEqual(environment.spec.rules);
  expect(info.moves).toBe(environment.actionSpace.n);
});

it.each(sized(['tens', 'decade-seven', 'four-ten'], PRESETS))(
  'lists the moves and features of %s, for people and as JSON',
  { tags: 'sized' },
  async (preset) => {
    const { stdout } = await maketen(`list --env ${preset} --json`);
    const { stdout: text } = await maketen(`list --env ${preset}`);
    const info = JSON.parse(stdout) as {
      moveTable: { action: number; name: string; move: unknown }[];
      features: { from: number; feature: string; entries: number; maximum: number; kind: string; meaning: string }[];
    };
    const { rules, notation, observationSpace } = make(preset);
    expect(info.moveTable.map(({ move }) => move)).toEqual(rules.moves);
    expect(info.moveTable.map(({ name }) => notation.parseMove(name))).toEqual([...rules.moves.keys()]);
    expect(info.features.map(({ feature }) => feature)).toEqual(rules.features.map(({ name }) => name));
    const last = info.features[info.features.length - 1];
    expect(last.from + last.entries).toBe(observationSpace.shape[0]);
    for (const { action, name, move } of info.moveTable) {
      const [, shownName] = new RegExp(`^ +${action}  (.+?)  +${escaped(JSON.stringify(move))}$`, 'm').exec(text)!;
      expect(shownName).toBe(name);
    }
    for (const { feature, kind, meaning } of info.features)
      for (const word of [feature, kind, meaning]) expect(text).toContain(word);
  },
);
