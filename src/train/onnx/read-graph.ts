import { InputError } from '../../env/errors.js';
import type { OnnxGraph, OnnxNode } from './onnx-graph.js';
import { type GraphValue, isConstant, isPass, readNode } from './read-operator.js';
import { constants, type Sums } from './sums.js';

/**
 * The outputs of a graph by their names, from the sums that observations are. A second input is a mask of legal moves,
 * 1 = legal: only what a graph does to legal moves is read, so the mask is read as ones.
 * @throws InputError, one line that names node and operator, for a graph that is no feed-forward network
 */
export function readOutputs(graph: OnnxGraph, observed: Sums, moves: number): Map<string, GraphValue> {
  const [observations, mask, ...others] = graph.inputs;
  if (observations === undefined || others.length > 0 || (mask !== undefined && !/mask/i.test(mask)))
    throw new InputError(
      `Expected one input of the ONNX graph, the observations, and at most a mask of legal moves beside it, but got ${graph.inputs.slice(0, 5).join(', ') || 'none'}`,
    );
  const values = new Map<string, GraphValue>();
  for (const [name, sums] of graph.constants) values.set(name, { sums });
  values.set(observations, { sums: observed });
  if (mask !== undefined)
    values.set(mask, { sums: constants(graph.budget, [1, moves], new Float64Array(moves).fill(1)), end: 'mask' });
  const producers = new Map(graph.nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));
  const begun = new Set<OnnxNode>();
  const sourceOf = passedBy(producers);
  const valueOf = (name: string): GraphValue => {
    const known = values.get(name);
    if (known !== undefined) return known;
    const made = producers.get(name);
    if (made === undefined || begun.has(made))
      throw new InputError(`Expected layers from the input on in the ONNX graph, but none lead to "${name}"`);
    begun.add(made);
    if (made.outputs[0] !== name)
      throw new InputError(`Expected one output of ${made.operator} in the ONNX graph, but "${name}" is another`);
    const node = composedNode(made, producers, graph.constants, sourceOf) ?? made;
    const inputs = node.inputs.map((input) => (input === '' ? undefined : valueOf(input)));
    for (const input of inputs) graph.budget.spend(input?.sums.bias.length ?? 0);
    const value = readNode({ node, inputs });
    values.set(name, value);
    return value;
  };
  return new Map(
    graph.outputs.map((name) => {
      const value = valueOf(name);
      if (!isConstant(value)) return [name, value];
      throw new InputError(`Expected numbers that depend on the observations as output "${name}" of the ONNX graph`);
    }),
  );
}

/**
 * Operators that exporters take apart, by their steps. x and what begins with $ stand for a tensor, $ for a constant one;
 * another name in small letters is one of the steps below.
 */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  mean: ['ReduceMean(x)'],
  centred: ['Sub(x, mean)'],
  squares: ['Mul(centred, centred)', 'Pow(centred, 2)'],
  variance: ['Add(ReduceMean(squares), $epsilon)'],
  deviation: ['Sqrt(variance)', 'Pow(variance, 0.5)'],
  inverse: ['Reciprocal(deviation)', 'Div(1, deviation)', 'Pow(variance, -0.5)'],
  normal: ['Div(centred, deviation)', 'Mul(centred, inverse)'],
  factor: ['Mul(inverse, $gamma)'],
  spread: ['Mul(x, factor)'],
  shift: ['Mul(Neg(mean), factor)'],
  gate: ['Add(Erf(divided), 1)'],
  divided: ['Div(x, 1.4142135)', 'Mul(x, 0.70710678)'],
};
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  LayerNormalization: [
    'Add(Mul(normal, $gamma), $beta)',
    'Mul(normal, $gamma)',
    'normal',
    // As TensorFlow has it.
    'Add(spread, Add(shift, $beta))',
    'Add(Add(spread, shift), $beta)',
    'Add(spread, Sub($beta, Mul(mean, factor)))',
  ],
  Silu: ['Mul(x, Sigmoid(x))'],
  Gelu: ['Mul(Mul(x, gate), 0.5)', 'Mul(Mul(x, 0.5), gate)', 'Mul(x, Mul(gate, 0.5))'],
};

