/**
 * While npm packs, two files are the package's instead of the repository's: README.md is scripts/pack/README.md, and package.json has neither the
 * scripts (npm asks whoever installs a package with `prepare` to approve it) nor what only the repository needs; its program is the compiled one,
 * where `npx maketen` in the repository compiles first. `prepack` and `postpack` of package.json call `node scripts/packed-files.js put` and
 * `restore`; either first mends what a pack that failed has left.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const aside = (name) => join(ROOT, `.${name}.repository.tmp`);

function packed(name) {
  if (name === 'README.md') return readFileSync(join(ROOT, 'scripts/pack/README.md'), 'utf8');
  const { scripts, devDependencies, workspaces, overrides, prettier, knip, ...kept } = JSON.parse(
    readFileSync(aside(name), 'utf8'),
  );
  // npm reads it again for `postpack`.
  const bin = { maketen: 'dist/cli/main.js' };
  return `${JSON.stringify({ ...kept, bin, scripts: { postpack: scripts.postpack } }, null, 2)}\n`;
}

for (const name of ['README.md', 'package.json']) {
  if (existsSync(aside(name))) renameSync(aside(name), join(ROOT, name));
  if (process.argv[2] !== 'put') continue;
  renameSync(join(ROOT, name), aside(name));
  writeFileSync(join(ROOT, name), packed(name));
}
