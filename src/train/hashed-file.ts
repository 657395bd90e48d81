import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { InputError } from '../env/base/errors.js';

/** SHA-256 as hexadecimal digits, also where there is no node:crypto and no crypto.subtle (React Native). */
export function sha256Of(data: Uint8Array): string {
  return bytesToHex(sha256(data));
}

/** A text as bytes: some engines for apps have no TextEncoder. */
export function utf8Of(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

/** Size and hash of a saved file, by which a cut or damaged one is noticed. */
export const hashedFileSchema = z.strictObject({
  bytes: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')),
});

export type HashedFile = z.infer<typeof hashedFileSchema>;

/** Size and hash of a file's contents. @param hash SHA-256; Node's own is faster for large files */
export function hashedFile(data: Uint8Array, hash = sha256Of): HashedFile {
  return { bytes: data.length, sha256: hash(data) };
}

/**
 * Checks the contents of a file against its recorded size and hash.
 * @param named what the file is called
 * @param remedy what to do about a changed file
 * @throws InputError that names the file
 */
export function expectUnchanged(
  named: string,
  data: Uint8Array,
  recorded: HashedFile,
  remedy: string,
  hash = sha256Of,
) {
  if (data.length !== recorded.bytes)
    throw new InputError(`Expected ${named} to have ${recorded.bytes} bytes, but it has ${data.length}; ${remedy}`);
  if (hash(data) !== recorded.sha256)
    throw new InputError(`Expected ${named} as it was saved, but its SHA-256 is another; ${remedy}`);
}

/** Recorded with whatever a backend computed. Names only: importing the backends would bundle them into every app that loads a model. */
export const backendSchema = z.strictObject({
  name: z.enum(['node', 'wasm', 'cpu', 'kernel']),
  patched: z.boolean(),
  version: z.optional(z.int()),
});
