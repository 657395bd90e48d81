import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { loadBackend, Network } from '../../../src/agents/index.js';
import { kernelShapeOf } from '../../../src/agents/networks/kernel/kernel-network.js';
import { make, makeVector, partsOf } from '../../../src/env/index.js';
import { readModel } from '../../../src/train/models/model-folder.js';
import { onnxOfModel } from '../../../src/train/onnx/export-onnx.js';
import { integerAttribute } from '../../../src/train/onnx/onnx-writer.js';
import { bytesField } from '../../../src/train/protobuf.js';
import { exportOnnx, importOnnx, loadModel } from '../../../src/zoo/index.js';
import { refusal } from '../../support/refusal.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { GraphBuilder } from './graphs.js';
import { runOnnx } from './onnx-session.js';

const PRESET = 'decade-loop3';
const MOVES = partsOf(PRESET).rules.moves.length;
const space = make(PRESET, { inputs: 'features' });
const STATE = space.observationSpace.shape[0];
const PER_MOVE = space.actionFeatureSpace!.shape[1];
const COLUMNS = STATE + MOVES * PER_MOVE;
const ROWS = 6;
const CHOICE = { preset: PRESET, inputs: 'features', outputs: 'logits' } as const;

type Ends = Readonly<Record<string, readonly [string, number]>>;
type Make = (graph: GraphBuilder) => Ends;

/** Logits and a value, both of the same layer. */
const ends = (graph: GraphBuilder, from: string, units: number): Ends => ({
  logits: [graph.linear(from, units, MOVES), MOVES],
  value: [graph.linear(from, units, 1), 1],
});

const firstOf =
  (operator: string) =>
  (graph: GraphBuilder, units: number): string =>
    graph.op(operator, [graph.linear('observations', COLUMNS, units)]);
const [firstRelu, firstTanh] = ['Relu', 'Tanh'].map(firstOf);

/** Two hidden layers with something after each, for policy and value alike. */
const hidden =
  (after: (graph: GraphBuilder, from: string, units: number) => string): Make =>
  (graph) => {
    const first = after(graph, graph.linear('observations', COLUMNS, 12), 12);
    const second = after(graph, graph.linear(first, 12, 12), 12);
    return ends(graph, second, 12);
  };

const activation = (operator: string, alpha?: number): Make =>
  hidden((graph, from) => graph.op(operator, [from], alpha === undefined ? [] : graph.alpha(alpha)));

