import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import packageJson from '../../package.json' with { type: 'json' };
import { packageSources } from '../../page/package-sources.js';
import { isCheck, keepGenerated } from '../generated.js';
import { read, ROOT } from '../repository.js';

/**
 * `npm run ts -- scripts/python/bundle.ts [--check]`: the program that the Python package brings, from python/bridge and the sources: what plays its
 * games, and the command line with its threads, which share their parts. Python's build runs it (python/hatch_build.py). Git has only the version and
 * the licences: --check is about those.
 */
const PACKAGE = join(ROOT, 'python/src/maketen');
const PROGRAM = join(PACKAGE, '_bundle/program');

const { outputFiles, metafile } = await build({
  absWorkingDir: ROOT,
  // Threads are looked for beside whoever starts them: all parts lie in one folder.
  entryPoints: {
    'bridge/bridge': 'python/bridge/main.ts',
    'cli/main': 'src/cli/main.ts',
    'cli/unit-worker': 'src/lab/jobs/unit-worker.ts',
    'cli/agent-thread-entry': 'src/zoo/agent-thread-entry.ts',
    'cli/review-thread-entry': 'src/lab/review-thread-entry.ts',
    'cli/threads/training-thread-entry': 'src/train/threads/training-thread-entry.ts',
  },
  bundle: true,
  splitting: true,
  outdir: PROGRAM,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'cli/[name]-[hash]',
  write: false,
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  // Modules that are loaded late keep their names only as ES modules.
  mainFields: ['module', 'main'],
  // Licences of what is bundled, at the end of the file.
  legalComments: 'eof',
  external: ['@tensorflow/tfjs-node'],
  // Every Node that is promised fetches by itself.
  alias: { 'node-fetch': join(ROOT, 'scripts/python/no-fetch.js') },
  plugins: [
    {
      name: 'the package from its sources',
      setup: (bundler) => {
        for (const { find, replacement } of packageSources())
          bundler.onResolve({ filter: find }, () => ({ path: replacement }));
      },
    },
  ],
  // TensorFlow.js asks for Node's modules as CommonJS does.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;",
  },
});

const LICENSE = read('LICENSE');

/** Licences of what is bundled, by package: their own texts, or Apache's once for those that only name it. */
function licences(): string {
  const files = Object.keys(metafile.inputs);
  const inputs = files.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const sections = [...new Set(inputs)].sort().map((folder) => {
    const text = read(folder, 'package.json');
    const { name, version, license, author } = JSON.parse(text) as Readonly<Record<string, string>>;
    const file = readdirSync(join(ROOT, folder)).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each));
    const bsd = license.includes('AND BSD')
      ? `\n\n${bsdOf(files.filter((each) => each.startsWith(`${folder}/`)))}`
      : '';
    const standard = /^\(?Apache-2.0\b/.test(license)
      ? `Its licence is the Apache License 2.0 at the end.${bsd}`
      : `Copyright (c) ${author}\n\n${/Permission is[^]*/.exec(LICENSE)![0].trim()}`;
    if (file === undefined && !/^\(?(Apache-2.0|MIT)\b/.test(license))
      throw new Error(`Expected a text of the licence of ${name}, but it only names ${license}`);
    const own = file ? read(folder, file).trim() : standard;
    return `${name} ${version} (${license})\n\n${own}\n`;
  });
  const apache = read('node_modules/long/LICENSE').trimEnd();
  const line = `\n${'-'.repeat(80)}\n\n`;
  return `The program of this package brings parts of these packages.\n${line}${[...sections, `Apache License 2.0\n\n${apache}\n`].join(line)}`;
}

/** The BSD licence at the head of one of a package's files. */
function bsdOf(paths: readonly string[]): string {
  const heads = paths.flatMap((path) => /^(?:\/\/.*\n)+/.exec(read(path)) ?? []);
  const head = heads.find((each) => each.includes('Redistribution and use'));
  if (head === undefined) throw new Error(`Expected a BSD licence at the head of one of ${paths.join(', ')}`);
  return head.replace(/^\/\/ ?/gm, '').trim();
}

/** What TensorFlow.js looks for beside the program, to play models at speed. */
const WASM = 'tfjs-backend-wasm-simd.wasm';

/** A hash of the rules of Python's engine, which only a program of the same sources may set up (python/src/maketen/_node.py). */
const RULES = join(PACKAGE, '_rules');
const compiled = readdirSync(RULES).filter((name) => name.endsWith('.wasm'));
const rules = createHash('sha256');
for (const name of [...compiled.sort(), 'presets.txt']) rules.update(readFileSync(join(RULES, name)));
const { name, version } = packageJson;

const PROGRAM_FILES: Readonly<Record<string, string | Buffer>> = {
  ...Object.fromEntries(outputFiles.map(({ path, text }) => [relative(PACKAGE, path), text])),
  // Where the program looks for itself and for its version.
  '_bundle/cli/main.mjs': "import '../program/cli/main.mjs';\n",
  '_bundle/package.json': `${JSON.stringify({ name, version, type: 'module', rules: rules.digest('hex') })}\n`,
  [`_bundle/program/cli/${WASM}`]: readFileSync(join(ROOT, 'node_modules/@tensorflow/tfjs-backend-wasm/dist', WASM)),
};

const COMMITTED_FILES: Readonly<Record<string, string>> = {
  '_version.py': `"""The version of the package, which is that of the program it brings."""\n\n__version__ = "${version}"  # x-release-please-version\n`,
  '../../THIRD-PARTY-LICENSES.txt': licences(),
  '../../LICENSE': LICENSE,
};

const files = isCheck ? COMMITTED_FILES : { ...COMMITTED_FILES, ...PROGRAM_FILES };
for (const [name, content] of Object.entries(files))
  keepGenerated(join(PACKAGE, name), content, 'ts -- scripts/python/bundle.ts');

if (!isCheck) {
  for (const name of readdirSync(PROGRAM, { recursive: true, encoding: 'utf8' })) {
    const path = join(PROGRAM, name);
    if (/\.\w+$/.test(name) && !(relative(PACKAGE, path) in files)) rmSync(path);
  }
  // The trained models, where the program looks for them: builds and `pip install -e` follow the link.
  const models = join(PACKAGE, '_bundle/models');
  if (!existsSync(models)) symlinkSync('../../../../models', models, 'junction');
}
