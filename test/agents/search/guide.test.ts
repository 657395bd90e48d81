import { expect, it } from 'vitest';
import type { Agent } from '../../../src/agents/agent.js';
import { createAgent } from '../../../src/agents/registry.js';
import { Candidate, RolloutAgent } from '../../../src/agents/search/rollout-agent.js';
import { UctAgent } from '../../../src/agents/search/uct-agent.js';
import { partsOf } from '../../../src/env/index.js';
import { CountingLeaf } from './expectimax.js';
import { batchOf, decisions } from './positions.js';

const parts = partsOf('decade-loop3');
const counts = new Uint8Array(parts.rules.cardKinds.length);
/** Decisions so early in the game that nothing is won before the next one. */
const states = decisions(parts, 60).filter((state) => parts.rules.unseen(state, counts) >= 30);
const shortest = createAgent('shortest-run', parts.rules);
const leaf = new CountingLeaf(parts.rules.moves.length, 0);

function chosenBy(agent: Agent): number[] {
  const actions = new Int32Array(states.length);
  agent.act(batchOf(parts, states), actions);
  return [...actions];
}

it.each<[string, Agent, Agent]>([
  ['the base', shortest, new RolloutAgent(parts, { base: shortest, playouts: 20, confidence: 1e9 })],
  ['the leaf', leaf, new RolloutAgent(parts, { base: shortest, leaf, playouts: 5 })],
  ['the guide', shortest, new RolloutAgent(parts, { leaf, guide: shortest, playouts: 5 })],
  ['the guide, in uct', shortest, new UctAgent(parts, { leaf, guide: shortest, playouts: 1 })],
])('%s is followed where playouts do not tell moves apart', (_name, guide, search) => {
  expect(chosenBy(search)).toEqual(chosenBy(guide));
});

it('is left where they do', { tags: 'long' }, () => {
  const followed = chosenBy(shortest);
  const left = [0, 1, 2].map((confidence) => {
    const choices = chosenBy(new RolloutAgent(parts, { base: shortest, playouts: 300, confidence }));
    return choices.filter((action, i) => action !== followed[i]).length;
  });
  expect(left[0]).toBeGreaterThan(left[1]);
  expect(left[1]).toBeGreaterThan(left[2]);
  expect(left[2]).toBeGreaterThan(0);
});

it('moves are compared deal by deal, whatever order playouts end in', () => {
  const [good, bad] = [new Candidate(0), new Candidate(1)];
  // Returns differ far more from deal to deal than between the moves.
  const returns = [
    [9, 8.8],
    [0, 0],
    [5, 4.7],
    [2, 1.9],
  ];
  for (const candidate of [good, bad]) for (let i = 0; i < returns.length; i++) candidate.begin();
  returns.forEach(([more], i) => good.record(more, i));
  [...returns.entries()].reverse().forEach(([i, [, less]]) => bad.record(less, i));
  expect(good.mean).toBe(4);
  expect(good.isBetterThan(bad, 0)).toBe(true);
  expect(good.isBetterThan(bad, 2)).toBe(true); // mean 0.15 with a standard error of 0.0645: 2.3 of them
  expect(good.isBetterThan(bad, 3)).toBe(false);
  expect(bad.isBetterThan(good, 0)).toBe(false);
  expect(good.isBetterThan(good, 0)).toBe(false);
});
