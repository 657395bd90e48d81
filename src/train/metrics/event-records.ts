import { bytesField, doubleField, floatField, integerField, protobufFields } from '../protobuf.js';

/*
 * Messages of TensorFlow's event.proto and summary.proto
 * (https://github.com/tensorflow/tensorflow/tree/master/tensorflow/core/util/event.proto, .../framework/summary.proto):
 *   Event      { double wall_time = 1; int64 step = 2; string file_version = 3; Summary summary = 5; SessionLog session_log = 7; }
 *   Summary    { repeated Value value = 1; }  Value { string tag = 1; float simple_value = 2; }
 *   SessionLog { SessionStatus status = 1; }
 */
const SESSION_START = 1;

/** The first event of a file. @param wallTime seconds since 1970 */
export function versionEvent(wallTime: number): Buffer {
  return Buffer.concat([doubleField(1, wallTime), bytesField(3, 'brain.Event:2')]);
}

/** Marks the start of training at a step: readers drop what older files hold of this step and later ones. */
export function startEvent(step: number, wallTime: number): Buffer {
  const sessionLog = integerField(1, SESSION_START);
  return Buffer.concat([doubleField(1, wallTime), integerField(2, step), bytesField(7, sessionLog)]);
}

export function scalarsEvent(step: number, scalars: Readonly<Record<string, number>>, wallTime: number): Buffer {
  const values = Object.entries(scalars).map(([tag, value]) =>
    bytesField(1, Buffer.concat([bytesField(1, tag), floatField(2, value)])),
  );
  return Buffer.concat([doubleField(1, wallTime), integerField(2, step), bytesField(5, Buffer.concat(values))]);
}

/** The step of an event made by one of the functions above. */
export function stepOf(event: Uint8Array): number {
  return Number([...protobufFields(event)].find(({ number }) => number === 2)?.value ?? 0);
}

/**
 * A record of a TFRecord file (https://www.tensorflow.org/tutorials/load_data/tfrecord), little-endian: its length in 8
 * bytes, the masked CRC-32C of the length in 4, the data, the masked CRC-32C of the data in 4.
 */
export function tfRecord(data: Uint8Array): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(data.length));
  return Buffer.concat([length, maskedCrc32c(length), data, maskedCrc32c(data)]);
}

/** CRC-32C's polynomial (Castagnoli), its bits reversed. */
const POLYNOMIAL = 0x82f63b78;

/** TABLE[byte]: the byte after eight shifts. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? POLYNOMIAL : 0);
  return rest;
});

/** CRC-32C of bytes as an unsigned 32-bit number (RFC 3720, appendix B.4 has test vectors). */
function crc32c(bytes: Uint8Array) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff];
  return ~crc >>> 0;
}

/** CRC-32C as TFRecord files store it: rotated right by 15 bits, plus a constant. */
function maskedCrc32c(bytes: Uint8Array): Buffer {
  const crc = crc32c(bytes);
  const masked = Buffer.alloc(4);
  masked.writeUInt32LE((((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0);
  return masked;
}
