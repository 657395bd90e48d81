import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, 'service-worker.js');
const PUBLIC = join(import.meta.dirname, '../public');
function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

/** What belongs to the page whatever is played: the web worker's scripts, too, for it asks for some of them later. */
const SHELL = /\.(?:js|css)$/;

/** Puts service-worker.js beside the page, with the files that are kept when it is installed, the bytes of all files, and a version that changes with them. */
export function offlinePlugin(): Plugin {
  return {
    name: 'maketen-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith('.map'));
        const contents = new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
        const named = (pattern: RegExp) => [...contents.keys()].filter((name) => pattern.test(name)).sort();
        const shell = named(SHELL);
        const models = named(/^models\//);
        const shown = readdirSync(PUBLIC, { recursive: true, encoding: 'utf8', withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name).slice(PUBLIC.length + 1));
        const [html, lab] = ['index.html', 'lab.html'].map((name) => contents.get(name)!);
        const version = hashOf(html, lab, ...shell, ...shown.map((name) => readFileSync(join(PUBLIC, name))));
        const constants = {
          VERSION: version,
          MODELS: hashOf(...models.map((name) => contents.get(name)!)),
          SHELL: ['', 'lab.html', ...shell, ...shown.sort()],
          FILES: Object.fromEntries([
            ['', Buffer.byteLength(html)],
            ...[...contents].map(([name, content]) => [name, Buffer.byteLength(content)] as const),
            ...shown.map((name) => [name, statSync(join(PUBLIC, name)).size] as const),
          ]),
        };
        const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `${head.join('')}${readFileSync(SOURCE, 'utf8')}`,
        });
      },
    },
  };
}
