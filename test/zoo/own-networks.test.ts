import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SymbolicTensor } from '@tensorflow/tfjs-layers';
import {
  type Agent,
  createAgent,
  loadBackend,
  type NetworkOutputs,
  OneDecision,
  policyOf,
} from '../../src/agents/index.js';
import { layers, tf } from '../../src/agents/networks/tensorflow.js';
import { type DecisionBatch, makeVector, partsOf, Random } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/evaluate.js';
import { createHinter } from '../../src/hint/index.js';
import { loadAgent } from '../../src/lab/index.js';
import { saveNetwork } from '../../src/zoo/index.js';
import { maketen, temporaryFolder } from '../cli/run.js';
import { refusal } from '../support/refusal.js';

const PRESET = 'decade-loop3';
const parts = partsOf(PRESET);
const featured = partsOf(PRESET, { inputs: 'features' });
const games = makeVector(PRESET, 6, { inputs: 'features', skipForcedMoves: true });
const MOVES = parts.rules.moves.length;
const [COLUMNS] = games.singleObservationSpace.shape;
const NUMBERS = games.singleActionFeatureSpace!.shape[1];
const PLAIN = parts.rules.observationSize;
const folder = temporaryFolder();
const saved = join(folder, 'mine');

type Inputs = 'columns' | 'row' | 'apart' | 'plain';
const SHAPES: Readonly<Record<Inputs, readonly number[][]>> = {
  columns: [[COLUMNS]],
  row: [[COLUMNS + MOVES * NUMBERS]],
  apart: [[COLUMNS], [MOVES, NUMBERS]],
  plain: [[PLAIN]],
};

/** A network with random weights. @param units of its outputs */
function networkOf(shapes: readonly number[][], units: readonly number[] = [MOVES]) {
  const inputs = shapes.map((shape) => layers.input({ shape }));
  const flat = inputs.map((input, i) =>
    shapes[i].length === 1 ? input : (layers.layers.flatten().apply(input) as SymbolicTensor),
  );
  const all = flat.length === 1 ? flat[0] : (layers.layers.concatenate().apply(flat) as SymbolicTensor);
  const hidden = layers.layers.dense({ units: 5, activation: 'tanh' }).apply(all);
  const outputs = units.map((each) => layers.layers.dense({ units: each }).apply(hidden) as SymbolicTensor);
  const model = layers.model({ inputs, outputs });
  const random = new Random('weights', 1);
  const numbers = (size: number) => Float32Array.from({ length: size }, () => random.float() - 0.5);
  model.setWeights(model.getWeights().map(({ shape, size }) => tf.tensor(numbers(size), shape)));
  return model;
}

/** An agent of nobody's that plays at random and keeps what it is shown, by the position's tag and the game's decision. */
function watcher(kept: (batch: DecisionBatch, row: number) => void): Agent {
  const random = createAgent('random', parts.rules);
  return {
    name: 'watcher',
    usesObservations: true,
    act(batch, actions) {
      for (let row = 0; row < batch.size; row++) kept(batch, row);
      random.act(batch, actions);
    },
  };
}

beforeAll(async () => {
  await loadBackend('cpu');
  await saveNetwork(saved, networkOf(SHAPES.row), games, { outputs: 'logits' });
});

