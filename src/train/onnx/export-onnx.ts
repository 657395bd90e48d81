import { valueScaleOf } from '../../agents/afterstates/ratings.js';
import type { NetworkArtifacts } from '../../agents/networks/network-description.js';
import { type GraphLayer, networkGraph } from '../../agents/networks/plain/plain-layers.js';
import { InputError } from '../../env/errors.js';
import { encoderOptions } from '../../env/inputs/encoder.js';
import { canonicalJson } from '../../env/json.js';
import { gameOf, partsOf } from '../../env/registry.js';
import type { ModelConfig } from '../models/model-config.js';
import { floatAttribute, integerAttribute, type OnnxPort, OnnxWriter } from './onnx-writer.js';
import { DESCRIPTION, movesSha256, type PolicyDescription } from './policy-description.js';

/** The input of a dueling network beside its observations. */
const ACTION_MASK = 'action_mask';

/**
 * A model's network as an ONNX file (opset 17, any batch size): observations [batch, inputs] to logits [batch, moves]
 * and value [batch, 1], to action_values [batch, moves], or to value [batch, 1] of afterstates. A dueling network has the
 * input action_mask [batch, moves] (1 = legal), too: advantages are centred over legal moves. The key "maketen" of the
 * metadata holds a `PolicyDescription` as JSON.
 * @throws InputError for a model of a game that is not registered, or layers that none of our networks has
 */
export function onnxOfModel(config: ModelConfig, artifacts: NetworkArtifacts): Uint8Array {
  const parts = partsOf(config.environment);
  const graph = writeNetwork(artifacts);
  const { writer, inputs } = graph;
  const observations = {
    name: OBSERVATIONS,
    shape: ['batch', inputs],
    meaning:
      config.inputs.kind === 'afterstates'
        ? `afterstates ${config.inputs.name}: positions after a move and before the next draw`
        : 'the position, and then the columns of each move where the network has them',
  } as const;
  const kind = outputsOf(config);
  const ports = portsOf(kind, graph, config);
  const description: PolicyDescription = {
    format: 'maketen-policy',
    version: 1,
    preset: config.environment.preset,
    rules: config.environment.rules,
    reward: config.environment.reward,
    ...discountOf(config),
    skipForcedMoves: config.environment.skipForcedMoves,
    inputs: inputsOf(config),
    outputs: kind,
    movesSha256: movesSha256(parts),
    rulesId: config.rulesId,
    trainedWith: `maketen ${config.algorithm}`,
  };
  return writer.finish([observations, ...ports.inputs], ports.outputs, { [DESCRIPTION]: JSON.stringify(description) });
}

function discountOf({ training }: ModelConfig): Pick<PolicyDescription, 'discount'> {
  const { gamma = 1 } = training.config;
  return typeof gamma === 'number' && gamma !== 1 ? { discount: gamma } : {};
}

function outputsOf({ algorithm }: ModelConfig): PolicyDescription['outputs'] {
  if (algorithm === 'ppo') return 'logits';
  return algorithm === 'dqn' ? 'action-values' : 'value';
}

function inputsOf({ inputs }: ModelConfig): PolicyDescription['inputs'] {
  if (inputs.kind === 'afterstates') return inputs.kind;
  return canonicalJson(inputs.options) === canonicalJson(encoderOptions.parse({})) ? 'features' : inputs.options;
}

/** The inputs of a graph beside the observations, and its outputs. */
function portsOf(
  kind: PolicyDescription['outputs'],
  { writer, logits, value, moves }: WrittenNetwork,
  { environment }: ModelConfig,
): Readonly<Record<'inputs' | 'outputs', readonly OnnxPort[]>> {
  const output = (from: string, name: string, columns: number, meaning: string): OnnxPort => ({
    name: from === name ? name : writer.add('Identity', [from], name),
    shape: ['batch', columns],
    meaning,
  });
  if (kind === 'logits') {
    const meaning = 'logits of the moves; illegal ones are to be left out';
    const outputs = [output(logits!, 'logits', moves, meaning)];
    return { inputs: [], outputs: [...outputs, output(value!, 'value', 1, 'the expected return from here')] };
  }
  if (kind === 'action-values') {
    const meaning = 'expected return with each move; numbers of illegal moves mean nothing';
    if (value === undefined) return { inputs: [], outputs: [output(logits!, 'action_values', moves, meaning)] };
    const mask = { name: ACTION_MASK, shape: ['batch', moves], meaning: '1 = legal' } as const;
    return { inputs: [mask], outputs: [output(dueling(writer, logits!, value), 'action_values', moves, meaning)] };
  }
  const reward = gameOf(environment.preset).rewards.find(({ name }) => name === environment.reward)!;
  const isChance = valueScaleOf(reward) === 'probability';
  const from = isChance ? writer.add('Sigmoid', [value!], 'chance') : value!;
  return {
    inputs: [],
    outputs: [output(from, 'value', 1, `the ${isChance ? 'chance to win' : 'expected return'} from there`)],
  };
}