interface Pattern {
  readonly name: string;
  readonly inputs: readonly Pattern[];
}

function patternOf(text: string): Pattern {
  const [, name, inner = ''] = /^([^(]+)(?:\((.*)\))?$/.exec(text)!;
  const parts = inner.match(/[^,()\s]+(\([^()]*(\([^()]*\)[^()]*)*\))?/g) ?? []; // at most three levels deep
  return { name, inputs: parts.map(patternOf) };
}

const parsed = (texts: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly Pattern[]> =>
  new Map(Object.entries(texts).map(([name, each]) => [name, each.map(patternOf)]));
const STEP_PATTERNS = parsed(STEPS);
const COMPOSED_PATTERNS = parsed(COMPOSED);

/** Tensors by what stands for them in a pattern. */
type Found = ReadonlyMap<string, string>;

/** Says what a tensor is before nodes that pass it on. */
function passedBy(producers: ReadonlyMap<string, OnnxNode>): (name: string) => string {
  const sources = new Map<string, string>();
  return (name) => {
    let source = sources.get(name) ?? name;
    for (let steps = 0; steps < producers.size; steps++) {
      const by = producers.get(source);
      if (by === undefined || !isPass(by)) break;
      [source] = by.inputs;
    }
    sources.set(name, source);
    return source;
  };
}

/** The one operator that a node and those before it are together; undefined where they are none. */
function composedNode(
  node: OnnxNode,
  producers: ReadonlyMap<string, OnnxNode>,
  constants: OnnxGraph['constants'],
  sourceOf: (name: string) => string,
): OnnxNode | undefined {
  const matches = ({ name, inputs: parts }: Pattern, given: string, found: Found): readonly Found[] => {
    const tensor = sourceOf(given);
    const step = STEP_PATTERNS.get(name);
    if (step) return step.flatMap((each) => matches(each, tensor, found));
    if (/^[\d-]/.test(name)) {
      const { length, 0: x } = constants.get(tensor)?.bias ?? [];
      return length === 1 && Math.abs(x - Number(name)) <= 1e-6 ? [found] : [];
    }
    if (parts.length === 0) {
      if (name.startsWith('$') !== constants.has(tensor)) return [];
      if (!found.has(name)) return [new Map([...found, [name, tensor]])];
      return found.get(name) === tensor ? [found] : [];
    }
    const by = producers.get(tensor);
    if (by?.operator !== name || by.inputs.length < parts.length) return [];
    if (name === 'ReduceMean' && !isOverLastAxis(by, constants)) return [];
    const orders = name === 'Add' || name === 'Mul' ? [by.inputs, [...by.inputs].reverse()] : [by.inputs];
    return orders.flatMap((inputs) =>
      parts.reduce<readonly Found[]>((all, part, i) => all.flatMap((each) => matches(part, inputs[i], each)), [found]),
    );
  };
  for (const [operator, patterns] of COMPOSED_PATTERNS) {
    const [found] = patterns.flatMap((pattern) => matches(pattern, node.outputs[0], new Map<string, string>()));
    if (found === undefined) continue;
    const epsilon = constants.get(found.get('$epsilon') ?? '')?.bias[0];
    const attributes = new Map(epsilon === undefined ? [] : [['epsilon', epsilon]]);
    const inputs = ['x', '$gamma', '$beta'].map((input) => found.get(input) ?? '');
    return { ...node, operator, inputs, attributes };
  }
  return undefined;
}

function isOverLastAxis({ inputs, attributes }: OnnxNode, constants: OnnxGraph['constants']): boolean {
  const axes = (attributes.get('axes') ?? constants.get(inputs[1] ?? '')?.bias) as ArrayLike<number> | undefined;
  const isLast = axes?.length === 1 && (axes[0] === -1 || axes[0] === 1);
  return isLast && attributes.get('keepdims') !== 0;
}
