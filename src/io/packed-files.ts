import { InputError } from '../env/errors.js';

/** Files as one block of bytes: a line of JSON with their names and sizes, then their contents. Equal files have equal bytes. */
export function packFiles(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const entries = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const head = JSON.stringify(entries.map(([name, { length }]) => [name, length]));
  return Buffer.concat([Buffer.from(`${head}\n`), ...entries.map(([, data]) => data)]);
}

/** Reads what `packFiles` made. @throws InputError for anything but files of these names */
export function unpackFiles<Name extends string>(packed: Buffer, names: readonly Name[]): Record<Name, Buffer> {
  const head = packed.indexOf('\n');
  const sizes = head < 0 ? null : sizesIn(packed.toString('utf8', 0, head));
  const files: Record<string, Buffer> = {};
  let end = head + 1;
  for (const [name, size] of sizes ?? []) {
    files[name] = packed.subarray(end, end + size);
    end += size;
  }
  if (end !== packed.length || Object.keys(files).sort().join() !== [...names].sort().join())
    throw new InputError(`Expected ${names.join(', ')} packed together, but got ${packed.length} other bytes`);
  return files;
}

function sizesIn(text: string): [string, number][] | null {
  try {
    const json: unknown = JSON.parse(text);
    const isSize = (each: unknown): each is [string, number] =>
      Array.isArray(each) && typeof each[0] === 'string' && Number.isSafeInteger(each[1]) && each[1] >= 0;
    return Array.isArray(json) && json.every(isSize) ? json : null;
  } catch {
    return null;
  }
}
