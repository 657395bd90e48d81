import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** A file of the repository. */
export const read = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
