import * as tf from '@tensorflow/tfjs-core';
import type { Backend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/base/errors.js';
import type { Rules } from '../../env/environment/rules.js';
import { Encoder, type EncoderOptions, encoderOptions } from '../../env/inputs/encoder.js';
import { partsOf } from '../../env/registry.js';
import { algorithmOf, describeModel } from '../algorithms.js';
import { sha256Of } from '../hashed-file.js';
import { sealedConfig } from '../models/model-config.js';
import { networkOfRows } from './network-of-rows.js';
import { type OnnxGraph, refuse } from './onnx-graph.js';
import type { GraphValue } from './operator.js';
import { movesSha256, type PolicyDescription } from './policy-description.js';
import { MASKED, readOutputs } from './read-graph.js';
import { type Block, dense, type Rows, rowsOf } from './rows.js';

/**
 * The files of a model that plays by an ONNX graph: a feed-forward network, whose weights become those of one of our
 * networks. The backend "cpu" must be loaded.
 * @param file its bytes, whose SHA-256 is recorded
 * @throws InputError, one line, for another graph, or one for other rules or inputs than those of the description
 */
export function modelOfOnnx(graph: OnnxGraph, description: PolicyDescription, file: Uint8Array, backend: Backend) {
  const { preset, rules, reward, discount = 1, skipForcedMoves, outputs } = description;
  const parts = partsOf(preset, { rules, skipForcedMoves, ...(reward !== undefined && { reward }) });
  const moves = movesSha256(parts);
  if (description.movesSha256 !== undefined && description.movesSha256 !== moves)
    throw new InputError(
      `Expected a policy for the moves of ${preset} (SHA-256 ${moves.slice(0, 12)}...), but it is for others (${description.movesSha256.slice(0, 12)}...); train or export it with these rules`,
    );
  if (description.rulesId !== undefined && description.rulesId !== parts.rules.id)
    throw new InputError(`Expected a policy for the rules ${parts.rules.id}, but it is for ${description.rulesId}`);
  const encoder = new Encoder(parts.rules, encodingOf(description, parts.rules));
  const { network, hiddenSizes, activation } = networkOf(graph, description, encoder);
  const known = {
    algorithm: outputs === 'logits' ? 'ppo' : 'dqn',
    preset,
    rules,
    reward: parts.reward.name,
    encoder: encoder.options,
    ...(discount !== 1 && { gamma: discount }),
  };
  const config = { ...algorithmOf(known.algorithm).schema.parse(known), algorithm: known.algorithm };
  const saved = describeModel({ network, parts, config, steps: 0, episodes: 0, backend });
  const imported = { sha256: sha256Of(file), by: description.trainedWith ?? graph.producer };
  const training = { backend, steps: 0, episodes: 0, imported, config: { ...known, hiddenSizes, activation } };
  return { ...saved, config: sealedConfig({ ...saved.config, training }) };
}

function encodingOf({ inputs }: PolicyDescription, { features }: Rules): EncoderOptions {
  if (inputs === 'features') return encoderOptions.parse({});
  if (inputs === 'afterstates')
    throw new InputError(
      'Expected inputs "plain" or "features" of a policy, but got "afterstates": values of positions after a move cannot be imported',
    );
  if (inputs !== 'plain') return inputs;
  // Inputs that say the same as the rules' own observation.
  const firstPositions = Math.max(...features.map(({ size }) => size));
  const none = { lastPositions: 0, histogram: false, oneHotCounts: 0, actionMask: false, derived: false };
  return encoderOptions.parse({ firstPositions, ...none });
}

function networkOf(graph: OnnxGraph, description: PolicyDescription, encoder: Encoder) {
  tf.engine().startScope();
  try {
    const { budget } = graph;
    const input: Block = { units: encoder.size, most: new Float32Array(encoder.size).fill(1) };
    const columns = rowsOf(input, budget);
    const isPlain = description.inputs === 'plain';
    const observed = isPlain ? dense(columns, plainKernel(encoder), 'observations', budget) : columns;
    const policy = policyOf(readOutputs(graph, observed, encoder.moves), description, encoder.moves);
    return networkOfRows(policy, input, encoder, budget);
  } finally {
    tf.engine().endScope();
  }
}

/** The rules' observation of the columns of a plain encoding: each value of an entry has its own column. */
function plainKernel({ blocks, size, observationSize }: Encoder): tf.Tensor {
  const kernel = tf.buffer([size, observationSize]);
  for (const { coding, from, positions, maximum, column } of blocks)
    for (let i = 0; i < positions; i++) {
      if (coding === 'scaled') kernel.set(1, column + i, from + i);
      else for (let k = 1; k <= maximum; k++) kernel.set(k / maximum, column + i * maximum + k - 1, from + i);
    }
  return kernel.toTensor();
}

function policyOf(found: ReadonlyMap<string, GraphValue>, { outputs }: PolicyDescription, moves: number) {
  if (outputs === 'value')
    throw new InputError('Expected outputs "logits" or "action-values" of a policy, but got "value"');
  const names = outputs === 'logits' ? ['logits', 'value'] : ['action_values'];
  const named = names.flatMap((name) => found.get(name) ?? []);
  const given = named.length === names.length ? named : [...found.values()];
  const width = ({ numbers }: Rows) => numbers.size / numbers.shape[0];
  if (names.length === 2 && given.length === 1 && width(given[0]) === moves + 1) {
    const parts = tf.split(tf.reshape(given[0].numbers, [-1, moves + 1]), [moves, 1], 1);
    given.splice(0, 1, ...parts.map((numbers) => ({ ...given[0], numbers })));
  }
  const got = [...found.keys()].slice(0, 5).join(', ') || 'none';
  const isPolicyAlone = names.length === 2 && given.length === 1 && width(given[0]) === moves;
  if (given.length !== names.length && !isPolicyAlone)
    refuse(`the outputs ${names.join(' and ')}`, `got ${got}; export these`);
  if (given.length === 2 && width(given[0]) === 1 && width(given[1]) === moves) given.reverse();
  for (const [i, columns] of [moves, 1].slice(0, given.length).entries())
    if (width(given[i]) !== columns)
      refuse(`${columns} numbers a row`, `it gives ${width(given[i])}; export it for these rules`);
  const [logits, value] = given as [GraphValue, GraphValue?];
  if (names.length === 1 && (logits.end ?? MASKED) !== MASKED) refuse('action values', `it gives ${logits.end}`);
  if (value?.end) refuse('a value', `it gives ${value.end}`);
  return { logits, value };
}
