import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { sha256 } from '../../io/sha256.js';

/** What lies in a store, by its contents. */
export const storedSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
});

export type Stored = z.infer<typeof storedSchema>;

/** Nothing larger is taken: a slip of the pen would fill Redis, which holds 512 MB under a name at most. */
export const MOST_STORED_BYTES = 2 ** 28;

/** Where units leave what is too large for a result, and find what others have left: each under the SHA-256 of its bytes. */
export interface Store {
  /** Puts bytes where others find them; bytes that are there already may be put once more. @throws InputError for more than `MOST_STORED_BYTES` */
  put(data: Uint8Array): Promise<Stored>;
  /** @throws InputError for what is not there, or not what it was */
  get(stored: Stored): Promise<Uint8Array>;
  /** Takes out what nobody needs any more; what is not there is no error. */
  remove(stored: Stored): Promise<void>;
  /** Called when the work is done: takes out what is left of it, but for what others take out. */
  clear(): Promise<void>;
  /** Lets go of what it is reached by. */
  close(): Promise<void>;
}

/** The name of some bytes. @throws InputError for too many */
export function storedOf(data: Uint8Array): Stored {
  if (data.length > MOST_STORED_BYTES)
    throw new InputError(
      `Expected a checkpoint of at most ${MOST_STORED_BYTES / 2 ** 20} MB, but it has ${Math.ceil(data.length / 2 ** 20)}; choose smaller buffers or layers`,
    );
  return { sha256: sha256(data), bytes: data.length };
}

/** What was found under a name. @throws InputError for nothing, or other bytes */
export function expectStored(data: Uint8Array | null, stored: Stored, place: string): Uint8Array {
  const name = stored.sha256.slice(0, 12);
  if (data === null)
    throw new InputError(`Expected ${name} in ${place}, but it is gone; the same command makes it again`);
  if (data.length !== stored.bytes || sha256(data) !== stored.sha256)
    throw new InputError(
      `Expected ${name} in ${place} as it was put there, but it is damaged; the same command makes it again`,
    );
  return data;
}