describe("A batch with the inputs 'features'", () => {
  it('holds what the vector environment shows of the same positions, row by row', async () => {
    const known = new Map<string, string>();
    const text = (numbers: Float32Array | Uint8Array, row: number, width: number): string =>
      numbers.subarray(row * width, (row + 1) * width).join();
    const keep = (batch: DecisionBatch, row: number, isNew: boolean) => {
      const key = text(batch.observations, row, COLUMNS);
      const shown = `${text(batch.actionMasks, row, MOVES)}/${text(batch.actionFeatures!, row, MOVES * NUMBERS)}`;
      if (isNew) known.set(key, shown);
      else if (known.has(key)) expect(shown).toBe(known.get(key));
    };
    const vector = makeVector(PRESET, 32, { inputs: 'features', skipForcedMoves: true });
    vector.reset(Array.from({ length: 32 }, (_, seed) => seed));
    let found = 0;
    for (let row = 0; row < 32; row++) keep(vector, row, true);
    const first = watcher((batch, row) => {
      expect(batch.spec).toEqual({ inputs: 'features' });
      if (known.has(text(batch.observations, row, COLUMNS))) found++;
      keep(batch, row, false);
    });
    await evaluate(featured, first, seedDeals(0, 32), { maxDecisions: 1 });
    expect(found).toBeGreaterThan(25);
  });

  it('is what hints and single decisions show as well, and scripted agents play as ever', async () => {
    const widths = new Set<number>();
    const agent = watcher((batch) => widths.add(batch.observations.length / batch.actionMasks.length));
    createHinter(featured, agent).hint('decade 4 8 3 3 J 6', { playouts: 2 });
    expect([...widths]).toEqual([COLUMNS / MOVES]);
    const deals = seedDeals(0, 20);
    const [plain, features] = await Promise.all(
      [parts, featured].map((each) => evaluate(each, createAgent('longest-run', parts.rules), deals)),
    );
    expect(features.scores).toEqual(plain.scores);
  });
});

describe('policyOf', () => {
  it.each<[Inputs, NetworkOutputs, readonly number[]]>([
    ['columns', 'logits', [MOVES]],
    ['row', 'action-values', [MOVES]],
    ['apart', 'logits-and-value', [MOVES, 1]],
    ['plain', 'logits-and-value', [1, MOVES]],
  ])('plays the greatest number that TensorFlow.js gives: inputs %s, %s', async (inputs, outputs, units) => {
    const model = networkOf(SHAPES[inputs], units);
    const environment = inputs === 'plain' ? parts : games;
    const agent = await policyOf(model, environment, { outputs, name: 'mine' });
    const one = new OneDecision(featured.rules, agent, featured.inputs);
    const plain = new OneDecision(parts.rules, agent);
    const state = parts.rules.createState();
    const shown = (): readonly Float32Array[] => {
      if (inputs === 'plain') return [plain.observations];
      const { observations, actionFeatures } = one;
      if (inputs === 'row') return [Float32Array.of(...observations, ...actionFeatures!)];
      return inputs === 'apart' ? [observations, actionFeatures!] : [observations];
    };
    for (let seed = 0; seed < 20; seed++) {
      parts.rules.deal(state, seed);
      one.look(state);
      plain.look(state);
      const tensors = shown().map((row, i) => tf.tensor(row, [1, ...SHAPES[inputs][i]]));
      const all = [model.predict(tensors.length === 1 ? tensors[0] : tensors)].flat();
      const logits = all[units.indexOf(MOVES)].dataSync();
      const legal = Array.from(plain.actionMasks.keys()).filter((move) => plain.actionMasks[move] === 1);
      const best = legal.reduce((most, move) => (logits[move] > logits[most] ? move : most));
      expect(plain.decide(state)).toBe(best);
      if (outputs !== 'logits-and-value') continue;
      const [probabilities, value] = [new Float32Array(MOVES), new Float32Array(1)];
      agent.evaluate(plain, probabilities, value);
      expect(value[0]).toBeCloseTo(all[units.indexOf(1)].dataSync()[0], 6);
      expect(probabilities.reduce((sum, each) => sum + each)).toBeCloseTo(1, 6);
    }
    const deals = seedDeals(0, 30);
    const [byParts, byFeatures] = [await evaluate(parts, agent, deals), await evaluate(featured, agent, deals)];
    expect(byFeatures.scores).toEqual(byParts.scores);
    const before = tf.memory().numTensors;
    await evaluate(parts, agent, deals);
    expect(tf.memory().numTensors).toBe(before);
    agent.dispose!();
  });

  it('reads a custom observation', async () => {
    const observe = {
      name: 'legal',
      features: [{ name: 'legal', high: 10 }],
      write: ({ actionMask }: { actionMask: Uint8Array }, target: Float32Array) => (target[0] = actionMask.indexOf(1)),
    };
    const own = partsOf(PRESET, { observe });
    const agent = await policyOf(networkOf([[1]]), own);
    expect((await evaluate(own, agent, seedDeals(0, 3))).deals).toBe(3);
    expect(await refusal(policyOf(networkOf([[1]]), makeVector(PRESET, 2, { observe })))).toContain('give the parts');
  });

  function filledWith(value: number) {
    const model = networkOf(SHAPES.row);
    model.setWeights(model.getWeights().map((weight) => tf.fill(weight.shape, value)));
    return model;
  }

  const both = { outputs: 'logits-and-value' } as const;
  const wrong: readonly [string, () => Promise<unknown>, string][] = [
    ['another width', () => policyOf(networkOf(SHAPES.plain), games), `${COLUMNS} columns, ${COLUMNS} and 10 x 6`],
    ['other moves', () => policyOf(networkOf(SHAPES.row, [7]), games), 'logits of 10 moves for decade-loop3'],
    ['no logits', () => policyOf(networkOf(SHAPES.row, [1]), games, both), 'but its outputs are 1'],
    ['unknown outputs', () => policyOf(networkOf(SHAPES.row), games, { outputs: 'q' as never }), 'to be logits'],
    ['no layers model', () => policyOf({} as never, games), 'a layers model of TensorFlow.js'],
    ['no inputs yet', () => policyOf(layers.sequential(), games), 'inputs of'],
    ['no environment', () => policyOf(networkOf(SHAPES.row), {} as never), "a game's rules"],
    ['NaN weights', () => policyOf(filledWith(NaN), games), 'finite numbers, but "'],
  ];

  it.each(wrong)('refuses a network of %s in one line', async (_, call, words) => {
    expect(await refusal(call())).toContain(words);
  });

  it('refuses infinite numbers while it plays', async () => {
    const agent = await policyOf(filledWith(3e38), games);
    expect(await refusal(evaluate(parts, agent, seedDeals(0, 1)))).toContain('numbers for the legal moves');
  });
});