/** See `duelingActionValues`. */
function dueling(writer: OnnxWriter, advantages: string, values: string): string {
  const keep = [integerAttribute('keepdims', 1)];
  const axis = writer.integers('dueling/axis', [1]);
  const legal = writer.add('Mul', [advantages, ACTION_MASK], 'dueling/legal');
  const sum = writer.add('ReduceSum', [legal, axis], 'dueling/sum', keep);
  const counted = writer.add('ReduceSum', [ACTION_MASK, axis], 'dueling/counted', keep);
  const one = writer.floats('dueling/one', [1], Float32Array.of(1));
  const count = writer.add('Max', [counted, one], 'dueling/count');
  const base = writer.add('Sub', [values, writer.add('Div', [sum, count], 'dueling/mean')], 'dueling/base');
  return writer.add('Add', [advantages, base], 'dueling/action-values');
}

/** The name of a network's inputs in the file. */
const OBSERVATIONS = 'observations';

/** Activations that are one operator; see `addActivation`. */
const ACTIVATIONS: Readonly<Record<string, string>> = {
  relu: 'Relu',
  tanh: 'Tanh',
  elu: 'Elu',
  selu: 'Selu',
  sigmoid: 'Sigmoid',
};

/** A network's operators. */
interface WrittenNetwork {
  readonly writer: OnnxWriter;
  /** Columns of an input, and numbers of the moves; 0 without. */
  readonly inputs: number;
  readonly moves: number;
  /** Names of the graph's tensors with logits [batch, moves] and values [batch, 1], where the network has them. */
  readonly logits: string | undefined;
  readonly value: string | undefined;
}

/**
 * Writes the layers of a saved network as operators of ONNX, from `OBSERVATIONS` [batch, inputs] on.
 * @throws InputError for layers that none of our networks has
 */
function writeNetwork(artifacts: NetworkArtifacts): WrittenNetwork {
  const { layers, weights } = networkGraph(artifacts);
  const writer = new OnnxWriter('network');
  const width = (name: string): number[] => {
    const shape = layers.find((layer) => layer.name === name)?.config.batch_input_shape;
    return Array.isArray(shape) ? (shape.slice(1) as number[]) : [];
  };
  const [inputs] = width('input');
  const [moves, perMove] = width('moves');
  const tensors = new Map<string, string>();
  for (const layer of layers) {
    const from = layer.from.map((name) => tensors.get(name)!);
    if (layer.type !== 'InputLayer') tensors.set(layer.name, addLayer(writer, layer, from, weights));
    else if (layer.name === 'input') tensors.set(layer.name, OBSERVATIONS);
    else tensors.set(layer.name, addMoveColumns(writer, inputs, moves, perMove));
  }
  const logits = tensors.get('flat-logits') ?? tensors.get('logits');
  const columns = weights.get('logits/bias')?.length;
  return { writer, inputs, moves: logits === undefined ? 0 : (moves ?? columns), logits, value: tensors.get('value') };
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
  { name, type, config }: GraphLayer,
  from: readonly string[],
  weights: ReadonlyMap<string, Float32Array>,
): string {
  const weight = (part: string): string => {
    const numbers = weights.get(`${name}/${part}`)!;
    const { length: units } = part === 'kernel' ? weights.get(`${name}/bias`)! : numbers;
    const shape = part === 'kernel' ? [numbers.length / units, units] : [units];
    return writer.floats(`${name}/${part}`, shape, numbers);
  };
  const output = `layers/${name}`;
  const activated = (input: string): string => {
    const { activation } = config;
    return typeof activation !== 'string' || activation === 'linear'
      ? input
      : addActivation(writer, activation, input, `${name}/activation`);
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
      return writer.add('LeakyRelu', from, output, [floatAttribute('alpha', numberIn(config.alpha, 0.3))]);
    case 'Concatenate':
      return writer.add('Concat', from, output, [integerAttribute('axis', 1)]);
    case 'LayerNormalization': {
      const epsilon = floatAttribute('epsilon', numberIn(config.epsilon, 1e-3));
      return writer.add('LayerNormalization', [from[0], weight('gamma'), weight('beta')], output, [epsilon]);
    }
    case 'Add':
      return writer.add('Add', from, output);
    case 'Reshape': {
      const shape = writer.integers(`${name}/shape`, [-1, ...(config.target_shape as number[])]);
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
  // GELU is one operator only from opset 20 on.
  const root = writer.add('Div', [input, scalar('root', Math.SQRT2)], `${output}/divided`);
  const erf = writer.add('Add', [writer.add('Erf', [root], `${output}/erf`), scalar('one', 1)], `${output}/gate`);
  return writer.add('Mul', [writer.add('Mul', [input, erf], `${output}/twice`), scalar('half', 0.5)], output);
}

function numberIn(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
