import type { Backend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/errors.js';
import { type EncoderOptions, encoderOptions } from '../../env/inputs/encoded-blocks.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { partsOf } from '../../env/registry.js';
import { algorithmOf } from '../algorithms.js';
import { sealedConfig } from '../models/model-config.js';
import { sha256Of } from '../models/sha256.js';
import { describeModel } from '../models/trained-model.js';
import type { OnnxGraph } from './onnx-graph.js';
import { type PerceptronLayer, perceptronTo } from './perceptron.js';
import { expectPerceptrons, networkOfPerceptrons, type Perceptrons } from './perceptron-to-network.js';
import { overEncodedColumns, plainEncoding } from './plain-inputs.js';
import { movesSha256, type PolicyDescription } from './policy-description.js';

/**
 * The files of a model that plays by an ONNX graph: a multi-layer perceptron, whose weights become those of one of our networks. Nothing of the
 * graph is run. A backend must be loaded.
 * @param file its bytes, whose SHA-256 is recorded
 * @throws InputError, one line, for a graph that is no perceptron, or one for other rules or inputs than the description says
 */
export async function modelOfOnnx(
  graph: OnnxGraph,
  description: PolicyDescription,
  file: Uint8Array,
  backend: Backend,
): Promise<ReturnType<typeof describeModel>> {
  const { preset, rules, reward, skipForcedMoves, outputs } = description;
  const parts = partsOf(preset, { rules, skipForcedMoves, ...(reward !== undefined && { reward }) });
  const moves = movesSha256(parts);
  if (description.movesSha256 !== undefined && description.movesSha256 !== moves)
    throw new InputError(
      `Expected a policy for the moves of ${preset} (SHA-256 ${moves.slice(0, 12)}...), but it is for others (${description.movesSha256.slice(0, 12)}...); train or export it with these rules`,
    );
  if (description.rulesId !== undefined && description.rulesId !== parts.rules.id)
    throw new InputError(`Expected a policy for the rules ${parts.rules.id}, but it is for ${description.rulesId}`);
  const isPlain = description.inputs === 'plain';
  const encoder = new Encoder(parts.rules, encodingOf(description, plainEncoding(parts.rules)));
  const perceptrons = perceptronsOf(graph, outputs);
  expectPerceptrons(perceptrons, isPlain ? parts.rules.observationSize : encoder.size, parts.rules.moves.length);
  const encoded = (layers: readonly PerceptronLayer[]): readonly PerceptronLayer[] =>
    isPlain ? [overEncodedColumns(layers[0], encoder), ...layers.slice(1)] : layers;
  const network = networkOfPerceptrons({
    logits: encoded(perceptrons.logits),
    value: perceptrons.value && encoded(perceptrons.value),
  });
  const known = {
    algorithm: outputs === 'logits' ? 'ppo' : 'dqn',
    preset,
    rules,
    reward: parts.reward.name,
    hiddenSizes: network.layers.filter(({ name }) => /^hidden\d/.test(name)).map(({ units }) => units!),
    activation: perceptrons.logits[0].activation ?? 'relu',
    encoder: encoder.options,
  };
  const complete = algorithmOf(known.algorithm).schema.parse(known);
  const saved = describeModel({
    network: await network.toArtifacts(),
    parts,
    config: { ...complete, algorithm: known.algorithm },
    steps: 0,
    episodes: 0,
    backend,
  });
  network.dispose();
  const imported = { sha256: sha256Of(file), by: description.trainedWith ?? graph.producer };
  const training = { backend, steps: 0, episodes: 0, imported, config: known };
  return { ...saved, config: sealedConfig({ ...saved.config, training }) };
}

function encodingOf({ inputs }: PolicyDescription, plain: EncoderOptions): EncoderOptions {
  if (inputs === 'plain') return plain;
  if (inputs === 'features') return encoderOptions.parse({});
  if (inputs === 'afterstates')
    throw new InputError(
      'Expected inputs "plain" or "features" of a policy, but got "afterstates": values of positions after a move cannot be imported',
    );
  return inputs;
}

function perceptronsOf(graph: OnnxGraph, outputs: PolicyDescription['outputs']): Perceptrons {
  if (graph.inputs.length !== 1)
    throw new InputError(
      `Expected one input of the ONNX graph, the observations, but got ${graph.inputs.join(', ') || 'none'}; leave masks to the player`,
    );
  const names = outputs === 'logits' ? ['logits', 'value'] : ['action_values'];
  const needed = outputs === 'value' ? [] : names;
  if (needed.length === 0)
    throw new InputError('Expected outputs "logits" or "action-values" of a policy, but got "value"');
  if (graph.outputs.length !== names.length)
    throw new InputError(
      `Expected the outputs ${names.join(' and ')} of the ONNX graph, but got ${graph.outputs.join(', ') || 'none'}; export these`,
    );
  const found = names.map((name, i) => (graph.outputs.includes(name) ? name : graph.outputs[i]));
  const [logits, value] = found.map((name) => perceptronTo(graph, name));
  return { logits, value };
}
