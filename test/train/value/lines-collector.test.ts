import { beforeAll, describe, expect, test } from 'vitest';
import type { Afterstates } from '../../../src/agents/afterstates/afterstates.js';
import { Ratings, valueScaleOf } from '../../../src/agents/afterstates/ratings.js';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Network } from '../../../src/agents/networks/network.js';
import type { DecadeRules } from '../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../src/env/games/decade/state.js';
import { type MakeOptions, partsOf } from '../../../src/env/index.js';
import { episodeSeed } from '../../../src/env/random.js';
import { type Measures, WorkMeter } from '../../../src/train/learner.js';
import { RegressionBuffer } from '../../../src/train/value/experience.js';
import { linesCollector } from '../../../src/train/value/lines-collector.js';
import { valueStage } from '../../../src/train/value/play-collector.js';
import { valueConfigSchema } from '../../../src/train/value/value-config.js';
import { candidatesOf, decadeOf } from '../../agents/afterstates/support.js';
import { expectimax } from '../../support/expectimax.js';
import { inputsOf } from './buffer-inputs.js';
import { expectedValue } from './expected-value.js';

beforeAll(async () => void (await loadBackend('wasm')));

const SEED = 5;
const SHAPE = { heads: 'value', moves: 0, perMove: 0, moveUnits: 0, hiddenSizes: [8], activation: 'tanh' } as const;

type Row = readonly [input: string, target: number];

/** In an order that does not depend on that of the rows. */
function sorted(rows: readonly Row[]): Row[] {
  return rows.toSorted(([input, target], [other, otherTarget]) =>
    input < other ? -1 : input > other ? 1 : target - otherTarget,
  );
}

/** What a collector adds in so many calls, each of at least `least` draws, by a network that does not learn. */
async function collected(preset: string, options: MakeOptions, endgame: number, calls: number, least = 2) {
  const parts = partsOf(preset, options);
  const config = valueConfigSchema.parse({ preset, endgame, environments: 2, rolloutLength: least / 2 });
  const stage = valueStage({ until: Infinity, parts }, config);
  const network = Network.create({ inputs: stage.afterstates.size, ...SHAPE }, 3);
  const buffer = new RegressionBuffer(20_000, stage.afterstates.size);
  const scale = valueScaleOf(parts.reward);
  const meter = new WorkMeter();
  const collector = linesCollector({ stages: [stage], config, seed: SEED, network, scale, buffer, meter });
  const measures: Measures[] = [];
  for (let call = 0; call < calls; call++)
    measures.push(await collector.collect({ iteration: 1, steps: 0, progress: 0, learningRate: 0 }));
  const inputs = inputsOf(buffer, stage.afterstates.thermometers);
  const rows = Array.from({ length: buffer.count }, (_, row): Row => {
    const input = inputs.subarray(row * buffer.size, (row + 1) * buffer.size);
    return [input.join(' '), buffer.targets[row]];
  });
  return { rows, network, collector, measures };
}

/** The stock, the stack in play and the values on each stack: suits and what has been discarded do not matter. */
function placeOf({ stock, checked, lengths, values }: DecadeState): string {
  const stacks = Array.from(lengths, (length, stack) => values.subarray(stack * 52, stack * 52 + length).join(' '));
  return `${stock.left} | ${checked} | ${stacks.join(' | ')}`;
}

/** Every position on all lines of play of the k-th deal in which a draw is legal, with more than `endgame` hidden cards: by the rules alone. */
function drawPositions(rules: DecadeRules, endgame: number, k: number): DecadeState[] {
  const mask = new Uint8Array(rules.moves.length);
  const seen = new Set<string>();
  const found: DecadeState[] = [];
  const walk = (state: DecadeState): void => {
    const place = placeOf(state);
    if (seen.has(place) || state.outcome !== 'ongoing') return;
    seen.add(place);
    rules.actionMask(state, mask);
    const moves = [...mask.keys()].filter((move) => mask[move] === 1);
    if (moves.includes(rules.table.draw) && state.stock.left > endgame) found.push(state);
    for (const move of moves) {
      const next = rules.createState();
      rules.copyState(next, state);
      rules.apply(next, move);
      walk(next);
    }
  };
  const state = rules.createState();
  rules.deal(state, episodeSeed(SEED, 0, k));
  walk(state);
  return found;
}

