import * as z from 'zod';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import { InputError } from '../../env/errors.js';
import { parseWith } from '../../env/options.js';
import { floatAttribute, integerAttribute } from './onnx-writer.js';
import { OnnxWriter } from './onnx-writer.js';

const size = z.int().min(1);

const topologySchema = z.looseObject({
  config: z.looseObject({
    layers: z.array(
      z.looseObject({
        name: z.string(),
        class_name: z.string(),
        config: z.looseObject({
          activation: z.string().optional(),
          epsilon: z.number().optional(),
          alpha: z.number().optional(),
          target_shape: z.array(size).optional(),
          batch_input_shape: z.array(size.nullable()).optional(),
        }),
        inbound_nodes: z.array(z.array(z.tuple([z.string()], z.unknown()))),
      }),
    ),
  }),
});

type SavedLayer = z.infer<typeof topologySchema>['config']['layers'][number];

/** What a network's inputs are called in the file. */
export const OBSERVATIONS = 'observations';

/** Operators of activations that are one; see `addActivation`. */
const ACTIVATIONS: Readonly<Record<string, string>> = {
  relu: 'Relu',
  tanh: 'Tanh',
  elu: 'Elu',
  selu: 'Selu',
  sigmoid: 'Sigmoid',
};

/** A network's graph in the making. */
export interface NetworkGraph {
  readonly writer: OnnxWriter;
  /** Columns of an input, and numbers of the moves; 0 without. */
  readonly inputs: number;
  readonly moves: number;
  /** Names of the graph's tensors with logits [batch, moves] and values [batch, 1], where the network has them. */
  readonly logits: string | undefined;
  readonly value: string | undefined;
}

/**
 * The layers of a saved network as operators of ONNX, from `OBSERVATIONS` [batch, inputs] on.
 * @throws InputError for layers that none of our networks has
 */
export function networkGraph(artifacts: NetworkArtifacts): NetworkGraph {
  const { layers } = parseWith(topologySchema, artifacts.topology, 'model.json key').config;
  const weights = weightsOf(artifacts);
  const writer = new OnnxWriter('network');
  const width = (name: string): number[] =>
    (layers.find((layer) => layer.name === name)?.config.batch_input_shape ?? []).slice(1) as number[];
  const [inputs] = width('input');
  const [moves, perMove] = width('moves');
  const tensors = new Map<string, string>();
  for (const layer of layers) {
    const from = (layer.inbound_nodes[0] ?? []).map(([name]) => tensors.get(name)!);
    if (layer.class_name !== 'InputLayer') tensors.set(layer.name, addLayer(writer, layer, from, weights));
    else if (layer.name === 'input') tensors.set(layer.name, OBSERVATIONS);
    else tensors.set(layer.name, addMoveColumns(writer, inputs, moves, perMove));
  }
  const logits = tensors.get('flat-logits') ?? tensors.get('logits');
  const columns = weights.get('logits/bias')?.shape[0];
  return { writer, inputs, moves: logits === undefined ? 0 : (moves ?? columns), logits, value: tensors.get('value') };
}

interface Weight {
  readonly shape: readonly number[];
  readonly numbers: Float32Array;
}

function weightsOf({ weightSpecs, weights }: NetworkArtifacts): Map<string, Weight> {
  const all = new Float32Array(weights.slice().buffer);
  let at = 0;
  return new Map(
    weightSpecs.map(({ name, shape }) => {
      const length = shape.reduce((product, each) => product * each, 1);
      const numbers = all.subarray(at, (at += length));
      return [name, { shape, numbers }];
    }),
  );
}

/** The columns of each move at the end of an input, [batch, moves, perMove]. */
function addMoveColumns(writer: OnnxWriter, inputs: number, moves: number, perMove: number): string {
  const bounds = [[inputs - moves * perMove], [inputs], [1]];
  const names = ['from', 'to', 'axis'].map((name, i) => writer.integers(`moves/${name}`, bounds[i]));
  const columns = writer.add('Slice', [OBSERVATIONS, ...names], 'moves/columns');
  return writer.add('Reshape', [columns, writer.integers('moves/shape', [-1, moves, perMove])], 'moves');
}

function addLayer(
  writer: OnnxWriter,
  { name, class_name: type, config }: SavedLayer,
  from: readonly string[],
  weights: ReadonlyMap<string, Weight>,
): string {
  const weight = (part: string): string => {
    const { shape, numbers } = weights.get(`${name}/${part}`)!;
    return writer.floats(`${name}/${part}`, shape, numbers);
  };
  const output = `layers/${name}`;
  const activated = (input: string): string => {
    const { activation = 'linear' } = config;
    return activation === 'linear' ? input : addActivation(writer, activation, input, `${name}/activation`);
  };
  switch (type) {
    case 'Dense':
      return activated(
        writer.add(
          'Add',
          [writer.add('MatMul', [from[0], weight('kernel')], `${name}/product`), weight('bias')],
          output,
        ),
      );
    case 'Activation':
      return activated(from[0]);
    case 'LeakyReLU':
      return writer.add('LeakyRelu', from, output, [floatAttribute('alpha', config.alpha ?? 0.3)]);
    case 'Concatenate':
      return writer.add('Concat', from, output, [integerAttribute('axis', 1)]);
    case 'LayerNormalization': {
      const epsilon = floatAttribute('epsilon', config.epsilon ?? 1e-3);
      return writer.add('LayerNormalization', [from[0], weight('gamma'), weight('beta')], output, [epsilon]);
    }
    case 'Add':
      return writer.add('Add', from, output);
    case 'Reshape': {
      const shape = writer.integers(`${name}/shape`, [-1, ...config.target_shape!]);
      return writer.add('Reshape', [from[0], shape], output);
    }
    case 'Flatten':
      return writer.add('Flatten', from, output, [integerAttribute('axis', 1)]);
    default:
      throw new InputError(`Expected a network of this library's layers to export, but got one with ${type}`);
  }
}

function addActivation(writer: OnnxWriter, activation: string, input: string, output: string): string {
  if (Object.hasOwn(ACTIVATIONS, activation)) return writer.add(ACTIVATIONS[activation], [input], output);
  const scalar = (name: string, x: number): string => writer.floats(`${output}/${name}`, [], Float32Array.of(x));
  if (activation === 'swish')
    return writer.add('Mul', [input, writer.add('Sigmoid', [input], `${output}/sigmoid`)], output);
  if (activation !== 'gelu')
    throw new InputError(`Expected a network of this library's layers to export, but got one with ${activation}`);
  // An operator of its own only from opset 20 on.
  const root = writer.add('Div', [input, scalar('root', Math.SQRT2)], `${output}/divided`);
  const erf = writer.add('Add', [writer.add('Erf', [root], `${output}/erf`), scalar('one', 1)], `${output}/gate`);
  return writer.add('Mul', [writer.add('Mul', [input, erf], `${output}/twice`), scalar('half', 0.5)], output);
}
