/**
 * Installs a small app (scripts/ci/app) with the packed package by npm, by npm without optional packages and by pnpm, whose node_modules hold
 * nothing that the app has not named; builds it for browsers and runs it, and imports all that the package offers: `npx tsx scripts/ci/check-apps.ts`.
 *
 * npx tsx scripts/ci/check-apps.ts TARBALL
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PNPM = 'pnpm@10.34.8';
const SHORT_LIST = join(import.meta.dirname, 'short-list.js');
/** esbuild's program for this machine is an optional package of it: who leaves those out names it. */
const ESBUILD = `@esbuild/${process.platform}-${process.arch}`;

/** Runs a line of the shell. @returns what it prints */
function run(folder: string, line: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Expected this to succeed: ${line}\n${`${stdout}${stderr}`.slice(-4000)}`);
  return stdout;
}

/** @param install a line of the shell @param ownTools packages beside the app's own */
function checkApp(
  name: string,
  tarball: string,
  install: string,
  ownTools: Readonly<Record<string, string>> = {},
): void {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-app-'));
  try {
    cpSync(join(import.meta.dirname, 'app'), folder, { recursive: true });
    const path = join(folder, 'package.json');
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
    json.dependencies.maketen = `file:${tarball}`;
    Object.assign(json.devDependencies, ownTools);
    writeFileSync(path, JSON.stringify(json));
    run(folder, install);
    run(folder, 'npm run build');
    const played = JSON.parse(run(folder, 'node built.mjs')) as { legal: number; winProbability: { estimate: number } };
    if (played.legal === 0 || !(played.winProbability.estimate > 0))
      throw new Error(`Expected a game and a hint, but got ${JSON.stringify(played)}`);
    run(folder, `node '${SHORT_LIST}' .`);
    const isThere = existsSync(join(folder, 'node_modules/@tensorflow/tfjs-node'));
    console.log(`ok    ${name}: ${JSON.stringify(played)}${isThere ? '' : ', without tfjs-node'}`);
    if (isThere && install.includes('--omit=optional')) throw new Error('Expected no tfjs-node, but it is installed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../node_modules/esbuild/package.json'), 'utf8'),
) as {
  version: string;
};
const tarball = resolve(process.argv[2]);
const QUIET = '--ignore-scripts --no-audit --no-fund';
checkApp('npm', tarball, `npm install ${QUIET}`);
checkApp('npm, nothing optional', tarball, `npm install --omit=optional ${QUIET}`, { [ESBUILD]: version });
checkApp(
  'pnpm',
  tarball,
  `npx --yes ${PNPM} install --ignore-scripts --config.node-linker=isolated --config.hoist=false`,
);
