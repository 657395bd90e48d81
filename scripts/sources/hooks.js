/**
 * Node's hooks for modules (nodejs.org/api/module.html): TypeScript is compiled once, and kept by what is in it. So are the names that
 * CommonJS packages export: Node would parse TensorFlow.js twice for them in each process and thread, a quarter of the time that it takes to start.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PACKAGE = join(import.meta.dirname, '../..');
/** Holds modules that are loaded instead of sources, compiled, by the sources' paths (scripts/mutants). */
const INSTEAD = process.env.MAKETEN_INSTEAD_OF_SOURCES;
const KEPT = join(PACKAGE, 'node_modules/.cache/maketen-sources');
const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

/** What esbuild compiles for. */
const TARGET = 'node20.19';

/** Of a module in TypeScript; vitest imports tests with a query, once a run. */
const TYPESCRIPT = /^file:.*\.ts(x?)(\?.*)?$/;

/** The games of examples/ are tested with the sources. */
const EXAMPLE = /^file:.*\/examples\/games\/[^/]*\.mjs(\?.*)?$/;

const PACKAGED = /^file:.*\/node_modules\/.*\.js$/;

/** In these sources './file.js' is the module './file.ts' or './file.tsx', and 'maketen' what it is built from. */
export function resolve(specifier, context, nextResolve) {
  if (!TYPESCRIPT.test(context.parentURL) && !EXAMPLE.test(context.parentURL)) return nextResolve(specifier, context);
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
  if (PACKAGED.test(url)) return packaged(url, context, nextLoad);
  const [isTypeScript, x] = TYPESCRIPT.exec(url) ?? [];
  if (!isTypeScript) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const instead = INSTEAD && join(INSTEAD, relative(PACKAGE, path));
  if (instead && existsSync(instead)) return { format: 'module', source: readFileSync(instead), shortCircuit: true };
  const text = readFileSync(path, 'utf8');
  const source = kept(text) ?? keep(text, await compiled(text, `ts${x}`));
  return { format: 'module', source, shortCircuit: true };
}

async function packaged(url, context, nextLoad) {
  const { size, mtimeMs } = statSync(fileURLToPath(url));
  const version = [url, size, mtimeMs].join();
  const source = kept(version);
  if (source !== undefined) return { format: 'module', source, shortCircuit: true };
  const loaded = await nextLoad(url, context);
  if (loaded.format !== 'commonjs') return loaded;
  return { format: 'module', source: keep(version, exportsOf(fileURLToPath(url))), shortCircuit: true };
}

/** A module that exports what a CommonJS module does. */
function exportsOf(path) {
  const names = Object.keys(createRequire(path)(path)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  const exported = names.map(
    (name, i) => `const _${i} = all[${JSON.stringify(name)}];\nexport { _${i} as ${name} };\n`,
  );
  return `import { createRequire } from 'node:module';
const all = createRequire(import.meta.url)(${JSON.stringify(path)});
export default all;
${exported.filter((_, i) => names[i] !== 'default').join('')}`;
}

function pathOf(text) {
  return join(
    KEPT,
    `${createHash('sha256')
      .update(TARGET + text)
      .digest('hex')}.js`,
  );
}

function kept(text) {
  try {
    return readFileSync(pathOf(text));
  } catch {
    return undefined;
  }
}

/** Written aside and renamed: several processes and threads may compile the same file at once. */
function keep(text, code) {
  const path = pathOf(text);
  const aside = `${path}.${randomUUID()}`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(aside, code);
  renameSync(aside, path);
  return code;
}

async function compiled(text, loader) {
  const { transform } = await import('esbuild');
  const options = { loader, target: TARGET, jsx: 'automatic', jsxImportSource: 'preact' };
  return (await transform(text, options)).code;
}
