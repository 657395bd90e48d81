import { agentsFor, createAgent, OneDecision } from '../../src/agents/index.js';
import { legalActions } from '../../src/env/environment/rules.js';
import { InputError, partsOf, PRESETS, Random } from '../../src/env/index.js';
import { dealt, reshuffled } from '../support/games.js';

it('createAgent suggests names, and says when an agent does not play a game', () => {
  const { rules } = partsOf('decade');
  expect(() => createAgent('longestrun', rules)).toThrow('Unknown agent "longestrun"; did you mean "longest-run"');
  expect(() => createAgent('four-ten-rule', rules)).toThrow(InputError);
});

describe.each(PRESETS)('every scripted agent on %s', (preset) => {
  const { rules } = partsOf(preset);

  it.each(agentsFor(rules).map(({ name }) => name))('%s plays legally and does not see the hidden order', (name) => {
    const agent = createAgent(name, rules);
    const decision = new OneDecision(rules, agent);
    const random = new Random('hidden order', 1);
    const state = dealt(rules, 5);
    for (let move = 0; move < 60 && state.outcome === 'ongoing'; move++) {
      agent.reseed?.(move);
      const action = decision.decide(state);
      expect(legalActions(rules, state)).toContain(action);
      const other = reshuffled(rules, state, random);
      agent.reseed?.(move);
      expect(decision.decide(other)).toBe(action);
      rules.apply(state, action);
    }
  });
});
