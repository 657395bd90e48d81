import type { Backend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/errors.js';
import { Encoder, type EncoderOptions, encoderOptions } from '../../env/inputs/encoder.js';
import { partsOf } from '../../env/registry.js';
import type { Rules } from '../../env/rules.js';
import { algorithmOf, describeModel } from '../algorithms.js';
import { sha256Of } from '../hashed-file.js';
import { sealedConfig } from '../models/model-config.js';
import { networkOfSums } from './network-of-sums.js';
import type { OnnxGraph } from './onnx-graph.js';
import { movesSha256, type PolicyDescription } from './policy-description.js';
import { readOutputs } from './read-graph.js';
import type { End, GraphValue } from './read-operator.js';
import { type Block, blocksOf, blockSums, type Budget, type PolicySums, range, type Sums, taken } from './sums.js';

/**
 * The files of a model that plays by an ONNX graph: a feed-forward network, whose weights become those of one of our
 * networks. Nothing of the graph is run. A backend must be loaded.
 * @param file its bytes, whose SHA-256 is recorded
 * @throws InputError, one line, for another graph, or one for other rules or inputs than those of the description
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
  const observed = isPlain
    ? plainSums(graph.budget, input, encoder, parts.rules.observationSize)
    : blockSums(graph.budget, input);
  const policy = policyOf(readOutputs(graph, observed, parts.rules.moves.length), outputs, parts.rules.moves.length);
  expectBounded(policy.value ? [policy.logits, policy.value] : [policy.logits]);
  const { network, hiddenSizes, activation } = await networkOfSums(policy, input, encoder);
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
  found: ReadonlyMap<string, GraphValue>,
  outputs: PolicyDescription['outputs'],
  moves: number,
): PolicySums {
  if (outputs === 'value')
    throw new InputError('Expected outputs "logits" or "action-values" of a policy, but got "value"');
  const names = outputs === 'logits' ? ['logits', 'value'] : ['action_values'];
  const given = names.every((name) => found.has(name)) ? names.map((name) => found.get(name)!) : [...found.values()];
  const sizes = given.map(({ sums }) => sums.bias.length);
  if (outputs === 'logits' && given.length === 1 && sizes[0] === moves + 1) return split(given[0], moves);
  if (given.length !== names.length)
    throw new InputError(
      `Expected the outputs ${names.join(' and ')} of the ONNX graph, but got ${[...found.keys()].slice(0, 5).join(', ') || 'none'}; export these`,
    );
  const isSwapped = given.length === 2 && sizes[0] === 1 && sizes[1] === moves;
  const [logits, value] = isSwapped ? [given[1], given[0]] : given;
  if (outputs === 'action-values' && logits.end !== undefined && logits.end !== 'mask')
    throw new InputError(`Expected action values from the ONNX graph, but it gives ${END_TEXTS[logits.end]}`);
  if (value?.end !== undefined)
    throw new InputError(`Expected a value from the ONNX graph, but it gives ${END_TEXTS[value.end]}`);
  return { logits: flat(logits.sums, moves), value: value && flat(value.sums, 1) };
}

const END_TEXTS: Readonly<Record<End, string>> = {
  mask: 'numbers under a mask',
  probabilities: 'probabilities of moves',
  'log-probabilities': 'log-probabilities of moves',
  move: 'a move',
};

/** Logits and, after them, the value in one output. */
function split({ sums, end }: GraphValue, moves: number): PolicySums {
  if (end !== undefined)
    throw new InputError(`Expected logits and value from the ONNX graph, but it gives ${END_TEXTS[end]}`);
  const row = flat(sums, moves + 1);
  return { logits: taken(row, 1, range(moves)), value: taken(row, 1, [moves]) };
}

function flat(sums: Sums, columns: number): Sums {
  if (sums.bias.length !== columns)
    throw new InputError(
      `Expected ${columns} numbers a row from the ONNX graph, but it gives ${sums.bias.length}; export it for these rules`,
    );
  return { ...sums, shape: [1, columns] };
}

/** Inputs that say the same as the rules' own observation. */
function plainEncoding({ features }: Rules): EncoderOptions {
  return encoderOptions.parse({
    firstPositions: Math.max(...features.map(({ size }) => size)),
    lastPositions: 0,
    histogram: false,
    oneHotCounts: 0,
    actionMask: false,
    derived: false,
  });
}

/** The rules' observation as sums of the columns of `plainEncoding`: each value of an entry has its own column. */
function plainSums(budget: Budget, input: Block, encoder: Encoder, observationSize: number): Sums {
  const weights = new Float64Array(encoder.size * observationSize);
  for (const { coding, from, positions, maximum, column } of encoder.blocks) {
    for (let i = 0; i < positions; i++) {
      const entry = from + i;
      if (coding === 'scaled') weights[(column + i) * observationSize + entry] = 1;
      else
        for (let k = 1; k <= maximum; k++)
          weights[(column + i * maximum + k - 1) * observationSize + entry] = Math.fround(k / maximum);
    }
  }
  return {
    shape: [1, observationSize],
    weights: new Map([[input, weights]]),
    bias: new Float64Array(observationSize),
    budget,
  };
}

const MOST_FLOAT = 3.4e38;

/** Smallest epsilon of a normalization that float32 tells from 0. */
const LEAST_EPSILON = 1e-12;

/** @throws InputError, one line, if an input in [0, 1] may lead beyond the range of float32: an output would be NaN */
function expectBounded(outputs: readonly Sums[]): void {
  const most = new Map<Block, Float64Array>();
  const mostOf = ({ weights, bias }: Sums): Float64Array => {
    const sums = bias.map(Math.abs);
    for (const [block, numbers] of weights) {
      const ofBlock = most.get(block);
      if (ofBlock !== undefined)
        numbers.forEach((weight, i) => {
          sums[i % sums.length] += Math.abs(weight) * ofBlock[Math.floor(i / sums.length)];
        });
      else if (numbers.some((weight) => weight !== 0)) sums.fill(NaN);
    }
    if (!sums.every((each) => each <= MOST_FLOAT)) throw tooLarge();
    return sums;
  };
  for (const block of blocksOf(outputs)) most.set(block, mostOfBlock(block, mostOf));
  outputs.forEach(mostOf);
}

function mostOfBlock({ units, of }: Block, mostOf: (rows: Sums) => Float64Array): Float64Array {
  if (of.type === 'input') return new Float64Array(units).fill(1);
  const from = mostOf(of.from);
  if (of.type === 'normalization') {
    if (!(of.epsilon >= LEAST_EPSILON)) throw tooLarge();
    return from.fill(Math.sqrt(units));
  }
  const { activation, alpha = 0 } = of;
  if (!Number.isFinite(alpha)) throw tooLarge();
  if (activation === 'tanh' || activation === 'sigmoid') return from.fill(1);
  // None of the others is further from 0 than twice its input, or two.
  return from.map((each) => Math.max(2, 2 * each, Math.abs(alpha) * each));
}

function tooLarge(): InputError {
  return new InputError(
    'Expected weights whose outputs are finite numbers, but those of the ONNX graph are too large; train the policy anew',
  );
}
