import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import type { ModelFiles } from '../engine/calls.js';

/** The most bytes that the files of a zip may have in all, unpacked: a hundred times as many as those of a training. */
const MOST_BYTES = 20 * 1024 * 1024;
/** So many packed bytes are unpacked at once, to at most a thousand times as many. */
const AT_ONCE = 4096;

/** Equal files give equal bytes. They are not compressed: weights hardly can be. */
const SAVED = { level: 0, mtime: new Date(1980, 0, 1) } as const;

export function zipOf(files: ModelFiles): Blob {
  return new Blob([zipSync(files, SAVED)], { type: 'application/zip' });
}

/** Adds up bytes. @throws for too many */
function bounded(): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    if (sum > MOST_BYTES) throw new RangeError('too many bytes in a zip');
  };
}

/** The files of a zip, by their names without folders; also of one that was packed anew. @throws for one that is damaged or too large */
export async function filesOfZip(zip: Blob): Promise<ModelFiles> {
  bounded()(zip.size);
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const announced = bounded();
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      announced(originalSize);
      return false;
    },
  });
  // There may be more than the zip says of itself.
  const unpacked = bounded();
  const parts: [name: string, of: Uint8Array<ArrayBuffer>[]][] = [];
  const unzip = new Unzip((file) => {
    const of: Uint8Array<ArrayBuffer>[] = [];
    parts.push([file.name.replace(/^.*\//, ''), of]);
    file.ondata = (error, data) => {
      if (error !== null) throw error;
      unpacked(data.length);
      of.push(data);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    unzip.push(bytes.subarray(at, at + AT_ONCE), at + AT_ONCE >= bytes.length);
  const files = parts.map(async ([name, of]) => [name, new Uint8Array(await new Blob(of).arrayBuffer())] as const);
  return Object.fromEntries(await Promise.all(files));
}
