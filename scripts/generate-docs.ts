/**
 * Writes the spec tables of docs/rules from the code, between the lines `<!-- spec -->` and `<!-- /spec -->`.
 * With --check it writes nothing and fails if a page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { specTables } from './spec-tables.js';
import { GAMES } from '../src/env/index.js';

const check = process.argv.includes('--check');

for (const game of GAMES) {
  const path = join(import.meta.dirname, '../docs/rules', `${game.name}.md`);
  const page = readFileSync(path, 'utf8');
  const marked = /<!-- spec -->[\s\S]*<!-- \/spec -->/;
  if (!marked.test(page))
    throw new Error(`Expected ${path} to have a place for the spec tables: <!-- spec --> <!-- /spec -->`);
  const filled = page.replace(marked, () => `<!-- spec -->\n\n${specTables(game)}\n\n<!-- /spec -->`);
  const fresh = await format(filled, { ...(await resolveConfig(path)), filepath: path });
  if (fresh === page) continue;
  if (check) {
    console.error(`${path} is out of date: run npm run docs`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, fresh);
    console.log(`wrote ${path}`);
  }
}
