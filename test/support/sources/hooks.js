/** Node's hooks for modules (nodejs.org/api/module.html): TypeScript is compiled once, and kept by what is in it. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KEPT = join(import.meta.dirname, '../../../node_modules/.cache/maketen-sources');

/** In these sources './file.js' is the module './file.ts'. */
export function resolve(specifier, context, nextResolve) {
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !context.parentURL?.endsWith('.ts'))
    return nextResolve(specifier, context);
  return { url: new URL(specifier.replace(/js$/, 'ts'), context.parentURL).href, shortCircuit: true };
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts') || !url.startsWith('file:')) return nextLoad(url, context);
  const text = readFileSync(fileURLToPath(url), 'utf8');
  return { format: 'module', source: kept(text) ?? (await compiled(text)), shortCircuit: true };
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
async function compiled(text) {
  const { transform } = await import('esbuild');
  const { code } = await transform(text, { loader: 'ts', target: 'node20' });
  const path = pathOf(text);
  const aside = `${path}.${randomUUID()}`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(aside, code);
  renameSync(aside, path);
  return code;
}
