/** Says how large the page's scripts, styles and wasm are, as they are served: npm run ts -- page/scripts/size.ts. Builds the page, and writes nothing. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { filesBeforeFirstCard } from './first-card.js';

const built = await build({
  root: join(import.meta.dirname, '..'),
  logLevel: 'error',
  build: { write: false },
});
if (!('output' in built)) throw new TypeError('Expected one build of the page');

const files = new Map(
  built.output.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
);
const sizes = [...files]
  .filter(([name]) => /\.(js|css|wasm)$/.test(name))
  .map(([name, data]) => ({ name, raw: data.length, gzipped: gzipSync(data).length }));
const first = await filesBeforeFirstCard((path) => {
  const text = files.get(path)?.toString();
  return text === undefined ? Promise.reject(new TypeError(`Expected ${path} in the build`)) : Promise.resolve(text);
});
const isFirst = new Set(first.map(({ name }) => name));

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(9);
console.log('   raw kB  gzipped');
for (const { name, raw, gzipped } of sizes.sort((a, b) => b.gzipped - a.gzipped))
  console.log(`${kilobytes(raw)}${kilobytes(gzipped)} ${isFirst.has(name) ? '*' : ' '}${name.replace('assets/', '')}`);
const sum = (of: 'raw' | 'gzipped'): number => first.reduce((total, file) => total + file[of], 0);
console.log(`${kilobytes(sum('raw'))}${kilobytes(sum('gzipped'))}  * before the first card, with index.html`);