/** The position's candidates, and which of their inputs is that of a draw, as `expand` has it. */
function drawRow(afterstates: Afterstates<DecadeState>, draw: number, state: DecadeState) {
  const batch = candidatesOf(afterstates, state);
  return { batch, row: batch.inputRows[batch.actions.subarray(0, batch.count).indexOf(draw)] };
}

function inputOf(afterstates: Afterstates<DecadeState>, draw: number, state: DecadeState): string {
  const { batch, row } = drawRow(afterstates, draw, state);
  return batch.inputs.subarray(row * batch.size, (row + 1) * batch.size).join(' ');
}

describe.each<[string, MakeOptions, number]>([
  ['decade-loop3', {}, 0],
  ['decade-loop3', {}, 4],
  ['decade', { reward: 'cards-left' }, 3],
  ['decade-loop3', { rules: { discards: 'optional', totals: [30] } }, 0],
  ['decade-seven-loop3', { rules: { stacks: 3 }, reward: 'cards-left' }, 0],
])('rows of all lines of play on %s %j with endgame %i', (preset, options, endgame) => {
  const game = decadeOf(preset, options, endgame);
  const { rules, reward, afterstates } = game;
  const { draw } = rules.table;

  function valueOf(network: Network, state: DecadeState): number {
    const { batch, row } = drawRow(afterstates, draw, state);
    const ratings = new Ratings();
    ratings.rate(batch, network, valueScaleOf(reward));
    return ratings.values[row];
  }

  test('are the draws of the deals, with what the next card brings on average as targets', async () => {
    const { rows, network, collector, measures } = await collected(preset, options, endgame, 2);
    const positions = [0, 1].map((k) => drawPositions(rules, endgame, k));
    const all = positions.flat();
    expect(collector.totals()).toMatchObject({ steps: all.length, episodes: 0 });
    expect(rows.length).toBe(all.length);
    const expectedOf = (state: DecadeState): number => expectedValue({ ...game, network }, state);
    const expected = sorted(all.map((state) => [inputOf(afterstates, draw, state), expectedOf(state)]));
    sorted(rows).forEach(([input, target], i) => {
      expect(input).toBe(expected[i][0]);
      expect(target).toBeCloseTo(expected[i][1], 4);
    });

    const [first] = positions;
    expect(measures[0].draws_a_deal).toBe(first.length);
    const squares = first.map((state) => (expectedOf(state) - valueOf(network, state)) ** 2);
    const mean = squares.reduce((sum, each) => sum + each, 0) / squares.length;
    expect(measures[0].bellman_error).toBeCloseTo(Math.sqrt(mean), 4);
    network.dispose();
  });
});

test.each(['decade-loop3', 'decade'])(
  'before exact endgames of %s targets are the value of the best play',
  async (preset) => {
    const ENDGAME = 3;
    const options = { reward: 'cards-left' };
    const { rules, reward, afterstates } = decadeOf(preset, options);
    const { rows, network } = await collected(preset, options, ENDGAME, 3);
    const late = [0, 1, 2]
      .flatMap((k) => drawPositions(rules, ENDGAME, k))
      .filter(({ stock }) => stock.left === ENDGAME + 1);
    const expected = sorted(
      late.map((state) => [inputOf(afterstates, rules.table.draw, state), expectimax(rules, reward, state)]),
    );
    const inputs = new Set(expected.map(([input]) => input));
    const found = sorted(rows.filter(([input]) => inputs.has(input)));
    expect(found.length).toBe(expected.length);
    expect(new Set(expected.map(([, value]) => value)).size).toBeGreaterThan(3);
    found.forEach(([, target], i) => expect(target).toBeCloseTo(expected[i][1], 5));
    network.dispose();
  },
);

test('whole deals are collected until there are enough draws, many at once as one by one', async () => {
  const LEAST = 1000;
  const { rows, network, collector, measures } = await collected('decade-loop3', {}, 0, 1, LEAST);
  const deals = Math.round(rows.length / measures[0].draws_a_deal);
  const oneByOne = await collected('decade-loop3', {}, 0, deals);
  const { rules } = decadeOf('decade-loop3');
  expect(collector.totals().steps).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(LEAST);
  expect(rows.length - drawPositions(rules, 0, deals - 1).length).toBeLessThan(LEAST);
  expect(rows.map(([input]) => input)).toEqual(oneByOne.rows.map(([input]) => input));
  rows.forEach(([, target], i) => expect(target).toBeCloseTo(oneByOne.rows[i][1], 5));
  for (const each of [network, oneByOne.network]) each.dispose();
});
