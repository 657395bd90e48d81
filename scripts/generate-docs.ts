/**
 * Writes what documentation takes from the code, between the lines `<!-- spec -->` and `<!-- /spec -->`: the spec tables of docs/rules,
 * the config keys of docs/training.md, the inputs of docs/inputs.md, results in README and docs/optional.md, the
 * figures of the page's menu, and what other files repeat of package.json. With --check it writes nothing and fails if
 * a page is out of date.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameFacts } from '../page/scripts/game-facts.js';
import { GAMES } from '../src/env/index.js';
import { configTables } from './config-tables.js';
import { formatted, keepGenerated } from './generated.js';
import { inputTables } from './input-tables.js';
import { projectFiles } from './project-files.js';
import { resultTable } from './result-table.js';
import { ringTable } from './ring-table.js';
import { specTables } from './spec-tables.js';

const docs = join(import.meta.dirname, '../docs');

const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GAMES.map((game) => [`rules/${game.name}.md`, specTables(game)])),
  'training.md': configTables(),
  'inputs.md': inputTables(),
  'optional.md': ringTable(),
  '../README.md': resultTable(),
};

const keepFresh = (path: string, fresh: string): void => keepGenerated(path, fresh, 'docs');

for (const [name, tables] of Object.entries(pages)) {
  const path = join(docs, name);
  const page = readFileSync(path, 'utf8');
  const marked = /<!-- spec -->[\s\S]*<!-- \/spec -->/;
  if (!marked.test(page))
    throw new Error(`Expected ${path} to have a place for the tables: <!-- spec --> <!-- /spec -->`);
  const filled = page.replace(marked, () => `<!-- spec -->\n\n${tables}\n\n<!-- /spec -->`);
  keepFresh(path, await formatted(path, filled));
}

const factsPath = join(import.meta.dirname, '../page/games/facts.json');
keepFresh(factsPath, await formatted(factsPath, await gameFacts()));

for (const [name, text] of Object.entries(projectFiles())) {
  const path = join(import.meta.dirname, '..', name);
  const isFormatted = !/\.(toml|ipynb)$/.test(name); // which prettier does not know
  keepFresh(path, isFormatted ? await formatted(path, text) : text);
}
