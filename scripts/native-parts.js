/**
 * Installs the programs of development tools for this machine (rolldown of Vite and Vitest, esbuild) where `npm ci --omit=optional` has left them
 * out together with @tensorflow/tfjs-node: packages have one for each platform, all of them optional. Part of `npm run prepare`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '..');
const lock = join(folder, 'package-lock.json');
const { packages } = existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')) : { packages: {} };
const libc = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';

/** Whether a package is only for other machines than this one. */
const isForeign = ({ os, cpu, libc: own }) =>
  !os?.includes(process.platform) || !cpu?.includes(process.arch) || (own !== undefined && !own.includes(libc));

const missing = Object.entries(packages)
  .filter(([path, each]) => each.dev && each.optional && !isForeign(each) && !existsSync(join(folder, path)))
  // One below another package is of another version than the one that all share.
  .filter(([path]) => path.lastIndexOf('node_modules/') === 0)
  .map(([path, { version }]) => `${path.slice('node_modules/'.length)}@${version}`);
if (missing.length > 0) {
  const options = ['--no-save', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  console.log(`Installing ${missing.join(', ')}`);
  const { status } = spawnSync('npm', ['install', ...options, ...missing], {
    cwd: folder,
    stdio: 'inherit',
    shell: true,
  });
  process.exitCode = status ?? 1;
}
