import { InputError } from '../../env/errors.js';
import type { OnnxGraph, OnnxNode, OnnxTensor } from './onnx-graph.js';

/** A dense layer: an input row times kernel [inputs, units], and bias [units]. */
export interface PerceptronLayer {
  /** Name of its output in the file: layers of one name are one layer. */
  readonly name: string;
  readonly inputs: number;
  readonly units: number;
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
  readonly activation: 'relu' | 'tanh' | undefined;
}

const PASSED = ['Identity', 'Flatten', 'Reshape', 'Squeeze', 'Cast', 'Dropout'];
const ACTIVATIONS: Readonly<Record<string, PerceptronLayer['activation']>> = { Relu: 'relu', Tanh: 'tanh' };

/**
 * The layers of a multi-layer perceptron from the graph's input to one of its outputs.
 * @throws InputError, one line, that names an operator that is no part of one
 */
export function perceptronTo(graph: OnnxGraph, output: string): PerceptronLayer[] {
  return new Walk(graph).layersTo(output);
}

class Walk {
  private readonly producers = new Map<string, OnnxNode>();

  constructor(private readonly graph: OnnxGraph) {
    for (const node of graph.nodes) for (const output of node.outputs) this.producers.set(output, node);
  }

  layersTo(output: string): PerceptronLayer[] {
    const layers: PerceptronLayer[] = [];
    let name = output;
    let steps = 0;
    let activation: PerceptronLayer['activation'];
    let after: string | undefined;
    while (!this.graph.inputs.includes(name)) {
      const node = this.producers.get(name);
      if (node === undefined || ++steps > this.graph.nodes.length)
        throw new InputError(
          `Expected layers from the input to "${output}" of the ONNX graph, but none lead to "${name}"`,
        );
      const { operator } = node;
      if (Object.hasOwn(ACTIVATIONS, operator) && activation === undefined) {
        activation = ACTIVATIONS[operator];
        after = name;
        [name] = node.inputs;
      } else if (PASSED.includes(operator) && (node.attributes.get('axis') ?? 1) === 1) [name] = node.inputs;
      else {
        const { from, ...layer } = this.layerAt(node, name);
        layers.unshift({ ...layer, name: after ?? name, activation });
        [activation, after] = [undefined, undefined];
        name = from;
      }
    }
    if (activation !== undefined)
      throw new InputError('Expected a dense layer before each activation of the ONNX graph, but one has none');
    return layers;
  }

  private layerAt(node: OnnxNode, name: string) {
    if (node.operator === 'Gemm') return this.gemm(node);
    if (node.operator === 'MatMul') return this.product(node, undefined);
    if (node.operator !== 'Add') throw this.unknown(node.operator);
    const at = node.inputs.findIndex((input) => this.constant(input) === undefined);
    const product = this.producers.get(node.inputs[at] ?? '');
    const bias = this.constant(node.inputs[1 - at] ?? '');
    if (product?.operator !== 'MatMul' || bias === undefined)
      throw new InputError(
        `Expected an Add of the ONNX graph to add a bias to a MatMul, but the one of "${name}" does not`,
      );
    return this.product(product, bias);
  }

  private gemm({ inputs, attributes }: OnnxNode) {
    const number = (key: string, otherwise: number): number => {
      const value = attributes.get(key);
      return typeof value === 'number' ? value : otherwise;
    };
    if (number('transA', 0) !== 0) throw this.unknown('Gemm with transA');
    const layer = this.dense(inputs, number('transB', 0) !== 0, inputs[2] ? this.constant(inputs[2]) : undefined);
    const [alpha, beta] = [number('alpha', 1), number('beta', 1)];
    if (inputs[2] && this.constant(inputs[2]) === undefined) throw this.unknown('Gemm without a constant bias');
    return { ...layer, kernel: layer.kernel.map((x) => x * alpha), bias: layer.bias.map((x) => x * beta) };
  }

  private product({ inputs }: OnnxNode, bias: OnnxTensor | undefined) {
    return this.dense(inputs, false, bias);
  }

  private dense([from, weights]: readonly string[], isTransposed: boolean, bias: OnnxTensor | undefined) {
    const { shape, floats } = this.constant(weights) ?? {};
    if (floats === undefined || shape?.length !== 2) throw this.unknown('MatMul or Gemm without constant weights');
    const [inputs, units] = isTransposed ? [shape[1], shape[0]] : [shape[0], shape[1]];
    const kernel = isTransposed ? transposed(floats, units, inputs) : floats;
    const given = bias?.floats ?? new Float32Array(1);
    if (given.length !== units && given.length !== 1)
      throw new InputError(`Expected a bias of ${units} numbers in the ONNX graph, but got ${given.length}`);
    return {
      from,
      inputs,
      units,
      kernel,
      bias: new Float32Array(units).map((_, i) => given[given.length === 1 ? 0 : i]),
    };
  }

  /** A constant by its name: an initializer, one that a node holds, or a transposed one. */
  private constant(name: string): OnnxTensor | undefined {
    const node = this.producers.get(name);
    if (node?.operator === 'Constant') {
      const value = node.attributes.get('value');
      return typeof value === 'object' && 'shape' in value ? value : undefined;
    }
    if (node?.operator !== 'Transpose') return this.graph.constants.get(name);
    const { shape, floats } = this.graph.constants.get(node.inputs[0]) ?? {};
    if (floats === undefined || shape?.length !== 2) return undefined;
    const [rows, columns] = shape;
    return { shape: [columns, rows], floats: transposed(floats, rows, columns) };
  }

  private unknown(operator: string): InputError {
    const known = 'Gemm, MatMul and Add with constants, Relu, Tanh, Flatten, Reshape, Identity';
    return new InputError(
      `Expected a multi-layer perceptron (${known}) in the ONNX graph, but got ${operator}; export the policy's network alone`,
    );
  }
}

/** [rows, columns] to [columns, rows]. */
function transposed(numbers: Float32Array, rows: number, columns: number): Float32Array {
  const result = new Float32Array(numbers.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) result[column * rows + row] = numbers[row * columns + column];
  return result;
}