const GRAPHS: Readonly<Record<string, Make>> = {
  ReLU: activation('Relu'),
  tanh: activation('Tanh'),
  ELU: activation('Elu', 0.5),
  CELU: activation('Celu', 2),
  SELU: activation('Selu'),
  sigmoid: activation('Sigmoid'),
  softplus: activation('Softplus'),
  'softplus as torch writes it': hidden((graph, from) => {
    const isLarge = graph.op('Greater', [from, graph.scalar(20)]);
    return graph.op('Where', [isLarge, from, graph.op('Softplus', [from])]);
  }),
  mish: activation('Mish'),
  PReLU: hidden((graph, from, units) => graph.op('PRelu', [from, graph.weights(units)])),
  'the logarithm of a sigmoid': hidden((graph, from) => graph.op('Log', [graph.op('Sigmoid', [from])])),
  'softsign, of its steps': hidden((graph, from) =>
    graph.op('Div', [from, graph.op('Add', [graph.op('Abs', [from]), graph.scalar(1)])]),
  ),
  'a division by the root of the mean square': hidden((graph, from, units) => {
    const mean = graph.op('ReduceMean', [graph.op('Pow', [from, graph.scalar(2)]), graph.list(-1)]);
    const root = graph.op('Sqrt', [graph.op('Add', [mean, graph.scalar(1e-6)])]);
    return graph.op('Mul', [graph.op('Mul', [from, graph.op('Reciprocal', [root])]), graph.weights(units)]);
  }),
  'ReLU6, a clip': hidden((graph, from) => graph.op('Clip', [from, graph.scalar(0), graph.scalar(6)])),
  'a clip from below': hidden((graph, from) => graph.op('Clip', [from, graph.scalar(-0.3)])),
  'observations normalized and clipped, as VecNormalize does': (graph) => {
    const centred = graph.op('Sub', ['observations', graph.weights(COLUMNS)]);
    const scaled = graph.op('Div', [
      centred,
      graph.constant(
        [COLUMNS],
        graph.numbers(COLUMNS).map((x) => 0.1 + x * x),
      ),
    ]);
    const clipped = graph.op('Clip', [scaled, graph.scalar(-2), graph.scalar(3)]);
    const first = graph.op('Tanh', [graph.linear(clipped, COLUMNS, 12)]);
    return ends(graph, first, 12);
  },
  ...Object.fromEntries(
    ([10, 16] as const).map((type): [string, Make] => [
      `weights of 16 bits, of type ${type}`,
      (graph) => {
        const first = graph.op('Tanh', [graph.op('MatMul', ['observations', graph.widened(type, [COLUMNS, 8])])]);
        return ends(graph, first, 8);
      },
    ]),
  ),
  LeakyReLU: activation('LeakyRelu', 0.2),
  'SiLU, of its steps': hidden((graph, from) => graph.silu(from)),
  'GELU, of its steps': hidden((graph, from) => graph.gelu(from)),
  'layer normalization': hidden((graph, from, units) =>
    graph.op('Relu', [graph.op('LayerNormalization', [from, graph.weights(units), graph.weights(units)])]),
  ),
  'layer normalization, of its steps': hidden((graph, from, units) =>
    graph.op('Tanh', [graph.layerNormOfSteps(from, units)]),
  ),
  ...Object.fromEntries(
    (['power', 'quotient', 'negative'] as const).map((way) => [
      `layer normalization by an inverse deviation: ${way}`,
      hidden((graph, from, units) => graph.op('Relu', [graph.layerNormByInverse(from, units, way)])),
    ]),
  ),
  'layer normalization after the activation': hidden((graph, from, units) =>
    graph.op('LayerNormalization', [graph.op('Relu', [from]), graph.weights(units), graph.weights(units)]),
  ),
  'dropout, casts and what passes rows on': hidden((graph, from) => {
    const active = graph.op('Relu', [graph.op('Identity', [from])]);
    return graph.op('Cast', [graph.op('Dropout', [active])], [integerAttribute('to', 1)]);
  }),
  'dense layers as Keras has them': (graph) => {
    const first = graph.op('Relu', [graph.dense('observations', COLUMNS, 16)]);
    const second = graph.op('Relu', [graph.dense(first, 16, 8)]);
    return { logits: [graph.dense(second, 8, MOVES), MOVES], value: [graph.dense(second, 8, 1), 1] };
  },
  'networks of different depth': (graph) => {
    const deep = firstRelu(graph, 12);
    const deeper = graph.op('Relu', [graph.linear(deep, 12, 10)]);
    const shallow = firstTanh(graph, 7);
    return { logits: [graph.linear(deeper, 10, MOVES), MOVES], value: [graph.linear(shallow, 7, 1), 1] };
  },
  'residual layers': (graph) => {
    const first = firstRelu(graph, 12);
    const block = graph.linear(graph.op('Relu', [graph.linear(first, 12, 12)]), 12, 12);
    const second = graph.op('Relu', [graph.op('Add', [block, first])]);
    return ends(graph, second, 12);
  },
  'a skip from the observations': (graph) => {
    const first = firstTanh(graph, 6);
    const both = graph.op('Concat', ['observations', first], [integerAttribute('axis', 1)]);
    return { logits: [graph.linear(both, COLUMNS + 6, MOVES), MOVES], value: [graph.linear(first, 6, 1), 1] };
  },
  'inputs that are scaled first': (graph) => {
    const centred = graph.op('Sub', ['observations', graph.weights(COLUMNS)]);
    const scaled = graph.op('Div', [centred, graph.scalar(0.25)]);
    const first = graph.op('Tanh', [graph.linear(scaled, COLUMNS, 6)]);
    return ends(graph, first, 6);
  },
  'outputs that are swapped and called otherwise': (graph) => {
    const first = firstRelu(graph, 6);
    return { vf: [graph.linear(first, 6, 1), 1], pi: [graph.linear(first, 6, MOVES), MOVES] };
  },
  'linear layers alone': (graph) => ({
    logits: [graph.linear(graph.linear('observations', COLUMNS, 5), 5, MOVES), MOVES],
    value: [graph.linear('observations', COLUMNS, 1), 1],
  }),
};

