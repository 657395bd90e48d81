import type { Backend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/errors.js';
import { type EncoderOptions, encoderOptions } from '../../env/inputs/encoded-blocks.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { partsOf } from '../../env/registry.js';
import { algorithmOf } from '../algorithms.js';
import { sha256Of } from '../hashed-file.js';
import { sealedConfig } from '../models/model-config.js';
import { describeModel } from '../models/trained-model.js';
import { expectBounded } from './expect-bounded.js';
import { networkOfRows } from './network-of-rows.js';
import type { OnnxGraph } from './onnx-graph.js';
import { plainEncoding, plainRows } from './plain-inputs.js';
import { movesSha256, type PolicyDescription } from './policy-description.js';
import { type GraphOutput, readOutputs } from './read-graph.js';
import { type Block, picked, type PolicyRows, type Rows, rowsOf } from './rows.js';

/**
 * The files of a model that plays by an ONNX graph: a feed-forward network, whose weights become those of one of our networks. Nothing of the
 * graph is run. A backend must be loaded.
 * @param file its bytes, whose SHA-256 is recorded
 * @throws InputError, one line, for a graph that is no such network, or one for other rules or inputs than the description says
 */
export async function modelOfOnnx(
  graph: OnnxGraph,
  description: PolicyDescription,
  file: Uint8Array,
  backend: Backend,
): Promise<ReturnType<typeof describeModel>> {
  const { preset, rules, reward, discount = 1, skipForcedMoves, outputs } = description;
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
  const input: Block = { units: encoder.size, of: { type: 'input' } };
  const observed = isPlain ? plainRows(input, encoder, parts.rules.observationSize) : rowsOf(input);
  const policy = policyOf(readOutputs(graph, observed), outputs, parts.rules.moves.length);
  expectBounded(policy.value ? [policy.logits, policy.value] : [policy.logits]);
  const { network, hiddenSizes, activation } = await networkOfRows(policy, input, encoder);
  const known = {
    algorithm: outputs === 'logits' ? 'ppo' : 'dqn',
    preset,
    rules,
    reward: parts.reward.name,
    encoder: encoder.options,
    ...(discount !== 1 && { gamma: discount }),
  };
  const complete = algorithmOf(known.algorithm).schema.parse(known);
  const saved = describeModel({
    network,
    parts,
    config: { ...complete, algorithm: known.algorithm },
    steps: 0,
    episodes: 0,
    backend,
  });
  const imported = { sha256: sha256Of(file), by: description.trainedWith ?? graph.producer };
  const training = { backend, steps: 0, episodes: 0, imported, config: { ...known, hiddenSizes, activation } };
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

function policyOf(
  found: ReadonlyMap<string, GraphOutput>,
  outputs: PolicyDescription['outputs'],
  moves: number,
): PolicyRows {
  if (outputs === 'value')
    throw new InputError('Expected outputs "logits" or "action-values" of a policy, but got "value"');
  const names = outputs === 'logits' ? ['logits', 'value'] : ['action_values'];
  const given = names.every((name) => found.has(name)) ? names.map((name) => found.get(name)!) : [...found.values()];
  if (outputs === 'logits' && given.length === 1 && numbersIn(given[0].rows) === moves + 1)
    return split(given[0], moves);
  if (given.length !== names.length)
    throw new InputError(
      `Expected the outputs ${names.join(' and ')} of the ONNX graph, but got ${[...found.keys()].join(', ') || 'none'}; export these`,
    );
  const isSwapped = given.length === 2 && numbersIn(given[0].rows) === 1 && numbersIn(given[1].rows) === moves;
  const [logits, value] = isSwapped ? [given[1], given[0]] : given;
  if (outputs === 'action-values' && logits.is === 'end' && logits.by !== 'mask')
    throw new InputError(`Expected action values from the ONNX graph, but it gives ${END_TEXTS[logits.by]}`);
  if (value?.is === 'end')
    throw new InputError(`Expected a value from the ONNX graph, but it gives ${END_TEXTS[value.by]}`);
  return { logits: flat(logits.rows, moves), value: value && flat(value.rows, 1) };
}

const END_TEXTS: Readonly<Record<Extract<GraphOutput, { readonly is: 'end' }>['by'], string>> = {
  mask: 'numbers under a mask',
  probabilities: 'probabilities of moves',
  'log-probabilities': 'log-probabilities of moves',
  move: 'a move',
};

function numbersIn({ bias }: Rows): number {
  return bias.length;
}

/** Logits and, after them, the value in one output. */
function split(output: GraphOutput, moves: number): PolicyRows {
  if (output.is === 'end')
    throw new InputError(`Expected logits and value from the ONNX graph, but it gives ${END_TEXTS[output.by]}`);
  const from = (start: number, count: number): Rows =>
    picked(output.rows, { shape: [1, count], numbers: Float64Array.from({ length: count }, (_, i) => start + i) });
  return { logits: from(0, moves), value: from(moves, 1) };
}

function flat(rows: Rows, columns: number): Rows {
  if (numbersIn(rows) !== columns)
    throw new InputError(
      `Expected ${columns} numbers a row from the ONNX graph, but it gives ${numbersIn(rows)}; export it for these rules`,
    );
  return { ...rows, shape: [1, columns] };
}
