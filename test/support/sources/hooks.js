/** Node's hooks for modules (nodejs.org/api/module.html): TypeScript is compiled once, and kept by what is in it. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PACKAGE = join(import.meta.dirname, '../../..');
const KEPT = join(PACKAGE, 'node_modules/.cache/maketen-sources');
const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

/** Of a module in TypeScript; vitest imports tests with a query, once a run. */
const TYPESCRIPT = /^file:.*\.ts(x?)(\?.*)?$/;

/** In these sources './file.js' is the module './file.ts' or './file.tsx', and 'maketen' what it is built from. */
export function resolve(specifier, context, nextResolve) {
  if (!TYPESCRIPT.test(context.parentURL)) return nextResolve(specifier, context);
  const exported = specifier.startsWith('maketen') && exports[specifier.replace('maketen', '.')]?.default;
  if (exported) return sourceOf(pathToFileURL(join(PACKAGE, exported.replace('dist', 'src'))));
  if (specifier.startsWith('.') && specifier.endsWith('.js')) return sourceOf(new URL(specifier, context.parentURL));
  return nextResolve(specifier, context);
}

/** @param url of what would be the compiled module */
function sourceOf({ href }) {
  const url = ['.ts', '.tsx', '.js']
    .map((end) => href.replace(/\.js$/, end))
    .find((each) => existsSync(fileURLToPath(each)));
  return { url: url ?? href, shortCircuit: true };
}

export async function load(url, context, nextLoad) {
  if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
  const [isTypeScript, x] = TYPESCRIPT.exec(url) ?? [];
  if (!isTypeScript) return nextLoad(url, context);
  const text = readFileSync(fileURLToPath(url), 'utf8');
  return { format: 'module', source: kept(text) ?? (await compiled(text, `ts${x}`)), shortCircuit: true };
}

function pathOf(text) {
  return join(KEPT, `${createHash('sha256').update(text).digest('hex')}.js`);
}

function kept(text) {
  try {
    return readFileSync(pathOf(text));
  } catch {
    return undefined;
  }
}

/** Written aside and renamed: several processes and threads may compile the same file at once. */
async function compiled(text, loader) {
  const { transform } = await import('esbuild');
  const { code } = await transform(text, { loader, target: 'node20', jsx: 'automatic', jsxImportSource: 'preact' });
  const path = pathOf(text);
  const aside = `${path}.${randomUUID()}`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(aside, code);
  renameSync(aside, path);
  return code;
}
