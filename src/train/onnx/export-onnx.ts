import { valueScaleOf } from '../../agents/afterstates/ratings.js';
import type { NetworkArtifacts } from '../../agents/networks/network-description.js';
import { type GraphLayer, networkGraph } from '../../agents/networks/plain/plain-layers.js';
import { InputError } from '../../env/base/errors.js';
import { canonicalJson } from '../../env/base/json.js';
import { encoderOptions } from '../../env/inputs/encoder.js';
import { gameOf, partsOf } from '../../env/registry.js';
import type { ModelConfig } from '../models/model-config.js';
import { floatAttribute, integerAttribute, type OnnxPort, OnnxWriter } from './onnx-writer.js';
import { DESCRIPTION, movesSha256, type PolicyDescription } from './policy-description.js';

/** Names of the inputs in the file: those of every network, and that of a dueling network beside them. */
const OBSERVATIONS = 'observations';
const ACTION_MASK = 'action_mask';

/**
 * A model's network as an ONNX file (opset 17, any batch size): observations [batch, inputs] to logits [batch, moves]
 * and value [batch, 1], to action_values [batch, moves], or to value [batch, 1] of afterstates. A dueling network has the
 * input action_mask [batch, moves] (1 = legal), too: advantages are centred over legal moves. The key "maketen" of the
 * metadata holds a `PolicyDescription` as JSON.
 * @throws InputError for a model of a game that is not registered, or layers that none of our networks has
 */
export function onnxOfModel(config: ModelConfig, artifacts: NetworkArtifacts): Uint8Array {
  const { algorithm, environment, inputs, rulesId, training } = config;
  const { preset, rules, reward, skipForcedMoves } = environment;
  const { gamma = 1 } = training.config;
  const writer = new OnnxWriter('network');
  const { columns, moves, logits, value } = writeLayers(writer, artifacts);
  const ports: OnnxPort[] = [];
  const output = (from: string, name: string, width: number, meaning: string) => {
    if (from !== name) writer.add('Identity', [from], name);
    ports.push({ name, shape: ['batch', width], meaning });
  };
  const isDueling = algorithm === 'dqn' && value !== undefined;
  if (algorithm === 'ppo') {
    output(logits!, 'logits', moves, 'logits of the moves; illegal ones are to be left out');
    output(value!, 'value', 1, 'the expected return from here');
  } else if (algorithm === 'dqn') {
    const q = isDueling ? addDueling(writer, logits!, value) : logits!;
    output(q, 'action_values', moves, 'expected return with each move; numbers of illegal moves mean nothing');
  } else {
    const isChance = valueScaleOf(gameOf(preset).rewards.find(({ name }) => name === reward)!) === 'probability';
    const from = isChance ? writer.add('Sigmoid', [value!], 'chance') : value!;
    output(from, 'value', 1, `the ${isChance ? 'chance to win' : 'expected return'} from there`);
  }
  const ofAfterstates = inputs.kind === 'afterstates';
  const meaning = ofAfterstates
    ? `afterstates ${inputs.name}: positions after a move and before the next draw`
    : 'the position, and then the columns of each move where the network has them';
  const observations: OnnxPort = { name: OBSERVATIONS, shape: ['batch', columns], meaning };
  const mask: OnnxPort = { name: ACTION_MASK, shape: ['batch', moves], meaning: '1 = legal' };
  const isDefault = !ofAfterstates && canonicalJson(inputs.options) === canonicalJson(encoderOptions.parse({}));
  const description: PolicyDescription = {
    format: 'maketen-policy',
    version: 1,
    preset,
    rules,
    reward,
    ...(typeof gamma === 'number' && gamma !== 1 && { discount: gamma }),
    skipForcedMoves,
    inputs: ofAfterstates ? inputs.kind : isDefault ? 'features' : inputs.options,
    outputs: algorithm === 'ppo' ? 'logits' : algorithm === 'dqn' ? 'action-values' : 'value',
    movesSha256: movesSha256(partsOf(environment)),
    rulesId,
    trainedWith: `maketen ${algorithm}`,
  };
  const metadata = { [DESCRIPTION]: JSON.stringify(description) };
  return writer.finish(isDueling ? [observations, mask] : [observations], ports, metadata);
}

/** See `duelingActionValues`. */
function addDueling(writer: OnnxWriter, advantages: string, values: string) {
  const keep = [integerAttribute('keepdims', 1)];
  const axis = writer.integers('dueling/axis', [1]);
  const legal = writer.add('Mul', [advantages, ACTION_MASK], 'dueling/legal');
  const sum = writer.add('ReduceSum', [legal, axis], 'dueling/sum', keep);
  const counted = writer.add('ReduceSum', [ACTION_MASK, axis], 'dueling/counted', keep);
  const count = writer.add('Max', [counted, writer.floats('dueling/one', [1], Float32Array.of(1))], 'dueling/count');
  const base = writer.add('Sub', [values, writer.add('Div', [sum, count], 'dueling/mean')], 'dueling/base');
  return writer.add('Add', [advantages, base], 'dueling/action-values');
}

/**
 * Writes the layers of a saved network as operators of ONNX, from `OBSERVATIONS` [batch, columns] on.
 * @returns names of the tensors with logits [batch, moves] and values [batch, 1], where there are such; 0 moves without
 * logits
 * @throws InputError for layers that none of our networks has
 */
