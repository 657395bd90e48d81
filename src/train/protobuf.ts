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

/** The fields of a message in order; nested messages are bytes. @throws InputError for bytes that are no message */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const tag = readVarint(reader);
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (number < 1) throw damaged();
    if (wireType === VARINT) yield { number, value: readVarint(reader) };
    else if (wireType === FIXED_64) yield { number, value: view.getFloat64(skip(reader, 8), true) };
    else if (wireType === FIXED_32) yield { number, value: view.getFloat32(skip(reader, 4), true) };
    else if (wireType === LENGTH_DELIMITED) {
      const length = readVarint(reader);
      const from = skip(reader, length);
      yield { number, value: bytes.subarray(from, from + length) };
    } else throw damaged();
  }
}

/** Numbers of a packed repeated field of varints, one at a time. @throws InputError for bytes that end within one */
export function* packedVarints(bytes: Uint8Array): Generator<number> {
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) yield readVarint(reader);
}

function damaged(): InputError {
  return new InputError('Expected a protobuf message, but it is cut or damaged; fetch or export the file again');
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

/** A varint of 64 bits, signed. */
function readVarint(reader: Reader): number {
  const first = reader.bytes[skip(reader, 1)];
  if (first < 128) return first;
  let value = BigInt(first & 127);
  for (let shift = 7n; shift < 70n; shift += 7n) {
    const byte = reader.bytes[skip(reader, 1)];
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return Number(BigInt.asIntN(64, value));
  }
  throw damaged();
}

/** Moves past the next bytes; returns where they start. */
function skip(reader: Reader, length: number): number {
  const from = reader.at;
  if (length < 0 || from + length > reader.bytes.length) throw damaged();
  reader.at = from + length;
  return from;
}
