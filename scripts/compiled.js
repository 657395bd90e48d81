/** What `src` is compiled from, and whether `dist` is of it. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
export const DIST = join(ROOT, 'dist');
export const PROGRAM = 'cli/main.js';
/** Holds the hash of the sources. */
export const STAMP = join(DIST, '.sources');

export const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

export function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

/** Of all that decides what tsc writes. */
export function sourcesHash() {
  const { 'typescript-7': typescript } = JSON.parse(textOf(join(ROOT, 'package.json'))).devDependencies;
  const files = ['tsconfig.json', ...filesIn(join(ROOT, 'src')).map((file) => join('src', file))];
  const sources = files.map((file) => [file, textOf(join(ROOT, file))]);
  return createHash('sha256')
    .update(JSON.stringify([typescript, sources]))
    .digest('hex');
}

export function isCompiled(hash = sourcesHash()) {
  return textOf(STAMP) === hash && existsSync(join(DIST, PROGRAM));
}
