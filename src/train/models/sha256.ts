import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 as hexadecimal digits, also where there is no node:crypto and no crypto.subtle (React Native). */
export function sha256Of(data: Uint8Array): string {
  return bytesToHex(sha256(data));
}

/** A text as bytes: not every engine for apps has a TextEncoder. */
export function utf8Of(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}
