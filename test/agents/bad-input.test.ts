import { describe, expect, it } from 'vitest';
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
import { FirstLegalAgent } from '../../src/agents/random.js';
import { InputError, makeVector, partsOf } from '../../src/env/index.js';

const parts = partsOf('decade');
const NONSENSE: readonly unknown[] = [undefined, null, 5, 'x', {}, []];

/** Called by those who have no types. */
const CALLS: readonly [string, (nonsense: never) => unknown][] = [
  ['createAgent of no rules', (each) => createAgent('random', each)],
  ['agentsFor', (each) => agentsFor(each)],
  ['Encoder of no rules', (each) => new Encoder(each)],
  ['OneDecision of no rules', (each) => new OneDecision(each, createAgent('random', parts.rules))],
  ['OneDecision of no agent', (each) => new OneDecision(parts.rules, each)],
  ['RolloutAgent', (each) => new RolloutAgent(each)],
  ['UctAgent', (each) => new UctAgent(each)],
  ['a search with no agent as base', (each) => each === undefined || new RolloutAgent(parts, { base: each })],
  ['knowingTheDeck', (each) => knowingTheDeck(each)],
  ['FourTenExactAgent', (each) => new FourTenExactAgent(each)],
];

it.each(CALLS)('%s is refused in one line', (name, call) => {
  for (const nonsense of NONSENSE) {
    if (nonsense === undefined && name.startsWith('a search with')) continue; // the default
    expect(() => call(nonsense as never), String(nonsense)).toThrow(InputError);
    expect(() => call(nonsense as never)).toThrow(/^Expected [^\n]*, but [^\n]*$/);
  }
});

it.each([undefined, null, 5, {}, ['random']])('createAgent refuses the name %o', (name) => {
  expect(() => createAgent(name as string, parts.rules)).toThrow(InputError);
  expect(() => createAgent(name as string, parts.rules)).toThrow(/^Expected a scripted agent's name[^\n]*, but got /);
});

it.each([5, 'x', null])('%o is refused as options of solvers and searches', async (nonsense) => {
  expect(() => solveTens(nonsense as never)).toThrow(/^Expected option[^\n]*, but got /);
  await expect(solveFourTen(nonsense as never)).rejects.toThrow(/^Expected option[^\n]*, but got /);
  expect(() => new UctAgent(parts, nonsense as never)).toThrow(/^Expected a search's options[^\n]*, but got /);
  expect(() => new Encoder(parts.rules, nonsense as never)).toThrow(/^Expected encoder option[^\n]*, but got /);
});

it('an encoder takes the defaults of options that are left out, and refuses unknown ones', () => {
  expect(new Encoder(parts.rules, {}).options).toEqual(new Encoder(parts.rules).options);
  expect(new Encoder(parts.rules, {}).size).toBeGreaterThan(0);
  expect(() => new Encoder(parts.rules, { histogramm: true } as never)).toThrow(/^Unknown encoder option "histogramm"/);
});

describe('agents that know their rules', () => {
  const fourTen = partsOf('four-ten');
  const agents = [
    ...agentsFor(fourTen.rules).map((entry) => entry.create(fourTen.rules)),
    new RolloutAgent(fourTen),
    new UctAgent(fourTen),
  ];

  it.each(agents.map((agent) => [agent.name, agent] as const))(
    '%s refuses the games of other rules',
    (_name, agent) => {
      const batch = makeVector('decade', 2);
      batch.reset(1);
      const act = (): void => agent.act(batch, new Int32Array(2));
      expect(act).toThrow(InputError);
      expect(act).toThrow(/^Expected an agent for these games \(decade-v1\), but [^\n]* other rules \(four-ten-v1\)/);
    },
  );

  it('play games of equal rules, whoever made them', () => {
    const batch = makeVector('decade', 2);
    batch.reset(1);
    const actions = new Int32Array(2).fill(-1);
    createAgent('longest-run', partsOf('decade').rules).act(batch, actions);
    expect(Math.min(...actions)).toBeGreaterThanOrEqual(0);
  });
});

it.each([0, -1, 1.5, 'x', undefined, {}])('%o is no number of moves', (moves) => {
  for (const make of [() => new RandomAgent(moves as number), () => new FirstLegalAgent(moves as number)])
    expect(make).toThrow(/^Expected the number of moves[^\n]*, but got /);
});
