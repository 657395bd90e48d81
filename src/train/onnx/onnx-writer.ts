import { bytesField, floatField, integerField } from '../protobuf.js';

/** Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. */
const IR_VERSION = 8;
const FLOAT = 1;
const INT64 = 7;
const FLOAT_ATTRIBUTE = 1;
const INTEGER_ATTRIBUTE = 2;

/** An input or output of a graph, in float32. */
export interface OnnxPort {
  readonly name: string;
  /** Known sizes, or the name of another. */
  readonly shape: readonly (number | 'batch')[];
  readonly meaning: string;
}

/** Collects the nodes and constants of an ONNX graph and writes them as a file's bytes. */
export class OnnxWriter {
  private readonly nodes: Uint8Array[] = [];
  private readonly constants = new Map<string, Uint8Array>();

  /** @param opset version of the operators */
  constructor(
    readonly name: string,
    readonly opset = 17,
  ) {}

  /** Adds an operator with one output; returns the output's name. */
  add(operator: string, inputs: readonly string[], output: string, attributes: readonly Uint8Array[] = []): string {
    const names = [...inputs.map((input) => bytesField(1, input)), bytesField(2, output), bytesField(3, output)];
    const parts = attributes.map((attribute) => bytesField(5, attribute));
    this.nodes.push(Buffer.concat([...names, bytesField(4, operator), ...parts]));
    return output;
  }

  /** A constant of float32; returns its name. */
  floats(name: string, shape: readonly number[], numbers: Float32Array): string {
    return this.constant(name, shape, FLOAT, numbers.slice().buffer);
  }

  /** A constant list of int64; returns its name. */
  integers(name: string, numbers: readonly number[]): string {
    return this.constant(name, [numbers.length], INT64, BigInt64Array.from(numbers, BigInt).buffer);
  }

  /** The file. @param metadata texts by key, `metadata_props` */
  finish(
    inputs: readonly OnnxPort[],
    outputs: readonly OnnxPort[],
    metadata: Readonly<Record<string, string>>,
  ): Uint8Array {
    const graph = Buffer.concat([
      ...this.nodes.map((node) => bytesField(1, node)),
      bytesField(2, this.name),
      ...[...this.constants.values()].map((constant) => bytesField(5, constant)),
      ...inputs.map((port) => bytesField(11, portMessage(port))),
      ...outputs.map((port) => bytesField(12, portMessage(port))),
    ]);
    const entries = Object.entries(metadata);
    return Buffer.concat([
      integerField(1, IR_VERSION),
      bytesField(2, 'maketen'),
      bytesField(7, graph),
      bytesField(8, integerField(2, this.opset)),
      ...entries.map(([key, value]) => bytesField(14, Buffer.concat([bytesField(1, key), bytesField(2, value)]))),
    ]);
  }

  /** A constant of a type of TensorProto; returns its name. */
  constant(name: string, shape: readonly number[], type: number, numbers: ArrayBuffer): string {
    const dimensions = shape.map((size) => integerField(1, size));
    const message = [...dimensions, integerField(2, type), bytesField(8, name), bytesField(9, new Uint8Array(numbers))];
    this.constants.set(name, Buffer.concat(message));
    return name;
  }
}

function portMessage({ name, shape, meaning }: OnnxPort): Uint8Array {
  const dimensions = shape.map((size) =>
    bytesField(1, typeof size === 'number' ? integerField(1, size) : bytesField(2, size)),
  );
  const tensor = Buffer.concat([integerField(1, FLOAT), bytesField(2, Buffer.concat(dimensions))]);
  return Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensor)), bytesField(3, meaning)]);
}

/** An attribute of an ONNX node that is an integer from 0. */
export function integerAttribute(name: string, value: number): Uint8Array {
  return Buffer.concat([bytesField(1, name), integerField(3, value), integerField(20, INTEGER_ATTRIBUTE)]);
}

export function floatAttribute(name: string, value: number): Uint8Array {
  return Buffer.concat([bytesField(1, name), floatField(2, value), integerField(20, FLOAT_ATTRIBUTE)]);
}
