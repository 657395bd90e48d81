import { createHash } from 'node:crypto';

/** SHA-256 as hexadecimal digits, by Node's own code. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
