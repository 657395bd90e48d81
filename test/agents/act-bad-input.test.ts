import { expect, it } from 'vitest';
import { agentsFor } from '../../src/agents/registry.js';
import { RolloutAgent } from '../../src/agents/search/rollout-agent.js';
import { UctAgent } from '../../src/agents/search/uct-agent.js';
import { InputError, makeVector, partsOf } from '../../src/env/index.js';

const PRESETS = ['tens', 'decade-seven', 'acm-10-20-30', 'four-ten'];

const AGENTS_OF = PRESETS.flatMap((preset) => {
  const parts = partsOf(preset);
  const scripted = agentsFor(parts.rules).map((entry) => entry.create(parts.rules));
  const searching = preset === 'tens' ? [] : [new RolloutAgent(parts), new UctAgent(parts)];
  return [...scripted, ...searching].map((agent) => [preset, agent.name, agent] as const);
});

it.each(AGENTS_OF)(
  'act on %s of %s refuses an array without room for its actions in one line',
  (preset, _name, agent) => {
    const batch = makeVector(preset, 3);
    batch.reset(1);
    for (const actions of [new Int32Array(2), [], 'abc', 3, null, undefined]) {
      const act = () => agent.act(batch, actions as Int32Array);
      expect(act).toThrow(InputError);
      expect(act).toThrow(/^Expected room for 3 actions, one for each game of the batch, but got [^\n]*$/);
    }
    expect(() => agent.act(batch, new Int32Array(2))).toThrow(/but got 2$/);
  },
);
