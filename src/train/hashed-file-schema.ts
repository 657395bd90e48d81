import * as z from 'zod';

/** What is recorded of a file, so that one which was cut or damaged is noticed. */
export const hashedFileSchema = z.strictObject({
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits'),
});

export type HashedFile = z.infer<typeof hashedFileSchema>;
