import { maskedCrc32c } from './crc32c.js';

/** Bytes of a record before its data, and after it. */
const HEAD = 12;
const FOOT = 4;

/**
 * A record of a TFRecord file (https://www.tensorflow.org/tutorials/load_data/tfrecord): its length in 8 bytes, the length's masked
 * CRC-32C in 4, the data, the data's masked CRC-32C in 4; little-endian.
 */
export function tfRecord(data: Uint8Array): Buffer {
  const record = Buffer.alloc(HEAD + data.length + FOOT);
  record.writeBigUInt64LE(BigInt(data.length), 0);
  record.writeUInt32LE(maskedCrc32c(record.subarray(0, 8)), 8);
  record.set(data, HEAD);
  record.writeUInt32LE(maskedCrc32c(data), HEAD + data.length);
  return record;
}

/** The data of a file's records, each with the place where its record ends; it stops before half a record or one that is damaged. */
export function* readTfRecords(file: Buffer): Generator<{ data: Buffer; end: number }> {
  for (let start = 0; start + HEAD <= file.length;) {
    if (file.readUInt32LE(start + 8) !== maskedCrc32c(file.subarray(start, start + 8))) return;
    const foot = start + HEAD + Number(file.readBigUInt64LE(start));
    if (foot + FOOT > file.length) return;
    const data = file.subarray(start + HEAD, foot);
    if (file.readUInt32LE(foot) !== maskedCrc32c(data)) return;
    start = foot + FOOT;
    yield { data, end: start };
  }
}
