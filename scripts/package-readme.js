/**
 * The README of the npm package, scripts/pack/README.md, takes the place of the repository's while npm packs: `prepack` and `postpack` of
 * package.json call `node scripts/package-readme.js put` and `restore`. A pack that failed in between is mended by the next call of either, and
 * by `npm run prepare`, which npm runs after prepack.
 */
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const readme = join(ROOT, 'README.md');
const aside = join(ROOT, '.README.md.repository.tmp');
const [, , what, exitCode = '0'] = process.argv;

if (existsSync(aside)) renameSync(aside, readme);
if (what === 'put') {
  copyFileSync(readme, aside);
  copyFileSync(join(ROOT, 'scripts/pack/README.md'), readme);
}
process.exitCode = Number(exitCode);
