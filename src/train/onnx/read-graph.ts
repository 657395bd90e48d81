import { InputError } from '../../env/errors.js';
import { constant, type GraphValue, ofRows } from './graph-value.js';
import type { OnnxGraph, OnnxNode } from './onnx-graph.js';
import { readNode } from './read-operator.js';
import type { Rows } from './rows.js';

/** What a graph can give. */
export type GraphOutput = Extract<GraphValue, { readonly is: 'rows' | 'end' }>;

/** The outputs of a graph by their names, from rows of observations. A second input is a mask of legal moves, 1 = legal. */
export function readOutputs(graph: OnnxGraph, input: Rows): Map<string, GraphOutput> {
  const [observations, mask, ...others] = graph.inputs;
  if (observations === undefined || others.length > 0 || (mask !== undefined && !/mask/i.test(mask)))
    throw new InputError(
      `Expected one input of the ONNX graph, the observations, and at most a mask of legal moves beside it, but got ${graph.inputs.join(', ') || 'none'}`,
    );
  const reader = new GraphReader(graph);
  reader.values.set(observations, ofRows(input));
  if (mask !== undefined) reader.values.set(mask, { is: 'mask', legal: 1 });
  return new Map(graph.outputs.map((name) => [name, reader.output(name)]));
}

class GraphReader {
  readonly values = new Map<string, GraphValue>();
  private readonly producers = new Map<string, OnnxNode>();
  private readonly begun = new Set<OnnxNode>();
  private readonly budget = { products: 0 };

  constructor({ nodes, constants }: OnnxGraph) {
    for (const node of nodes) for (const output of node.outputs) this.producers.set(output, node);
    for (const [name, array] of constants) this.values.set(name, constant(array));
  }

  output(name: string): GraphOutput {
    const value = this.value(name);
    if (value.is === 'rows' || value.is === 'end') return value;
    throw new InputError(`Expected numbers that depend on the observations as output "${name}" of the ONNX graph`);
  }

  private value(name: string): GraphValue {
    const known = this.values.get(name);
    if (known !== undefined) return known;
    const node = this.producers.get(name);
    if (node === undefined || this.begun.has(node))
      throw new InputError(`Expected layers from the input on in the ONNX graph, but none lead to "${name}"`);
    this.begun.add(node);
    const inputs = node.inputs.map((input) => (input === '' ? undefined : this.value(input)));
    const given = readNode({ node, inputs, budget: this.budget });
    node.outputs.forEach((output, i) => {
      if (given[i] !== undefined) this.values.set(output, given[i]);
    });
    const value = this.values.get(name);
    if (value === undefined)
      throw new InputError(`Expected one output of ${node.operator} in the ONNX graph, but "${name}" is another`);
    return value;
  }
}
