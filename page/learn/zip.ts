import type { ModelFiles } from '../engine/calls.js';

/** The checksum of a zip's files (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
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
const [FILE, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50];

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
    const head = fields([FILE, 4], ...about);
    directory.push(fields([ENTRY, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    parts.push(head, path, data);
    offset += head.length + path.length + data.length;
  }
  const count = Object.keys(files).length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: 'application/zip' });
}

/** The files of a zip, by their names without folders; also of one that was packed anew. @throws for one that is damaged */
export async function filesOfZip(zip: Blob): Promise<ModelFiles> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const short = (at: number): number => view.getUint16(at, true);
  const long = (at: number): number => view.getUint32(at, true);
  let end = bytes.length - 22;
  while (long(end) !== END) end--;
  const files: Record<string, Uint8Array> = {};
  let entry = long(end + 16);
  for (let left = short(end + 10); left > 0; left--) {
    if (long(entry) !== ENTRY) throw new RangeError('no entry of a zip');
    const [method, crc, packed, named] = [short(entry + 10), long(entry + 16), long(entry + 20), short(entry + 28)];
    const path = new TextDecoder().decode(bytes.subarray(entry + 46, entry + 46 + named));
    const head = long(entry + 42);
    const from = head + 30 + short(head + 26) + short(head + 28);
    const data = new Blob([bytes.subarray(from, from + packed)]);
    const stream = method === 0 ? data.stream() : data.stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const file = new Uint8Array(await new Response(stream).arrayBuffer());
    if (crc32(file) !== crc) throw new RangeError('a damaged file in a zip');
    files[path.replace(/^.*\//, '')] = file;
    entry += 46 + named + short(entry + 30) + short(entry + 32);
  }
  return files;
}
