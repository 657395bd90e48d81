import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { InputError } from '../env/base/errors.js';

/** An int64 or enum field of 0 .. 2^53 - 1. Zero is left out: it is the default of a missing field. */
export function integerField(number: number, value: number): Uint8Array {
  return value === 0 ? new Uint8Array(0) : new BinaryWriter().tag(number, WireType.Varint).int64(value).finish();
}

export function doubleField(number: number, value: number): Uint8Array {
  return new BinaryWriter().tag(number, WireType.Bit64).double(value).finish();
}

export function floatField(number: number, value: number): Uint8Array {
  return new BinaryWriter().tag(number, WireType.Bit32).float(value).finish();
}

/** A field that holds a text or another message. */
export function bytesField(number: number, value: string | Uint8Array): Uint8Array {
  const writer = new BinaryWriter().tag(number, WireType.LengthDelimited);
  return (typeof value === 'string' ? writer.string(value) : writer.bytes(value)).finish();
}

/** How the fields of a message are read, by their wire types; those of groups are not among them. */
const READ: Readonly<Partial<Record<WireType, (reader: BinaryReader) => number | Uint8Array>>> = {
  [WireType.Varint]: (reader) => Number(reader.int64()),
  [WireType.Bit64]: (reader) => reader.double(),
  [WireType.LengthDelimited]: (reader) => reader.bytes(),
  [WireType.Bit32]: (reader) => reader.float(),
};

/** Reads to the end. @throws InputError for bytes that are no message */
function* all<Value>(bytes: Uint8Array, read: (reader: BinaryReader) => Value): Generator<Value> {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    try {
      yield read(reader);
    } catch {
      throw new InputError('Expected a protobuf message, but it is cut or damaged; fetch or export the file again');
    }
  }
}

/** The fields of a message in order: numbers (signed varints or floats) or bytes, as nested messages are. @throws InputError for bytes that are no message */
export function protobufFields(bytes: Uint8Array) {
  return all(bytes, (reader) => {
    const [number, wireType] = reader.tag();
    return { number, value: READ[wireType]!(reader) };
  });
}

/** Numbers of a packed repeated field of varints, one at a time. @throws InputError for bytes that end within one */
export function packedVarints(bytes: Uint8Array): Generator<number> {
  return all(bytes, (reader) => Number(reader.int64()));
}
