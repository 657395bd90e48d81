import { FourTenExactAgent, knowingTheDeck, solveFourTen, solveTens } from '../../src/agents/exact/index.js';
import {
  agentsFor,
  createAgent,
  Encoder,
  OneDecision,
  RandomAgent,
  RolloutAgent,
  UctAgent,
} from '../../src/agents/index.js';
import { afterstatesFor, FirstLegalAgent } from '../../src/agents/registry.js';
import { makeVector, partsOf } from '../../src/env/index.js';
import { expectRefused, refusal } from '../support/refusal.js';

const parts = partsOf('decade');

/** Called by those who have no types. */
it.each<[string, (nonsense: never) => unknown]>([
  ['createAgent of no name', (each) => createAgent(each, parts.rules)],
  ['createAgent of no rules', (each) => createAgent('random', each)],
  ['agentsFor', (each) => agentsFor(each)],
  ['Encoder of no rules', (each) => new Encoder(each)],
  ['OneDecision of no rules', (each) => new OneDecision(each, createAgent('random', parts.rules))],
  ['OneDecision of no agent', (each) => new OneDecision(parts.rules, each)],
  ['RolloutAgent', (each) => new RolloutAgent(each)],
  ['UctAgent', (each) => new UctAgent(each)],
  ['a search with no agent as base', (each) => new RolloutAgent(parts, { base: each ?? null })],
  ['knowingTheDeck', (each) => knowingTheDeck(each)],
  ['FourTenExactAgent', (each) => new FourTenExactAgent(each)],
])('%s is refused', (_name, call) => {
  for (const nonsense of [undefined, null, 5, 'x', {}, []]) expectRefused(() => call(nonsense as never), '');
});

it.each([5, 'x', null])('%o is refused as options of solvers and searches', async (nonsense) => {
  expectRefused(() => solveTens(nonsense as never), 'option');
  expect(await refusal(solveFourTen(nonsense as never))).toContain('option');
  expectRefused(() => new UctAgent(parts, nonsense as never), "a search's options");
  expectRefused(() => new Encoder(parts.rules, nonsense as never), 'encoder option');
});

it('an encoder takes the defaults of options that are left out, and refuses unknown ones', () => {
  expect(new Encoder(parts.rules, {}).options).toEqual(new Encoder(parts.rules).options);
  expectRefused(() => new Encoder(parts.rules, { histogramm: true } as never), '"histogramm"');
});

const AGENTS = ['tens', 'decade-seven', 'acm-10-20-30', 'four-ten'].flatMap((preset) => {
  const own = partsOf(preset);
  const scripted = agentsFor(own.rules).map((entry) => entry.create(own.rules));
  const searching = preset === 'tens' ? [] : [new RolloutAgent(own), new UctAgent(own)];
  return [...scripted, ...searching].map((agent) => [preset, agent.name, agent] as const);
});

it.each(AGENTS)(
  'for %s, %s refuses an array without room for its actions, and games of other rules',
  (preset, _, agent) => {
    const [batch, others] = [preset, 'decade'].map((each) => makeVector(each, 3));
    batch.reset(1);
    for (const actions of [new Int32Array(2), [], 'abc', 3, null, undefined])
      expectRefused(() => agent.act(batch, actions as Int32Array), 'room for 3 actions');
    others.reset(1);
    if (preset === 'four-ten') expectRefused(() => agent.act(others, new Int32Array(3)), 'other rules (four-ten-v1)');
  },
);

it.each([0, -1, 1.5, 'x', undefined, {}])('%o is no number of moves', (moves) => {
  for (const Agent of [RandomAgent, FirstLegalAgent])
    expectRefused(() => new Agent(moves as number), 'the number of moves');
});

it.each(['four-ten', 'tens', 'decade-seven'])('an exact endgame and hindsight of %s are refused', (preset) => {
  const { rules, reward } = partsOf(preset);
  expectRefused(() => afterstatesFor(rules, reward, { endgame: 3 }), 'endgame 0');
  expectRefused(() => afterstatesFor(rules, reward, { hindsight: 3 }), 'hindsight 0');
});
