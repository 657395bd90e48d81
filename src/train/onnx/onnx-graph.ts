import { InputError, shown } from '../../env/base/errors.js';
import { packedVarints, protobufFields } from '../protobuf.js';
import { DESCRIPTION } from './policy-description.js';

/** Limits: a larger file is no network for these games. */
export const MOST_ONNX_BYTES = 64 * 2 ** 20;
const MOST_NODES = 1000;
const MOST_NUMBERS = 2 ** 24;
export const MOST_AXES = 8;
/** What reading a file may cost in all: about 256 MB and 10 seconds. */
const MOST = { 'protobuf fields': 2 ** 18, numbers: 2 ** 25, steps: 1e9 };

/** What is left of it: it is taken before it is spent. */
export class Budget {
  private readonly left = { ...MOST };
  private readonly files = new Map<string, Uint8Array>();

  constructor(private readonly beside: FilesBeside) {}

  /** The bytes of a file beside the graph, which is read once. @throws InputError for a name that is a path */
  fileBeside(name: string): Uint8Array {
    if (!/^[^/\\\0]{1,200}$/.test(name) || /^\.{1,2}$/.test(name))
      refuse('weights in the same folder', `some lie in ${shown(name)}; export it again`);
    const known = this.files.get(name);
    if (known) return known;
    const bytes = this.beside(name);
    this.take(bytes.length / 4, 'numbers');
    this.files.set(name, bytes);
    return bytes;
  }

  /** @throws InputError if the file has had all of it */
  take(count: number, of: keyof typeof MOST) {
    if (!((this.left[of] -= count) >= 0)) refuse(`at most ${MOST[of]} ${of}`, 'it is too large for these games');
  }

  /** Takes a tensor's numbers. @throws InputError for a shape of too many axes or numbers, too */
  takeShape(shape: readonly number[]) {
    const size = shape.reduce((product, each) => product * Math.max(1, each), 1);
    const isShape = shape.length <= MOST_AXES && shape.every((each) => Number.isInteger(each) && each >= 0);
    const found = `got [${shape.slice(0, 9).join(', ')}]; at most ${MOST_AXES} axes may be`;
    if (!isShape || size > MOST_NUMBERS) refuse(`shapes of at most ${MOST_NUMBERS} numbers`, found);
    this.take(size, 'numbers');
  }

  /** Another number each time that numbers were taken. */
  get seed(): number {
    return MOST.numbers - this.left.numbers;
  }
}

export function refuse(expected: string, found: string): never {
  throw new InputError(`Expected ${expected} in the ONNX graph, but ${found}`);
}

export interface OnnxNode {
  /** That of its first output if it has none. */
  readonly name: string;
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: ReadonlyMap<string, number | string | OnnxTensor>;
}

interface OnnxTensor {
  readonly shape: readonly number[];
  readonly numbers: Float32Array;
}

/** The parts of an ONNX file that feed-forward networks have. Constants include those of Constant nodes. */
export type OnnxGraph = ReturnType<typeof readOnnx>;

/** Reads files beside the one with the graph, by their plain names. */
export type FilesBeside = (name: string) => Uint8Array;

/**
 * Reads an ONNX file; nothing in it is run.
 * @param beside reads files with weights, as torch writes them (`policy.onnx.data`); default: there are none
 * @throws InputError for other bytes, or parts that are not feed-forward
 */
