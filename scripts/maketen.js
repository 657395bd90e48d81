/** Runs the compiled command line, compiling it first if a source file is newer: what `npm run maketen` and `npm start` call. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '..');
const program = join(folder, 'dist/cli/main.js');
const compiled = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
const isStale = sources.some((file) => statSync(join(folder, 'src', file)).mtimeMs > compiled);
if (isStale) {
  const { status } = spawnSync('npm', ['run', '-s', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
}
await import(pathToFileURL(program).href);
