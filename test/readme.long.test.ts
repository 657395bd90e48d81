import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sizedLong } from './support/size.js';

const FOLDER = resolve(import.meta.dirname, '..');

/** The TypeScript examples of a page, with 'maketen' and 'maketen/train' standing for the sources. */
function examples(page: string): string[] {
  const text = readFileSync(join(FOLDER, page), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) =>
    match[1].replaceAll(/'maketen((?:\/[\w-]+)*)'/g, (_name, entry: string) =>
      /^\/(tens|decade|four-ten)$/.test(entry)
        ? `'${join(FOLDER, 'src/env/games', entry, 'app.ts')}'`
        : `'${join(FOLDER, 'src', entry, 'index.ts')}'`,
    ),
  );
}

/** `.ci/run` runs the examples of all pages from the packed package (npm run examples). */
const PAGES = [
  'README.md',
  ...sizedLong(
    [],
    ['environments', 'rules/tens', 'rules/decade', 'rules/four-ten', 'bounds', 'search', 'hints'].map(
      (page) => `docs/${page}.md`,
    ),
  ),
];

it.each(PAGES)('the examples of %s run', (page) => {
  const found = examples(page);
  expect(found.length).toBeGreaterThan(0);
  // A project that has the package installed.
  const scratch = mkdtempSync(join(FOLDER, 'node_modules/.readme-'));
  mkdirSync(join(scratch, 'node_modules'));
  symlinkSync(FOLDER, join(scratch, 'node_modules/maketen'));
  try {
    for (const [index, example] of found.entries()) {
      const file = join(scratch, `${index}.mts`);
      writeFileSync(file, example);
      execFileSync(process.execPath, ['--import', 'tsx', file], { cwd: scratch, stdio: 'pipe' });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