function writeLayers(writer: OnnxWriter, artifacts: NetworkArtifacts) {
  const { layers, weights } = networkGraph(artifacts);
  const inputShape = (name: string) =>
    (layers.find((layer) => layer.name === name)?.config.batch_input_shape as number[] | undefined) ?? [];
  const [, columns] = inputShape('input');
  const [, moves = weights.get('logits/bias')?.length ?? 0, perMove = 0] = inputShape('moves');
  const tensors = new Map<string, string>();
  for (const layer of layers) {
    const from = layer.from.map((name) => tensors.get(name)!);
    if (layer.type !== 'InputLayer') tensors.set(layer.name, addLayer(writer, layer, from, weights));
    else if (layer.name === 'input') tensors.set(layer.name, OBSERVATIONS);
    else tensors.set(layer.name, addMoveColumns(writer, columns, moves, perMove));
  }
  return { columns, moves, logits: tensors.get('flat-logits') ?? tensors.get('logits'), value: tensors.get('value') };
}

/** The columns of each move at the end of an input, [batch, moves, perMove]. */
function addMoveColumns(writer: OnnxWriter, inputs: number, moves: number, perMove: number) {
  const bounds = { from: inputs - moves * perMove, to: inputs, axis: 1 };
  const names = Object.entries(bounds).map(([name, bound]) => writer.integers(`moves/${name}`, [bound]));
  const columns = writer.add('Slice', [OBSERVATIONS, ...names], 'moves/columns');
  return writer.add('Reshape', [columns, writer.integers('moves/shape', [-1, moves, perMove])], 'moves');
}

/** Layers that are one operator. */
const OPERATORS: Readonly<Record<string, string>> = { Add: 'Add', Concatenate: 'Concat', Flatten: 'Flatten' };

function addLayer(
  writer: OnnxWriter,
  { name, type, config }: GraphLayer,
  from: readonly string[],
  weights: ReadonlyMap<string, Float32Array>,
): string {
  const weight = (part: string) => {
    const numbers = weights.get(`${name}/${part}`)!;
    const { length: units } = weights.get(`${name}/bias`) ?? numbers;
    const shape = part === 'kernel' ? [numbers.length / units, units] : [units];
    return writer.floats(`${name}/${part}`, shape, numbers);
  };
  const output = `layers/${name}`;
  const { alpha = 0.3, epsilon = 1e-3 } = config as { readonly alpha?: number; readonly epsilon?: number };
  switch (type) {
    case 'Dense': {
      const product = writer.add('MatMul', [from[0], weight('kernel')], `${name}/product`);
      const sum = writer.add('Add', [product, weight('bias')], output);
      return addActivation(writer, config.activation, sum, `${name}/activation`);
    }
    case 'Activation':
      return addActivation(writer, config.activation, from[0], `${name}/activation`);
    case 'LeakyReLU':
      return writer.add('LeakyRelu', from, output, [floatAttribute('alpha', alpha)]);
    case 'LayerNormalization': {
      const inputs = [from[0], weight('gamma'), weight('beta')];
      return writer.add('LayerNormalization', inputs, output, [floatAttribute('epsilon', epsilon)]);
    }
    case 'Reshape': {
      const shape = writer.integers(`${name}/shape`, [-1, ...(config.target_shape as number[])]);
      return writer.add('Reshape', [from[0], shape], output);
    }
    default:
      if (!Object.hasOwn(OPERATORS, type)) throw unknownLayer(type);
      return writer.add(OPERATORS[type], from, output, type === 'Add' ? [] : [integerAttribute('axis', 1)]);
  }
}

/** Activations that are one operator, of the same name but for its first letter. */
const ACTIVATIONS: readonly string[] = ['relu', 'tanh', 'elu', 'selu', 'sigmoid', 'softplus', 'softsign'];

/** @param activation of a layer's config: without a name there is none */
function addActivation(writer: OnnxWriter, activation: unknown, input: string, output: string) {
  if (typeof activation !== 'string' || activation === 'linear') return input;
  if (ACTIVATIONS.includes(activation))
    return writer.add(activation[0].toUpperCase() + activation.slice(1), [input], output);
  const scalar = (name: string, x: number) => writer.floats(`${output}/${name}`, [], Float32Array.of(x));
  if (activation === 'swish')
    return writer.add('Mul', [input, writer.add('Sigmoid', [input], `${output}/sigmoid`)], output);
  if (activation === 'relu6') return writer.add('Clip', [input, scalar('low', 0), scalar('high', 6)], output);
  if (activation === 'mish') {
    const softplus = writer.add('Softplus', [input], `${output}/softplus`);
    return writer.add('Mul', [input, writer.add('Tanh', [softplus], `${output}/tanh`)], output);
  }
  if (activation !== 'gelu') throw unknownLayer(activation);
  // GELU is one operator only from opset 20 on.
  const root = writer.add('Div', [input, scalar('root', Math.SQRT2)], `${output}/divided`);
  const erf = writer.add('Add', [writer.add('Erf', [root], `${output}/erf`), scalar('one', 1)], `${output}/gate`);
  return writer.add('Mul', [writer.add('Mul', [input, erf], `${output}/twice`), scalar('half', 0.5)], output);
}

function unknownLayer(name: string): InputError {
  return new InputError(`Expected a network of this library's layers to export, but got one with ${name}`);
}