export function readOnnx(
  file: Uint8Array,
  beside: FilesBeside = () => refuse('all weights', 'some lie in another file'),
) {
  const budget = new Budget(beside);
  const model = new Message(file, budget);
  const [graph] = model.messages(7);
  if (graph === undefined)
    throw new InputError('Expected an ONNX file with a graph, but there is none; fetch or export the file again');
  const messages = graph.messages(1);
  if (messages.length > MOST_NODES) refuse(`at most ${MOST_NODES} nodes`, `there are ${messages.length}`);
  const nodes = messages.map(nodeOf);
  const constants = new Map(graph.messages(5).map((tensor) => [tensor.text(8), tensorOf(tensor)]));
  for (const { operator, outputs, attributes } of nodes) {
    const [value = ''] = operator === 'Constant' ? attributes.values() : [];
    if (typeof value === 'number') constants.set(outputs[0], { shape: [], numbers: Float32Array.of(value) });
    else if (typeof value !== 'string') constants.set(outputs[0], value);
  }
  const portNames = (field: number) => graph.messages(field).map((port) => port.text(1));
  return {
    nodes: nodes.filter(({ operator }) => operator !== 'Constant'),
    constants: constants as ReadonlyMap<string, OnnxTensor>,
    inputs: portNames(11).filter((name) => !constants.has(name)), // older files list constants there too
    outputs: portNames(12),
    producer: `${model.text(2)} ${model.text(3)}`.trim(),
    /** The JSON under the key `DESCRIPTION` of its metadata. */
    description: model.messages(14).find((entry) => entry.text(1) === DESCRIPTION)?.text(2, 2 ** 16), // prettier-ignore
    budget,
  };
}

/** Fields of a protobuf message by their numbers (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
class Message {
  private readonly fields = new Map<number, (number | Uint8Array)[]>();

  constructor(
    bytes: Uint8Array,
    readonly budget: Budget,
  ) {
    for (const { number, value } of protobufFields(bytes)) {
      budget.take(1, 'protobuf fields');
      const found = this.fields.get(number);
      if (found) found.push(value);
      else this.fields.set(number, [value]);
    }
  }

  all(number: number): readonly (number | Uint8Array)[] {
    return this.fields.get(number) ?? [];
  }

  bytes(number: number): Uint8Array[] {
    return this.all(number).filter((value) => typeof value !== 'number');
  }

  messages(number: number): Message[] {
    return this.bytes(number).map((bytes) => new Message(bytes, this.budget));
  }

  texts(number: number, most = 1000): string[] {
    const textOf = (bytes: Uint8Array) =>
      bytes.length <= most
        ? Buffer.from(bytes).toString('utf8')
        : refuse(`texts of at most ${most} bytes`, `got one of ${bytes.length}`);
    return this.bytes(number).map(textOf);
  }

  text(number: number, most?: number): string {
    return this.texts(number, most).at(-1) ?? '';
  }

  /** A number, 0 if it is missing. */
  number(number: number): number {
    return this.all(number).findLast((value) => typeof value === 'number') ?? 0;
  }

  /** A repeated field, packed or not. */
  numbers(number: number, unpacked: (bytes: Uint8Array) => Iterable<number> = packedVarints): number[] {
    const numbers: number[] = [];
    for (const value of this.all(number))
      for (const each of typeof value === 'number' ? [value] : unpacked(value)) {
        this.budget.take(2, 'numbers'); // here, and in the constant
        numbers.push(each);
      }
    return numbers;
  }
}

function nodeOf(node: Message): OnnxNode {
  const operator = node.text(4);
  const domain = node.text(7);
  if (!['', 'ai.onnx'].includes(domain)) refuse('operators of ONNX itself', `got ${operator} of ${domain}`);
  const attributes = new Map(node.messages(5).map((each) => [each.text(1), attributeOf(each)]));
  const outputs = node.texts(2);
  return { name: node.text(3) || (outputs[0] ?? ''), operator, inputs: node.texts(1), outputs, attributes };
}

function attributeOf(attribute: Message): number | string | OnnxTensor {
  const [tensor] = attribute.messages(5);
  if (tensor !== undefined) return tensorOf(tensor);
  const numbers = Float32Array.from([...attribute.numbers(8), ...attribute.numbers(7, float32s)]);
  if (numbers.length > 0) return { shape: [numbers.length], numbers };
  return attribute.text(4) || attribute.number(2) || attribute.number(3);
}

