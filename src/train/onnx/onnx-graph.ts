import { InputError } from '../../env/errors.js';
import { packedVarints, protobufFields } from '../protobuf-reader.js';

/** More is no perceptron for these games. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_NODES = 1000;
const FLOAT = 1;
const INT64 = 7;

/** A constant of the graph: float32 or int64. */
export interface OnnxTensor {
  readonly shape: readonly number[];
  readonly floats?: Float32Array;
  readonly integers?: readonly number[];
}

export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: ReadonlyMap<string, number | readonly number[] | OnnxTensor>;
}

/** What an ONNX file says, as far as perceptrons need it. */
export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly constants: ReadonlyMap<string, OnnxTensor>;
  /** Names, in the order of the file. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly producer: string;
  readonly metadata: ReadonlyMap<string, string>;
}

/**
 * Reads an ONNX file; nothing in it is run.
 * @throws InputError, one line, for bytes that are none, a file that is too large, or parts that no perceptron has
 */
export function readOnnx(file: Uint8Array): OnnxGraph {
  if (file.length > MOST_BYTES)
    throw new InputError(`Expected an ONNX file of at most ${MOST_BYTES} bytes, but it has ${file.length}`);
  const model = new Message(file);
  const graphs = model.messages(7);
  if (graphs.length !== 1)
    throw new InputError('Expected an ONNX file with a graph, but there is none; fetch or export the file again');
  const [graph] = graphs;
  const nodes = graph.messages(1);
  if (nodes.length > MOST_NODES)
    throw new InputError(`Expected an ONNX graph of at most ${MOST_NODES} nodes, but it has ${nodes.length}`);
  const constants = new Map(graph.messages(5).map((tensor) => [tensor.text(8), tensorOf(tensor)] as const));
  const portNames = (field: number): string[] => graph.messages(field).map((port) => port.text(1));
  return {
    nodes: nodes.map(nodeOf),
    constants,
    inputs: portNames(11).filter((name) => !constants.has(name)), // older files list constants there too
    outputs: portNames(12),
    producer: `${model.text(2)} ${model.text(3)}`.trim(),
    metadata: new Map(model.messages(14).map((entry) => [entry.text(1), entry.text(2)])),
  };
}

/** The fields of a message by their numbers. */
class Message {
  private readonly fields: ReturnType<typeof protobufFields>;

  constructor(bytes: Uint8Array) {
    this.fields = protobufFields(bytes);
  }

  has(number: number): boolean {
    return this.fields.some((field) => field.number === number);
  }

  bytes(number: number): Uint8Array[] {
    return this.values(number).filter((value) => typeof value !== 'number');
  }

  messages(number: number): Message[] {
    return this.bytes(number).map((bytes) => new Message(bytes));
  }

  texts(number: number): string[] {
    return this.bytes(number).map((bytes) => Buffer.from(bytes).toString('utf8'));
  }

  text(number: number): string {
    return this.texts(number).at(-1) ?? '';
  }

  /** A number, 0 where it is missing. */
  number(number: number): number {
    const value = this.values(number).at(-1);
    return typeof value === 'number' ? value : 0;
  }

  /** A repeated field of integers, packed or not. */
  integers(number: number): number[] {
    return this.values(number).flatMap((value) => (typeof value === 'number' ? [value] : packedVarints(value)));
  }

  private values(number: number): (number | Uint8Array)[] {
    return this.fields.filter((field) => field.number === number).map(({ value }) => value);
  }
}

function nodeOf(node: Message): OnnxNode {
  const operator = node.text(4);
  const domain = node.text(7);
  if (domain !== '' && domain !== 'ai.onnx')
    throw new InputError(`Expected operators of ONNX itself, but got ${operator} of ${domain}`);
  const attributes = new Map(node.messages(5).map((each) => [each.text(1), attributeOf(each)] as const));
  return { operator, inputs: node.texts(1), outputs: node.texts(2), attributes };
}

function attributeOf(attribute: Message): number | readonly number[] | OnnxTensor {
  const [tensor] = attribute.messages(5);
  if (tensor !== undefined) return tensorOf(tensor);
  if (attribute.has(8)) return attribute.integers(8);
  return attribute.has(2) ? attribute.number(2) : attribute.number(3);
}

function tensorOf(tensor: Message): OnnxTensor {
  const name = tensor.text(8);
  const shape = tensor.integers(1);
  const type = tensor.number(2);
  const size = shape.reduce((product, each) => product * each, 1);
  const wrong = (but: string): InputError => new InputError(`Expected the constant "${name}" of ONNX ${but}`);
  if (tensor.has(13) || tensor.number(14) !== 0)
    throw wrong('within the file, but it lies in another; export it into one file');
  if (type !== FLOAT && type !== INT64) throw wrong(`as float32 or int64, but it has type ${type} of TensorProto`);
  const raw = tensor.bytes(type === FLOAT && !tensor.has(9) ? 4 : 9).at(-1);
  const length = type === INT64 && raw === undefined ? tensor.integers(7).length : (raw?.length ?? 0);
  const width = type === FLOAT ? 4 : raw === undefined ? 1 : 8;
  if (shape.some((each) => each < 0) || length !== size * width)
    throw wrong(`with ${size} numbers, but it has ${length / width}`);
  if (type === INT64 && raw === undefined) return { shape, integers: tensor.integers(7) };
  const view = new DataView(new ArrayBuffer(length));
  new Uint8Array(view.buffer).set(raw ?? []);
  const numbers = Array.from({ length: size }, (_, i) =>
    type === FLOAT ? view.getFloat32(4 * i, true) : Number(view.getBigInt64(8 * i, true)),
  );
  if (type === INT64) return { shape, integers: numbers };
  const bad = numbers.findIndex((number) => !Number.isFinite(number));
  if (bad >= 0) throw wrong(`of finite numbers, but number ${bad} is ${numbers[bad]}`);
  return { shape, floats: Float32Array.from(numbers) };
}
