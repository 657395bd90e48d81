import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { partsOf, PRESETS } from 'maketen';
import packageJson from '../../package.json' with { type: 'json' };
import { packageSources } from '../../page/package-sources.js';

/** `npx tsx scripts/python/bundle.ts [-- --check]`: the one program that the Python package brings, from python/bridge and the sources. */
const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'python/src/maketen');

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const { outputFiles } = await build({
  entryPoints: [join(ROOT, 'python/bridge/main.ts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  // Licences of what is bundled, at the end of the file.
  legalComments: 'eof',
  external: ['@tensorflow/tfjs-node', 'bullmq', 'ioredis'],
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

const presets = PRESETS.map((preset) => {
  const { game, rules } = partsOf(preset);
  const [version] = /v\d+$/.exec(rules.id)!;
  return { preset, id: `maketen/${preset}-${version}`, game: game.name, summary: game.presets[preset].summary };
});

/** What TensorFlow.js looks for beside the program, to play models at speed. */
const WASM = 'tfjs-backend-wasm-simd.wasm';

const FILES: Readonly<Record<string, string | Buffer>> = {
  '_bundle/program/bridge/bridge.mjs': outputFiles[0].text,
  [`_bundle/program/bridge/${WASM}`]: readFileSync(join(ROOT, 'node_modules/@tensorflow/tfjs-backend-wasm/dist', WASM)),
  '_bundle/presets.json': `${JSON.stringify(presets, null, 2)}\n`,
  '_version.py': `"""The version of the package, which is that of the program it brings."""\n\n__version__ = "${packageJson.version}"\n`,
};

for (const [name, content] of Object.entries(FILES)) {
  const path = join(PACKAGE, name);
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) continue;
  if (values.check) {
    console.error(
      `Expected python/src/maketen/${name} as the sources make it, but it differs; run "npx tsx scripts/python/bundle.ts"`,
    );
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`wrote python/src/maketen/${name} (${Math.round(content.length / 1000)} kB)`);
}

// For `pip install -e`: a wheel has the models themselves there.
const models = join(PACKAGE, '_bundle/models');
if (!existsSync(models)) symlinkSync(join(ROOT, 'models'), models, 'junction');