function float32s({ buffer, byteOffset, length }: Uint8Array): Float32Array {
  return new Float32Array(buffer.slice(byteOffset, byteOffset + length - (length % 4)));
}

/** Names of the types of TensorProto, by their numbers. */
const TYPE_NAMES =
  'none float uint8 int8 uint16 int16 int32 int64 string bool float16 double uint32 uint64 complex64 complex128 bfloat16'.split(
    ' ',
  );

/** Types of TensorProto: bytes of a number in raw_data, how it is read, and the field of numbers without raw_data. */
const TYPES = new Map([
  [1, [4, 'getFloat32', 4]],
  [6, [4, 'getInt32', 5]],
  [7, [8, 'getBigInt64', 7]],
  [9, [1, 'getUint8', 5]],
  [10, [2, 'getUint16', 5]],
  [11, [8, 'getFloat64', 10]],
  [16, [2, 'getUint16', 5]],
] as const);

/** The number that 16 bits stand for, by types. */
const WIDENED: Readonly<Record<number, (bits: number) => number>> = { 10: halfFloat, 16: brainFloat };

/** IEEE 754's binary16. */
function halfFloat(bits: number) {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const normal = exponent === 31 ? (fraction === 0 ? Infinity : NaN) : (1024 + fraction) * 2 ** (exponent - 25);
  return (bits >> 15 === 0 ? 1 : -1) * (exponent === 0 ? fraction * 2 ** -24 : normal);
}

/** The upper half of a float32. */
function brainFloat(bits: number) {
  return new Float32Array(Uint32Array.of(bits << 16).buffer)[0];
}

/** The bytes of a tensor that lies in a file beside the graph; undefined for others. */
function outside(tensor: Message, length: number) {
  const given = new Map(tensor.messages(13).map((entry) => [entry.text(1), entry.text(2)]));
  if (given.size === 0) return undefined;
  const [name, from] = [given.get('location') ?? '', Number(given.get('offset') ?? 0)];
  const bytes = tensor.budget.fileBeside(name);
  const size = Number(given.get('length') ?? length);
  if (size === length && Number.isSafeInteger(from) && from >= 0 && from + length <= bytes.length)
    return bytes.subarray(from, from + length);
  return refuse(
    `${length} bytes for the constant "${tensor.text(8)}" from ${from} on in ${shown(name)}`,
    `it has ${size} there, and the file ${bytes.length}; export both files again`,
  );
}

function tensorOf(tensor: Message): OnnxTensor {
  const [shape, type] = [tensor.numbers(1), tensor.number(2)];
  const wrong = (but: string) => {
    throw new InputError(`Expected the constant "${tensor.text(8)}" of ONNX ${but}`);
  };
  const unknown = `as floats, integers or truth values, but they are of type ${TYPE_NAMES[type] ?? type}; export the network in float32`;
  const [width, get, field] = TYPES.get(type as 1) ?? wrong(unknown);
  tensor.budget.takeShape(shape);
  const size = shape.reduce((product, each) => product * each, 1);
  const raw =
    outside(tensor, size * width) ??
    tensor.bytes(9).at(-1) ??
    (get.startsWith('getFloat') ? tensor.bytes(field).at(-1) : undefined);
  const view = raw && new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const given = raw ? { length: raw.length / width } : tensor.numbers(field);
  if (given.length !== size) wrong(`with ${size} numbers, but it has ${given.length}`);
  const widened = WIDENED[type] ?? Number;
  const numbers = Float32Array.from(given, (x, i) => widened(view ? Number(view[get](width * i, true)) : x));
  // A single number may be infinite: masks put it in the place of a logit.
  const bad = numbers.findIndex(size === 1 ? Number.isNaN : (x) => !Number.isFinite(x));
  if (bad >= 0) wrong(`of finite numbers, but number ${bad} is ${numbers[bad]}`);
  return { shape, numbers };
}
