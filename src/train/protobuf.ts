/** How a field's value is written (https://protobuf.dev/programming-guides/encoding/). */
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

/** The number that stands at a place in the form of `varint`. */
export function readVarint(bytes: Uint8Array, at: number): number {
  let value = 0;
  let place = 1;
  for (let i = at; ; i++, place *= 128) {
    value += (bytes[i] % 128) * place;
    if (!(bytes[i] >= 128)) return value;
  }
}

function field(number: number, wireType: number, value: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + wireType), value]);
}

/** An int64 or enum field of 0 .. 2^53 - 1. Zero is left out: it is what a reader takes for a missing field. */
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
