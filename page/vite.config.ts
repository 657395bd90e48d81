import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { customGamesPlugin } from './custom-games-plugin.js';
import { modelsPlugin } from './models-plugin.js';
import { offlinePlugin } from './offline/plugin.js';
import { packageSources } from './package-sources.js';

/** Where the page will lie, for link previews, which want the whole address of their picture: https://example.org/maketen/ */
const ADDRESS = process.env.MAKETEN_PAGE_URL ?? './';

const previewAddress: Plugin = {
  name: 'maketen-preview-address',
  transformIndexHtml: (html) => html.replace('./preview.png', `${ADDRESS.replace(/\/?$/, '/')}preview.png`),
};

/** What the built page may load: its own files, the kernel's WebAssembly, and pictures that it draws itself. */
const POLICY = "default-src 'self' 'wasm-unsafe-eval';img-src 'self' data: blob:;base-uri 'none'";

/** Puts the policy into the page, and takes out what HTML does not need: bytes before the first card are few. */
const securityPolicy: Plugin = {
  name: 'maketen-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}" />`)
        .replace(/(?<!\s)\s*\n\s*/g, ' ')
        .replace(/ ?\/?> ?/g, '>')
        .replaceAll(' crossorigin', ''),
  },
};

/** The module of a game in the package. */
const GAME = /\/src\/env\/games\/[\w-]+\/index\.ts$/;

/** The inputs of networks are for the workers, which are built by themselves: the page has 4 kB less to fetch before the first card. */
const noNetworkInputs: Plugin = {
  name: 'maketen-no-network-inputs',
  apply: 'build',
  transform: (code, id) => {
    if (id.endsWith('/action-features.ts')) return { code, moduleSideEffects: false };
    if (GAME.test(id)) return code.replace(/createActionFeatures:.*/, '');
    return null;
  },
};

/** Workers say nothing of the rules: rules as text are for the page. Browsers have WebAssembly: no script stands in for it. */
const noGuides: Plugin = {
  name: 'maketen-no-guides',
  transform: (code, id) => {
    if (id.endsWith('/kernel-scripts.ts')) return '';
    return GAME.test(id) ? code.replace(/guide: \w+,/, '').replace(/described\((.*), \w+\)/, '$1') : null;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // Relative links: the files work in any folder of any web server.
  base: './',
  // The hooks that apps have are those of Preact here.
  resolve: { alias: [...packageSources(), { find: 'react', replacement: 'preact/hooks' }] },
  plugins: [customGamesPlugin(), modelsPlugin(), previewAddress, securityPolicy, noNetworkInputs, offlinePlugin()],
  worker: { format: 'es', plugins: () => [customGamesPlugin(), noGuides] },
  build: {
    outDir: '../page-build',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    // What the first card needs is one script: one zip finds more that is alike than seven do (4 kB), and nothing waits for the list of the others.
    rolldownOptions: {
      input: ['index.html', 'lab.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'], includeDependenciesRecursively: false }] },
      },
    },
  },
});
