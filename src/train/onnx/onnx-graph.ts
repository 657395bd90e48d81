import { InputError } from '../../env/errors.js';
import { packedVarints, protobufFields } from '../protobuf.js';
import { DESCRIPTION } from './policy-description.js';
import { Budget, constants, sizeOf, type Sums } from './sums.js';

/** Limits: a larger file is no network for these games. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_NODES = 1000;
const MOST_FIELDS = 2 ** 18;
const MOST_NAME = 1000;
const MOST_DESCRIPTION = 2 ** 16;

/** Checks a file's size before it is read. @throws InputError if it is too large */
export function expectOnnxSize(bytes: number): void {
  if (bytes > MOST_BYTES)
    throw new InputError(`Expected an ONNX file of at most ${MOST_BYTES} bytes, but it has ${bytes}`);
}

export interface OnnxNode {
  /** Empty if it has none. */
  readonly name: string;
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: ReadonlyMap<string, OnnxAttribute>;
}

type OnnxAttribute = number | string | readonly number[] | Sums;

/** The parts of an ONNX file that feed-forward networks have. Constants include those of Constant nodes. */
export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly constants: ReadonlyMap<string, Sums>;
  /** Names, in the order of the file. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly producer: string;
  /** The JSON under the key `DESCRIPTION` of its metadata. */
  readonly description: string | undefined;
  /** What is left for reading it. */
  readonly budget: Budget;
}

/** Reads an ONNX file; nothing in it is run. @throws InputError for other bytes, or parts that are not feed-forward */
export function readOnnx(file: Uint8Array): OnnxGraph {
  expectOnnxSize(file.length);
  const budget = new Budget();
  const model = new Message(file, { left: MOST_FIELDS }, budget);
  const graphs = model.messages(7);
  if (graphs.length !== 1)
    throw new InputError('Expected an ONNX file with a graph, but there is none; fetch or export the file again');
  const [graph] = graphs;
  const nodes = graph.messages(1);
  if (nodes.length > MOST_NODES)
    throw new InputError(`Expected an ONNX graph of at most ${MOST_NODES} nodes, but it has ${nodes.length}`);
  const read = nodes.map(nodeOf);
  const tensors = new Map(graph.messages(5).map((tensor) => [tensor.text(8), tensorOf(tensor)] as const));
  for (const { operator, outputs, attributes } of read) {
    const [value] = [...attributes.values()];
    if (operator !== 'Constant' || value === undefined || typeof value === 'string') continue;
    if (typeof value === 'number') tensors.set(outputs[0], constants(budget, [], [value]));
    else tensors.set(outputs[0], 'bias' in value ? value : constants(budget, [value.length], value));
  }
  const portNames = (field: number): string[] => graph.messages(field).map((port) => port.text(1));
  return {
    nodes: read.filter(({ operator }) => operator !== 'Constant'),
    constants: tensors,
    inputs: portNames(11).filter((name) => !tensors.has(name)), // older files list constants there too
    outputs: portNames(12),
    producer: `${model.text(2)} ${model.text(3)}`.trim(),
    description: model
      .messages(14)
      .find((entry) => entry.text(1) === DESCRIPTION)
      ?.text(2, MOST_DESCRIPTION),
    budget,
  };
}

class Message {
  private readonly fields = new Map<number, (number | Uint8Array)[]>();

  /** @param fields how many more the file may have */
  constructor(
    bytes: Uint8Array,
    private readonly unread: { left: number },
    readonly budget: Budget,
  ) {
    for (const { number, value } of protobufFields(bytes)) {
      if (--unread.left < 0)
        throw new InputError(`Expected an ONNX file of at most ${MOST_FIELDS} protobuf fields, but it has more`);
      if (!this.fields.has(number)) this.fields.set(number, []);
      this.fields.get(number)!.push(value);
    }
  }

  has(number: number): boolean {
    return this.fields.has(number);
  }

  bytes(number: number): Uint8Array[] {
    return this.values(number).filter((value) => typeof value !== 'number');
  }

  messages(number: number): Message[] {
    return this.bytes(number).map((bytes) => new Message(bytes, this.unread, this.budget));
  }

  texts(number: number, most = MOST_NAME): string[] {
    return this.bytes(number).map((bytes) => {
      if (bytes.length <= most) return Buffer.from(bytes).toString('utf8');
      throw new InputError(`Expected texts of at most ${most} bytes in the ONNX file, but got one of ${bytes.length}`);
    });
  }

