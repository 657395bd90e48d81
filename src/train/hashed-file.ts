import { createHash } from 'node:crypto';
import { InputError } from '../env/errors.js';
import type { HashedFile } from './hashed-file-schema.js';

export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** What to record of a file with these contents. */
export function hashedFile(data: Uint8Array): HashedFile {
  return { bytes: data.length, sha256: sha256(data) };
}

/**
 * Checks the contents of a file against what was recorded.
 * @param remedy what to do about a file that is another
 * @throws InputError that names the file
 */
export function expectUnchanged(path: string, data: Uint8Array, recorded: HashedFile, remedy: string): void {
  if (data.length !== recorded.bytes)
    throw new InputError(`Expected ${path} to have ${recorded.bytes} bytes, but it has ${data.length}; ${remedy}`);
  if (sha256(data) !== recorded.sha256)
    throw new InputError(`Expected ${path} as it was saved, but its SHA-256 is another; ${remedy}`);
}

/** @throws InputError that names the file if its text is no JSON */
export function parseJsonFile(path: string, text: string, remedy: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`Expected ${path} to be JSON, but it is not; ${remedy}`);
  }
}