describe('A folder with a network of TensorFlow.js', () => {
  it('is an agent for every command', { tags: 'long' }, async () => {
    const own = `--env ${PRESET} --agent ${saved}`;
    const trace = join(folder, 'games.jsonl');
    for (const [command, words] of [
      [`evaluate ${own} --seeds 0..3`, 'mine on decade-loop3'],
      [`compare ${own} --agent random --seeds 0..3`, 'Difference to mine'],
      [`hint ${own} --seed 7 --playouts 4`, 'to win'],
      [`trace ${own} --seeds 0..1 --out ${trace}`, ''],
      [`review ${trace} --agent ${saved} --playouts 4`, ''],
      [`audit ${own} --seeds 0..3`, 'mine'],
      [`leaderboard ${own} --agent random --deals 4 --work ${join(folder, 'work')} --out ${join(folder, 'r.md')}`, ''],
    ]) {
      const { code, stdout, stderr } = await maketen(command);
      expect({ command, code, stderr: code === 0 ? '' : stderr }).toEqual({ command, code: 0, stderr: '' });
      expect(stdout).toContain(words);
    }
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toContain('mine');
  });

  it('plays as the network that was saved, and is replaced by the next one', async () => {
    const model = networkOf(SHAPES.row);
    const deals = seedDeals(0, 40);
    const loaded = await loadAgent(parts, saved);
    const before = await evaluate(parts, await policyOf(model, games), deals);
    expect((await evaluate(parts, loaded, deals)).scores).toEqual(before.scores);
    loaded.dispose!();
    await saveNetwork(saved, model, games);
    expect(await refusal(saveNetwork(folder, model, games))).toContain('holds other files');
  });

  it('may be sharded, as tensorflowjs_converter writes it', async () => {
    const converted = changed('converted', (model) => {
      const [{ weights }] = model.weightsManifest;
      model.weightsManifest = weights.map((weight, i) => ({ paths: [`group${i}-shard1of1.bin`], weights: [weight] }));
      model.format = 'layers-model';
    });
    const data = readFileSync(join(saved, 'weights.bin'));
    let at = 0;
    for (const { paths, weights } of readModel(converted).weightsManifest) {
      const bytes = 4 * weights[0].shape.reduce((all, size) => all * size, 1);
      writeFileSync(join(converted, paths[0]), data.subarray(at, (at += bytes)));
    }
    const deals = seedDeals(0, 40);
    const [one, other] = [await loadAgent(parts, saved), await loadAgent(parts, converted)];
    expect((await evaluate(parts, other, deals)).scores).toEqual((await evaluate(parts, one, deals)).scores);
  });

  interface Model {
    format?: string;
    modelTopology: { config: { layers: { config: { units?: number } }[] } };
    weightsManifest: { paths: string[]; weights: { shape: number[] }[] }[];
  }

  const readModel = (of: string) => JSON.parse(readFileSync(join(of, 'model.json'), 'utf8')) as Model;

  function changed(name: string, change: (model: Model) => void, side: object = {}) {
    const copy = join(folder, name);
    cpSync(saved, copy, { recursive: true });
    const model = readModel(copy);
    change(model);
    writeFileSync(join(copy, 'model.json'), JSON.stringify(model));
    const path = join(copy, 'maketen.json');
    const said = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...said, ...side }));
    return copy;
  }

  function rewritten(name: string, rewrite: (copy: string) => void) {
    const copy = changed(name, () => {});
    rewrite(copy);
    return copy;
  }

  const described = (name: string, side: object) => changed(name, () => {}, side);

  const weightsOf = ({ weightsManifest }: Model) => weightsManifest[0].weights;

  function grow({ modelTopology }: Model) {
    for (const { config } of modelTopology.config.layers) if (config.units === 5) config.units = 1e9;
  }

  const damaged: readonly [string, () => string, string][] = [
    [
      'without its description',
      () => rewritten('bare', (copy) => rmSync(join(copy, 'maketen.json'))),
      'but it does not',
    ],
    ['of another format', () => changed('graph', (model) => (model.format = 'graph-model')), 'layers-model'],
    ['with a cut shard', () => rewritten('cut', (copy) => truncateSync(join(copy, 'weights.bin'), 40)), 'but got 40'],
    ['with too long a shard', () => changed('long', (model) => weightsOf(model).pop()), 'at most'],
    [
      'with a shard elsewhere',
      () => changed('out', (model) => (model.weightsManifest[0].paths = ['../a'])),
      'same folder',
    ],
    ['with more weights than it lists', () => changed('huge', grow), 'more weights than it lists'],
    ['of endless weights', () => changed('endless', (model) => (weightsOf(model)[0].shape = [1e6, 1e6])), 'at most'],
    ['for other inputs', () => described('inputs', { inputs: 'plain' }), `${PLAIN} columns`],
    ['for other moves', () => described('moves', { movesSha256: '0'.repeat(64) }), 'movesSha256 is of others'],
    ['for other rules', () => described('rules', { preset: 'decade', rules: {}, movesSha256: undefined }), 'decade'],
    ['with unknown keys', () => described('keys', { lookahead: 1 }), 'lookahead'],
    ['for a custom observation', () => described('observe', { observe: 'counts' }), 'the observation "counts"'],
  ];

  it.each(damaged)('is refused in one line %s, and nothing of it is kept', async (_, make, words) => {
    const copy = make();
    const before = tf.memory().numTensors;
    expect(await refusal(loadAgent(parts, copy))).toContain(words);
    expect(tf.memory().numTensors).toBe(before);
  });
});
