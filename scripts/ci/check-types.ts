/**
 * Type-checks a file that imports each entry of the installed package, with `skipLibCheck: false`. The pure entries are
 * without an error, those that name TensorFlow.js' types without one in maketen's own files.
 *
 * npm run ts -- scripts/ci/check-types.ts PROJECT [RESOLUTION]: a folder in which the packed package is installed; and nodenext or bundler, otherwise both.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What docs/apps.md says of types: entries that need `skipLibCheck: true`, since they name types of TensorFlow.js, an optional peer. */
const WITH_TENSORFLOW = ['/agents', '/lab', '/train', '/train/core', '/zoo'];

/** Needs an optional peer, React, which this project has not; the React Native example checks it. */
const BY_PEER = '/react';

/** How TypeScript finds modules, with the kind of modules that goes with it. */
const RESOLUTIONS = { nodenext: 'nodenext', bundler: 'esnext' };

/** Errors of TypeScript, a line each. */
function errorsOf(folder: string): string[] {
  const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /error TS\d+/.test(line));
}

function check(project: string, entries: readonly string[], moduleResolution: keyof typeof RESOLUTIONS): string[] {
  const folder = join(project, 'types');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const entry of entries)
    writeFileSync(
      join(folder, `entry${entry.replaceAll('/', '-')}.mts`),
      `import * as entry from 'maketen${entry}';\nexport const names: string[] = Object.keys(entry);\n`,
    );
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    module: RESOLUTIONS[moduleResolution],
    moduleResolution,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
  return errorsOf(folder);
}

const [given, only] = process.argv.slice(2) as [string, string?];
const project = resolve(given);
const { exports } = JSON.parse(readFileSync(join(project, 'node_modules/maketen/package.json'), 'utf8')) as {
  exports: Record<string, unknown>;
};
const entries = Object.keys(exports).filter((entry) => !entry.includes('*')).map((entry) => entry.slice(1)); // prettier-ignore
const pure = entries.filter((entry) => entry !== BY_PEER && !WITH_TENSORFLOW.includes(entry));
for (const resolution of Object.keys(RESOLUTIONS) as (keyof typeof RESOLUTIONS)[]) {
  if (only !== undefined && only !== resolution) continue;
  const own = check(project, WITH_TENSORFLOW, resolution).filter(
    (line) => /^entry|node_modules\/maketen\//.test(line) && !line.includes("'@tensorflow/"),
  );
  const wrong = [...check(project, pure, resolution), ...own];
  console.log([`${resolution}: ${entries.length} entries, ${wrong.length} errors`, ...wrong].join('\n'));
  if (wrong.length > 0) process.exitCode = 1;
}