  text(number: number, most = MOST_NAME): string {
    return this.texts(number, most).at(-1) ?? '';
  }

  /** A number, 0 if it is missing. */
  number(number: number): number {
    const value = this.values(number).at(-1);
    return typeof value === 'number' ? value : 0;
  }

  integers(number: number): number[] {
    return this.numbers(number, packedVarints);
  }

  /** A repeated field of float32, packed or not. */
  floats(number: number): number[] {
    return this.numbers(number, function* ({ buffer, byteOffset, byteLength }) {
      const view = new DataView(buffer, byteOffset, byteLength);
      for (let at = 0; at + 4 <= byteLength; at += 4) yield view.getFloat32(at, true);
    });
  }

  private numbers(number: number, unpack: (bytes: Uint8Array) => Iterable<number>): number[] {
    const numbers: number[] = [];
    for (const value of this.values(number)) {
      for (const each of typeof value === 'number' ? [value] : unpack(value)) {
        this.budget.take(2); // here, and in the constant
        numbers.push(each);
      }
    }
    return numbers;
  }

  private values(number: number): readonly (number | Uint8Array)[] {
    return this.fields.get(number) ?? [];
  }
}

function nodeOf(node: Message): OnnxNode {
  const operator = node.text(4);
  const domain = node.text(7);
  if (domain !== '' && domain !== 'ai.onnx')
    throw new InputError(`Expected operators of ONNX itself, but got ${operator} of ${domain}`);
  const attributes = new Map(node.messages(5).map((each) => [each.text(1), attributeOf(each)] as const));
  return { name: node.text(3), operator, inputs: node.texts(1), outputs: node.texts(2), attributes };
}

function attributeOf(attribute: Message): OnnxAttribute {
  const [tensor] = attribute.messages(5);
  if (tensor !== undefined) return tensorOf(tensor);
  if (attribute.has(8)) return attribute.integers(8);
  if (attribute.has(7)) return attribute.floats(7);
  if (attribute.has(4)) return attribute.text(4);
  return attribute.has(2) ? attribute.number(2) : attribute.number(3);
}

/** Types of TensorProto: bytes of a number in raw_data, how it is read, and the field of numbers without raw_data. */
const TYPES: Readonly<Record<number, readonly [number, (view: DataView, at: number) => number, number]>> = {
  1: [4, (view, at) => view.getFloat32(at, true), 4],
  6: [4, (view, at) => view.getInt32(at, true), 5],
  7: [8, (view, at) => Number(view.getBigInt64(at, true)), 7],
  9: [1, (view, at) => view.getUint8(at), 5],
  11: [8, (view, at) => view.getFloat64(at, true), 10],
};

function tensorOf(tensor: Message): Sums {
  const name = tensor.text(8);
  const shape = tensor.integers(1);
  const type = tensor.number(2);
  const wrong = (but: string): InputError => new InputError(`Expected the constant "${name}" of ONNX ${but}`);
  if (tensor.has(13) || tensor.number(14) !== 0)
    throw wrong('within the file, but it lies in another; export it into one file');
  if (!Object.hasOwn(TYPES, type))
    throw wrong(`as floats, integers or truth values, but it has type ${type} of TensorProto`);
  const [width, read, field] = TYPES[type];
  const isFloat = type === 1 || type === 11;
  const packed = isFloat ? tensor.bytes(field).at(-1) : undefined;
  const raw = tensor.bytes(9).at(-1) ?? packed;
  const size = sizeOf(shape);
  let numbers: Float64Array;
  if (raw === undefined) numbers = Float64Array.from(isFloat ? tensor.floats(field) : tensor.integers(field));
  else {
    if (raw.length !== size * width) throw wrong(`with ${size} numbers, but it has ${raw.length / width}`);
    const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
    numbers = Float64Array.from({ length: size }, (_, i) => read(view, width * i));
  }
  if (numbers.length !== size) throw wrong(`with ${size} numbers, but it has ${numbers.length}`);
  // A single number may be infinite: masks put it in the place of a logit.
  const bad = size === 1 ? numbers.findIndex(Number.isNaN) : numbers.findIndex((number) => !Number.isFinite(number));
  if (bad >= 0) throw wrong(`of finite numbers, but number ${bad} is ${numbers[bad]}`);
  return constants(tensor.budget, shape, numbers);
}
