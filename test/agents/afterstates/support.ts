import { AfterstateBatch } from '../../../src/agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../../src/agents/afterstates/afterstates.js';
import { afterstatesFor } from '../../../src/agents/registry.js';
import { DecadeRules } from '../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../src/env/games/decade/state.js';
import { type GameState, type MakeOptions, partsOf } from '../../../src/env/index.js';

/** Rules, reward and afterstates of a preset of Decade. */
export function decadeOf(preset: string, options: MakeOptions = {}, endgame = 0) {
  const { rules, reward } = partsOf(preset, options);
  const decade: unknown = rules;
  const afterstates = afterstatesFor(rules, reward, { endgame });
  if (!(decade instanceof DecadeRules) || afterstates === undefined) throw new Error(`${preset} has no afterstates`);
  return { rules: decade, reward, afterstates: afterstates as unknown as Afterstates<DecadeState> };
}

/** The candidates of one position. */
export function candidatesOf<State extends GameState>(
  afterstates: Afterstates<State>,
  state: Readonly<State>,
): AfterstateBatch {
  const batch = new AfterstateBatch(afterstates);
  afterstates.expand(state, batch);
  batch.endPosition();
  return batch;
}

/** A candidate as text: its move, and its input or its certain reward. */
export function describeCandidate(batch: AfterstateBatch, candidate: number): string {
  const row = batch.inputRows[candidate];
  const end = row < 0 ? `certain ${batch.rewards[candidate]}` : inputOf(batch, row);
  return `${batch.actions[candidate]} -> ${end}`;
}

/** The entries of an input that are not 0, with their columns. */
export function inputOf({ inputs, size }: AfterstateBatch, row: number): string {
  let text = '';
  for (let column = 0; column < size; column++) {
    const entry = inputs[row * size + column];
    if (entry !== 0) text += `${column}:${entry} `;
  }
  return text;
}

/** Inputs are as wide as their blocks, between 0 and 1, and the same whatever lies hidden; so are moves, depths and rewards. */
export function expectHonestInputs<State extends GameState>(
  afterstates: Afterstates<State>,
  eachPosition: (visit: (state: State) => void) => void,
  redealt: (state: State) => State,
) {
  expect(afterstates.blocks.reduce((sum, { columns }) => sum + columns, 0)).toBe(afterstates.size);
  eachPosition((state) => {
    const [batch, other] = [state, redealt(state)].map((each) => candidatesOf(afterstates, each));
    for (const key of ['actions', 'depths', 'rewards', 'inputRows'] as const)
      expect(other[key].subarray(0, other.count)).toEqual(batch[key].subarray(0, batch.count));
    const inputs = batch.inputs.subarray(0, batch.rows * batch.size);
    expect(other.inputs.subarray(0, other.rows * other.size)).toEqual(inputs);
    expect(inputs.every((number) => number >= -1e-6 && number <= 1 + 1e-6)).toBe(true);
  });
}

/** Every preset of Decade with discards that are mandatory and do not come back, and some other options. */
export const DECADE_VARIANTS: readonly (readonly [string, MakeOptions])[] = [
  ['decade', {}],
  ['decade-max3', { reward: 'cards-left' }],
  ['decade-loop', {}],
  ['decade-loop3', {}],
  ['decade-fives', {}],
  ['decade-loop-fives', {}],
  ['decade-seven', {}],
  ['decade-seven-loop3', { reward: 'cards-left' }],
  ['decade', { rules: { minRun: 3, maxRun: 4 } }],
  ['decade-loop', { rules: { minRun: 3, stacks: 2 } }],
  ['decade-loop3', { rules: { discards: 'optional' } }],
  ['ten-twenty-thirty', {}],
  ['decade-loop', { rules: { goal: 9 }, reward: 'cards-left' }],
  ['decade-seven-loop3', { rules: { goal: 30 } }],
];
