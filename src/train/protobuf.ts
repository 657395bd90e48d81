import { InputError } from '../env/errors.js';

/** Wire types (https://protobuf.dev/programming-guides/encoding/). */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** A number of 0 .. 2^53 - 1 in groups of seven bits, lowest first; the high bit says that more follow. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

function field(number: number, wireType: number, value: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + wireType), value]);
}

/** An int64 or enum field of 0 .. 2^53 - 1. Zero is left out: it is the default of a missing field. */
export function integerField(number: number, value: number): Buffer {
  return value === 0 ? Buffer.alloc(0) : field(number, VARINT, varint(value));
}

export function doubleField(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return field(number, FIXED_64, bytes);
}

/** A 32-bit float field. */
export function floatField(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return field(number, FIXED_32, bytes);
}

/** A field that holds a text or another message. */
export function bytesField(number: number, value: string | Uint8Array): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return field(number, LENGTH_DELIMITED, Buffer.concat([varint(bytes.length), bytes]));
}

/** A field of a message: a number (a signed varint or a float) or bytes. */
export interface ProtobufField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/**
 * The fields of a protobuf message in order. Nested messages are bytes.
 * @throws InputError, one line, for bytes that end within a field or are none
 */
export function protobufFields(bytes: Uint8Array): ProtobufField[] {
  const reader = new ProtobufReader(bytes);
  const fields: ProtobufField[] = [];
  while (!reader.isAtEnd) fields.push(reader.field());
  return fields;
}

/** Numbers of a packed repeated field of varints. @throws InputError for bytes that end within one */
export function packedVarints(bytes: Uint8Array): number[] {
  const reader = new ProtobufReader(bytes);
  const numbers: number[] = [];
  while (!reader.isAtEnd) numbers.push(reader.varint());
  return numbers;
}

function damaged(): InputError {
  return new InputError('Expected a protobuf message, but it is cut or damaged; fetch or export the file again');
}

class ProtobufReader {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** A varint of 64 bits, signed. */
  varint(): number {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.take(1)];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(BigInt.asIntN(64, value));
    }
    throw damaged();
  }

  field(): ProtobufField {
    const tag = this.varint();
    const number = Math.floor(tag / 8);
    if (number < 1) throw damaged();
    switch (tag % 8) {
      case 0:
        return { number, value: this.varint() };
      case 1:
        return { number, value: this.view.getFloat64(this.take(8), true) };
      case 2: {
        const length = this.varint();
        const from = this.take(length);
        return { number, value: this.bytes.subarray(from, from + length) };
      }
      case 5:
        return { number, value: this.view.getFloat32(this.take(4), true) };
      default:
        throw damaged();
    }
  }

  /** Reads past the next bytes; returns where they start. */
  private take(length: number): number {
    const from = this.at;
    if (length < 0 || from + length > this.bytes.length) throw damaged();
    this.at = from + length;
    return from;
  }
}
