import type { ModelFiles } from '../engine/calls.js';

/** The checksum of a zip's files (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Numbers of two or four bytes, little endian. */
function fields(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

const MIDNIGHT_1980 = 0x21;

/** A zip of files, which are not compressed: weights hardly can be. Equal files give equal bytes. */
export function zipOf(files: ModelFiles): Blob {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, data] of Object.entries(files)) {
    const path = new TextEncoder().encode(name);
    const about = [
      [20, 2], [0, 2], [0, 2], [0, 2], [MIDNIGHT_1980, 2], [crc32(data), 4], [data.length, 4], [data.length, 4], [path.length, 2], [0, 2],
    ] as const; // prettier-ignore
    const head = fields([0x04034b50, 4], ...about);
    directory.push(fields([0x02014b50, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    parts.push(head, path, data);
    offset += head.length + path.length + data.length;
  }
  const count = Object.keys(files).length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: 'application/zip' });
}
