/**
 * Builds the site, one static folder that works at any address: `npm run site -- [FOLDER] [--no-api] [--no-play]`, default site/. Its pages are the
 * Markdown of the repository, the table (page/) lies below play/ and the reference that typedoc makes below api/.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import MiniSearch from 'minisearch';
import { GAMES } from '../../src/env/index.js';
import { brokenLinks } from './links.js';
import { renderer } from './markdown.js';
import { charts, games, home, live, SHOWN } from './own-pages.js';
import { ROOT, sources } from './pages.js';
import { type Page, template } from './template.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { api: { type: 'boolean', default: true }, play: { type: 'boolean', default: true } },
});
const out = resolve(positionals[0] ?? join(ROOT, 'site'));

function write(place: string, text: string): void {
  mkdirSync(dirname(join(out, place)), { recursive: true });
  writeFileSync(join(out, place), text);
}

function copy(file: string, place: string): void {
  mkdirSync(dirname(join(out, place)), { recursive: true });
  copyFileSync(join(ROOT, file), join(out, place));
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Expected ${program} to succeed`);
}

/** What the site adds below the title of a page. */
const LEADS: Readonly<Record<string, string | undefined>> = {
  'docs/results.md': '<a href="charts.html">As charts</a>. Click a heading to sort a table.',
  'docs/api.md': '<a href="api/index.html">Full reference</a>, with types.',
};

/** Typedoc's pages get the way back to the site. */
function linkToSite(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const html = readFileSync(join(folder, path), 'utf8');
    const [title] = /<a href="[^"]*" class="title">/.exec(html)!;
    const base = /data-base="([^"]*)"/.exec(html)![1];
    const back = `<a href="${base}/../index.html" class="title">maketen</a><a href="${base}/../api.html" class="title">Public names</a>`;
    writeFileSync(join(folder, path), html.replace(title, `${back}${title}`));
  }
}

/** The preset whose table a page of rules shows. */
function presetOf(path: string): string | undefined {
  const game = GAMES.find(({ name }) => path === `docs/rules/${name}.md`);
  return game && (SHOWN[game.name] ?? Object.keys(game.presets)[0]);
}

rmSync(out, { recursive: true, force: true });
const all = sources();
const render = await renderer(all);
const whole = template(all);
const pages: Page[] = [];
const documents: object[] = [];
for (const source of all) {
  const { title, html, parts, files } = render(source);
  const preset = presetOf(source.path);
  const shown = preset === undefined ? html : html.replace('</h1>', `</h1>\n${live(preset, `Play ${preset} here`)}`);
  const lead = LEADS[source.path];
  const led = lead === undefined ? shown : shown.replace('</h1>', `</h1>\n<p>${lead}</p>`);
  pages.push({ place: source.page, title, html: led, source: source.path });
  for (const [place, file] of files) copy(file, place);
  if (!/^(docs|models\/README|CONTRIBUTING)/.test(source.path)) continue;
  for (const part of parts)
    documents.push({
      id: documents.length,
      title: part.title,
      text: part.text,
      page: `${source.page}#${part.anchor}`,
      of: title,
    });
}
const { html: readme, files } = render({ path: 'README.md', page: 'index.html' });
for (const [place, file] of files) copy(file, place);
pages.push(
  { place: 'index.html', title: 'maketen', html: home(readme) },
  { place: 'games.html', title: 'Games', html: games() },
  { place: 'charts.html', title: 'Charts of the results', html: charts() },
  {
    place: '404.html',
    title: 'Not found',
    html: '<h1>Not found</h1><p>No page has this address. <a href="guide.html">All pages</a>.</p>',
  },
);
for (const page of pages) write(page.place, whole(page));

const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title', 'page', 'of'] });
index.addAll(documents);
write('assets/search.json', JSON.stringify(index));
const minisearch = readFileSync(join(ROOT, 'node_modules/minisearch/dist/es/index.js'), 'utf8');
write('assets/minisearch.js', minisearch.replace(/\/\/# sourceMappingURL.*/, ''));
for (const name of ['site.css', 'site.js']) copy(`scripts/site/${name}`, `assets/${name}`);
write('.nojekyll', '');

if (values.play)
  run('vite/bin/vite.js', 'build', 'page', '--outDir', join(out, 'play'), '--emptyOutDir', '--logLevel', 'error');
if (values.api) {
  run(
    'typedoc/bin/typedoc',
    '--out',
    join(out, 'api'),
    '--readme',
    'none',
    '--name',
    'API',
    '--customCss',
    'scripts/site/api.css',
    '--logLevel',
    'Error',
  );
  linkToSite(join(out, 'api'));
}
const broken = brokenLinks(out);
console.log(`${pages.length} pages in ${out}, ${broken.length} broken links`);
for (const link of broken) console.error(link);
process.exitCode = broken.length === 0 ? 0 : 1;
