import { valueScaleOf } from '../../agents/afterstates/ratings.js';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import { encoderOptions } from '../../env/inputs/encoded-blocks.js';
import { canonicalJson } from '../../env/json.js';
import { gameOf, partsOf } from '../../env/registry.js';
import type { ModelConfig } from '../models/model-config.js';
import { type NetworkGraph, networkGraph, OBSERVATIONS } from './network-to-onnx.js';
import type { OnnxPort, OnnxWriter } from './onnx-writer.js';
import { integerAttribute } from './onnx-writer.js';
import { DESCRIPTION, movesSha256, type PolicyDescription } from './policy-description.js';

/** The input of a dueling network beside its observations. */
const ACTION_MASK = 'action_mask';

/**
 * A model's network as an ONNX file (opset 17, batch of any size): observations [batch, inputs] to logits [batch, moves] and value [batch, 1], to
 * action_values [batch, moves], or to value [batch, 1] of afterstates. A dueling network takes action_mask [batch, moves] (1 = legal) too, over
 * whose moves advantages are centred. The key "maketen" of its metadata holds a `PolicyDescription` as JSON.
 * @throws InputError for a model of a game that is not registered, or layers that none of our networks has
 */
export function onnxOfModel(config: ModelConfig, artifacts: NetworkArtifacts): Uint8Array {
  const parts = partsOf(config.environment);
  const graph = networkGraph(artifacts);
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
  const ports = OUTPUT_PORTS[kind](graph, config);
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

interface Ports {
  readonly inputs: readonly OnnxPort[];
  readonly outputs: readonly OnnxPort[];
}

const OUTPUT_PORTS: Readonly<
  Record<PolicyDescription['outputs'], (graph: NetworkGraph, config: ModelConfig) => Ports>
> = {
  logits: ({ writer, logits, value, moves }) => ({
    inputs: [],
    outputs: [
      named(writer, logits!, 'logits', moves, 'logits of the moves; illegal ones are to be left out'),
      named(writer, value!, 'value', 1, 'the expected return from here'),
    ],
  }),
  'action-values': ({ writer, logits, value, moves }) => {
    const meaning = 'expected return with each move; numbers of illegal moves mean nothing';
    if (value === undefined) return { inputs: [], outputs: [named(writer, logits!, 'action_values', moves, meaning)] };
    const mask = { name: ACTION_MASK, shape: ['batch', moves], meaning: '1 = legal' } as const;
    return {
      inputs: [mask],
      outputs: [named(writer, dueling(writer, logits!, value), 'action_values', moves, meaning)],
    };
  },
  value: ({ writer, value }, { environment }) => {
    const reward = gameOf(environment.preset).rewards.find(({ name }) => name === environment.reward)!;
    const isChance = valueScaleOf(reward) === 'probability';
    const output = isChance ? writer.add('Sigmoid', [value!], 'chance') : value!;
    const meaning = isChance ? 'the chance to win from there' : 'the expected return from there';
    return { inputs: [], outputs: [named(writer, output, 'value', 1, meaning)] };
  },
};

/** An output by the name that readers know. */
function named(writer: OnnxWriter, from: string, name: string, columns: number, meaning: string): OnnxPort {
  if (from === name) return { name, shape: ['batch', columns], meaning };
  return { name: writer.add('Identity', [from], name), shape: ['batch', columns], meaning };
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