/** Each move scored from its columns and from the trunk, in as many shapes as exporters have. */
function moveScores(graph: GraphBuilder, activationName: string): Ends {
  const trunk = graph.op(activationName, [graph.linear('observations', COLUMNS, 12)]);
  const ends = [graph.list(STATE), graph.list(2 ** 40), graph.list(1)];
  const columns = graph.op('Slice', ['observations', ...ends]);
  const besides = graph.op('Concat', [trunk, columns], [integerAttribute('axis', 1)]);
  const cut = (from: number, to: number) =>
    graph.op('Slice', [besides, graph.list(from), graph.list(to), graph.list(1)]);
  const context = graph.op('Reshape', [graph.linear(cut(0, 12), 12, MOVES * 4), graph.list(-1, MOVES, 4)]);
  const ofMoves = graph.op('Reshape', [cut(12, 12 + MOVES * PER_MOVE), graph.list(-1, MOVES, PER_MOVE)]);
  const scored = graph.op(activationName, [graph.op('Add', [graph.dense(ofMoves, PER_MOVE, 4), context])]);
  const logits = graph.op('Flatten', [graph.dense(scored, 4, 1)], [integerAttribute('axis', 1)]);
  return { logits: [logits, MOVES], value: [graph.linear(trunk, 12, 1), 1] };
}

describe("a graph's layers in one of our networks", () => {
  const folder = temporaryFolder();
  const file = join(folder, 'policy.onnx');
  const out = join(folder, 'model');
  const observations = new GraphBuilder().numbers(ROWS * COLUMNS).map((x) => Math.max(0, 2 * x));

  beforeAll(() => loadBackend('cpu'));

  async function imported(bytes: Uint8Array, choice: object = CHOICE) {
    writeFileSync(file, bytes);
    await importOnnx(file, out, choice);
    return readModel(out);
  }

  /** Logits and values of what was imported. */
  async function computed(bytes: Uint8Array, choice?: object) {
    const { network: artifacts, config } = await imported(bytes, choice);
    const network = await Network.fromArtifacts(artifacts);
    const rows = tf.tensor2d(observations, [ROWS, COLUMNS]);
    const logits = network.logits(rows).dataSync();
    const values = network.heads === 'logits' ? undefined : network.values(rows).dataSync();
    return { logits, values, network, config };
  }

  function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>) {
    expect(found).toHaveLength(expected.length);
    Array.from(expected).forEach((number, i) => {
      expect(Math.abs(found[i] - number)).toBeLessThan(2e-5 * Math.max(1, Math.abs(number)));
    });
  }

  it.each(Object.entries(GRAPHS))('computes what ONNX Runtime does: %s', async (_, makeGraph) => {
    const graph = new GraphBuilder(18);
    const bytes = graph.file(COLUMNS, makeGraph(graph));
    const { logits, values, network, config } = await computed(bytes);
    const expected = Object.values(await runOnnx(bytes, { observations }, ROWS));
    const [first, second] = expected[0].length > ROWS ? expected : [expected[1], expected[0]];
    expectClose(logits, first);
    expectClose(values!, second);
    network.dispose();
    // And back again.
    const again = await runOnnx(onnxOfModel(config, (await readModel(out)).network), { observations }, ROWS);
    expectClose(again.logits, first);
    expectClose(again.value, second);
  });

  it.each([20, 18])('GELU is one operator from opset 20 on: %i', async (opset) => {
    const graph = new GraphBuilder(opset);
    const gelu = hidden((builder, from) => (opset === 20 ? builder.op('Gelu', [from]) : builder.gelu(from)));
    const bytes = graph.file(COLUMNS, gelu(graph));
    const { logits, network } = await computed(bytes);
    expectClose(logits, (await runOnnx(bytes, { observations }, ROWS)).logits);
    network.dispose();
  });

  it.each(['Relu', 'Tanh'])('a layer that moves share is the shared layer of our networks: %s', async (name) => {
    const graph = new GraphBuilder();
    const bytes = graph.file(COLUMNS, moveScores(graph, name));
    const { logits, values, network } = await computed(bytes);
    const expected = await runOnnx(bytes, { observations }, ROWS);
    expectClose(logits, expected.logits);
    expectClose(values!, expected.value);
    expect(network.perMove).toBe(PER_MOVE);
    expect(kernelShapeOf(network)).toMatchObject({ perMove: PER_MOVE, moveUnits: 4, layers: [{ units: 12 }] });
    network.dispose();
  });

  it('our own PPO comes back with the same weights in the same layers', async () => {
    await exportOnnx('decade-loop3-ppo', file);
    await importOnnx(file, out);
    const { network, config } = await readModel(out);
    const own = await readModel(join('models', 'decade-loop3-ppo'));
    expect(config.moves).toEqual(own.config.moves);
    const [one, other] = [await Network.fromArtifacts(network), await Network.fromArtifacts(own.network)];
    expect(kernelShapeOf(one)).toEqual(kernelShapeOf(other));
    const rows = tf.tensor2d(observations, [ROWS, COLUMNS]);
    expectClose(one.logits(rows).dataSync(), other.logits(rows).dataSync());
    one.dispose();
    other.dispose();
  });

  it('one output may have the logits and, after them, the value', async () => {
    const graph = new GraphBuilder();
    const first = firstRelu(graph, 6);
    const both = [graph.linear(first, 6, MOVES), graph.linear(first, 6, 1)];
    const joined = graph.op('Concat', both, [integerAttribute('axis', 1)]);
    const bytes = graph.file(COLUMNS, { output: [joined, MOVES + 1] });
    const { logits, values, network } = await computed(bytes);
    const { output } = await runOnnx(bytes, { observations }, ROWS);
    const column = (from: number, to: number) =>
      Array.from({ length: ROWS }, (_, row) => [...output.subarray(row * (MOVES + 1))].slice(from, to)).flat();
    expectClose(logits, column(0, MOVES));
    expectClose(values!, column(MOVES, MOVES + 1));
    network.dispose();
  });

  it('a policy alone plays where its layers do not follow one another, too', async () => {
    const graph = new GraphBuilder();
    const first = firstRelu(graph, 6);
    const second = graph.op('Add', [first, graph.op('Relu', [graph.linear(first, 6, 6)])]);
    const bytes = graph.file(COLUMNS, { logits: [graph.linear(second, 6, MOVES), MOVES] });
    await imported(bytes);
    const options = { skipForcedMoves: true };
    const [games, shown] = [makeVector(PRESET, ROWS, options), makeVector(PRESET, ROWS, { ...options, inputs: 'features' })]; // prettier-ignore
    for (const each of [games, shown]) each.reset(1);
    const row = (game: number) =>
      [shown.observations, shown.actionFeatures].flatMap((all) => [...all.subarray((game * all.length) / ROWS, ((game + 1) * all.length) / ROWS)]); // prettier-ignore
    const { logits } = await runOnnx(bytes, { observations: Float32Array.from(games.states.flatMap((_, game) => row(game))) }, ROWS); // prettier-ignore
    const legal = (game: number) =>
      Array.from({ length: MOVES }, (_, move) => (games.actionMasks[game * MOVES + move] === 1 ? logits[game * MOVES + move] : -Infinity)); // prettier-ignore
    const { policy } = await loadModel(out);
    const actions = new Int32Array(ROWS);
    policy.act(games, actions);
    expect([...actions]).toEqual(games.states.map((_, game) => legal(game).indexOf(Math.max(...legal(game)))));
    policy.dispose?.();
  });

  it('action values of a dueling network are the sums that they are', async () => {
    const graph = new GraphBuilder(18);
    const first = firstRelu(graph, 6);
    const [advantages, value] = [graph.linear(first, 6, MOVES), graph.linear(first, 6, 1)];
    const mean = graph.op('ReduceMean', [advantages, graph.list(1)]);
    const sum = graph.op('Add', [value, graph.op('Sub', [advantages, mean])]);
    const bytes = graph.file(COLUMNS, { q: [sum, MOVES] });
    const { logits, network } = await computed(bytes, { ...CHOICE, outputs: 'action-values' });
    expectClose(logits, (await runOnnx(bytes, { observations }, ROWS)).q);
    network.dispose();
  });

  const masks: Readonly<Record<string, (graph: GraphBuilder, logits: string) => string>> = {
    'where legal': (graph, logits) => {
      const legal = graph.op('Greater', ['action_mask', graph.scalar(0)]);
      return graph.op('Where', [legal, logits, graph.scalar(-1e8)]);
    },
    'where not illegal': (graph, logits) => {
      const illegal = graph.op('Equal', ['action_mask', graph.scalar(0)]);
      return graph.op('Where', [illegal, graph.scalar(-Infinity), logits]);
    },
    'the logarithm of the mask, as RLlib adds it': (graph, logits) => {
      const low = graph.op('Clip', [graph.op('Log', ['action_mask']), graph.scalar(-3e38)]);
      return graph.op('Add', [logits, low]);
    },
    'a penalty': (graph, logits) => {
      const illegal = graph.op('Sub', [graph.scalar(1), 'action_mask']);
      return graph.op('Sub', [logits, graph.op('Mul', [illegal, graph.scalar(1e8)])]);
    },
    'log-probabilities under a mask': (graph, logits) => {
      const legal = graph.op('Cast', ['action_mask'], [integerAttribute('to', 9)]);
      const masked = graph.op('Where', [legal, logits, graph.scalar(-1e8)]);
      return graph.op('LogSoftmax', [masked], [integerAttribute('axis', 1)]);
    },
  };

  it.each(Object.entries(masks))('a mask in the graph is left to the player: %s', async (name, masked) => {
    const graph = new GraphBuilder(18);
    const first = firstRelu(graph, 6);
    const logits = masked(graph, graph.linear(first, 6, MOVES));
    const bytes = graph.file(COLUMNS, { logits: [logits, MOVES], value: [graph.linear(first, 6, 1), 1] }, MOVES);
    const found = await computed(bytes);
    const action_mask = new Float32Array(ROWS * MOVES).map((_, i) => (i % MOVES < 2 || i % 3 === 0 ? 1 : 0));
    const expected = await runOnnx(bytes, { observations, action_mask }, ROWS);
    for (let row = 0; row < ROWS; row++) {
      const legal = Array.from({ length: MOVES }, (_, j) => row * MOVES + j).filter((i) => action_mask[i] === 1);
      // Log-probabilities are logits but for a number that all moves share.
      const shift = name.startsWith('log') ? found.logits[legal[0]] - expected.logits[legal[0]] : 0;
      expectClose(
        legal.map((i) => found.logits[i] - shift),
        legal.map((i) => expected.logits[i]),
      );
    }
    found.network.dispose();
  });

  it.each(['Softmax', 'LogSoftmax', 'ArgMax'])('a policy may end with %s: its logits are taken', async (end) => {
    const graph = new GraphBuilder();
    const first = firstRelu(graph, 6);
    const logits = graph.linear(first, 6, MOVES);
    const last = graph.op(end, [logits], [integerAttribute('axis', 1)]);
    const bytes = graph.file(COLUMNS, { probabilities: [last, MOVES], value: [graph.linear(first, 6, 1), 1] });
    const ended = await computed(bytes);
    const plain = new GraphBuilder();
    const again = firstRelu(plain, 6);
    const whole = await computed(plain.file(COLUMNS, ends(plain, again, 6)));
    expectClose(ended.logits, whole.logits);
    ended.network.dispose();
    whole.network.dispose();
  });

  const refused: Readonly<Record<string, readonly [Make, string | RegExp, number?]>> = {
    'batch normalization as one operator': [
      hidden((graph, from, units) => {
        const [scale, shift, mean, variance] = [0, 1, 2, 3].map(() => graph.weights(units));
        return graph.op('Relu', [graph.op('BatchNormalization', [from, scale, shift, mean, variance])]);
      }),
      /but got BatchNormalization \(node "BatchNormalization_\d+"\)/,
    ],
    'a convolution': [
      hidden((graph, from) => graph.op('Conv', [from, graph.weights(3)])),
      /but got Conv \(node "Conv_\d+"\)/,
    ],
    'a recurrent layer': [hidden((graph, from) => graph.op('LSTM', [from])), 'but got LSTM (node'],
    'a product of two layers': [
      hidden((graph, from) => graph.op('Mul', [graph.op('Tanh', [from]), from])),
      /but got Mul \(node "Mul_\d+"\) of two layers/,
    ],
    'a softmax on the way': [
      hidden((graph, from) => graph.op('Softmax', [from], [integerAttribute('axis', 1)])),
      /but got Gemm.*after the moves were masked/,
    ],
    'half of a layer normalization': [
      hidden((graph, from) => {
        const mean = graph.op('ReduceMean', [from, graph.list(-1)]);
        const centred = graph.op('Sub', [from, mean]);
        const squares = graph.op('ReduceMean', [graph.op('Mul', [centred, centred]), graph.list(-1)]);
        return graph.op('Relu', [graph.op('Div', [from, graph.op('Sqrt', [squares])])]);
      }),
      /but got Mul \(node "Mul_\d+"\) of two layers/,
    ],
    'an epsilon outside the root': [
      hidden((graph, from) => {
        const centred = graph.op('Sub', [from, graph.op('ReduceMean', [from, graph.list(-1)])]);
        const variance = graph.op('ReduceMean', [graph.op('Mul', [centred, centred]), graph.list(-1)]);
        const deviation = graph.op('Add', [graph.op('Sqrt', [variance]), graph.scalar(1e-5)]);
        return graph.op('Relu', [graph.op('Div', [centred, deviation])]);
      }),
      /but got Mul \(node "Mul_\d+"\) of two layers/,
    ],
    'GELU by tanh, which TensorFlow.js saves and cannot load': [
      hidden((graph, from) => {
        const text = Buffer.concat([bytesField(1, 'approximate'), bytesField(4, 'tanh')]);
        return graph.op('Gelu', [from], [text]);
      }),
      /but got Gelu by tanh \(node "Gelu_\d+"\) that TensorFlow\.js cannot load/,
      20,
    ],
    'Erf alone': [hidden((graph, from) => graph.op('Erf', [from])), /but got Erf \(node "Erf_\d+"\)/],
    'a softplus that is another function from 3 on': [
      hidden((graph, from) =>
        graph.op('Where', [graph.op('Greater', [from, graph.scalar(3)]), from, graph.op('Softplus', [from])]),
      ),
      /but got Where.*of what is no mask/,
    ],
    'a choice of rows': [
      hidden((graph, from) => graph.op('Gather', [from, graph.list(0)], [integerAttribute('axis', 0)])),
      /but got Gather \(node "Gather_\d+"\)/,
    ],
    'a sum over rows': [
      hidden((graph, from) => graph.op('Sub', [from, graph.op('ReduceMean', [from, graph.list(0)])])),
      /but got ReduceMean.*over the batch/,
    ],
    'layers that are too wide': [
      (graph) => {
        let wide = 'observations';
        for (let i = 0; i < 8; i++) wide = graph.op('Concat', [wide, wide], [integerAttribute('axis', 1)]);
        return { logits: [graph.op('Relu', [wide]), MOVES], value: [graph.linear('observations', COLUMNS, 1), 1] };
      },
      /^Expected shapes of at most \d+ numbers in the ONNX graph/,
    ],
    'casts in a circle': [
      (graph) => {
        graph.writer.add('Cast', ['there'], 'here', [integerAttribute('to', 1)]);
        graph.writer.add('Cast', ['here'], 'there', [integerAttribute('to', 1)]);
        const value = graph.linear('observations', COLUMNS, 1);
        return { logits: [graph.op('Mul', ['here', graph.op('Sigmoid', ['here'])]), MOVES], value: [value, 1] };
      },
      /none lead to "(t?here)"/,
    ],
    'a mask on the way': [
      (graph) => {
        const masked = graph.op('Mul', [graph.linear('observations', COLUMNS, MOVES), 'action_mask']);
        const logits = graph.linear(masked, MOVES, MOVES);
        return { logits: [logits, MOVES], value: [graph.linear('observations', COLUMNS, 1), 1] };
      },
      /but got Gemm.*after the moves were masked/,
      MOVES,
    ],
  };

  it.each(Object.entries(refused))('is refused in one line with %s', async (_, [makeGraph, message, moves]) => {
    const graph = new GraphBuilder(18);
    expect(await refusal(imported(graph.file(COLUMNS, makeGraph(graph), moves)))).toMatch(message);
  });
});
