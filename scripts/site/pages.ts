import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A Markdown file of the repository, and the page that it becomes. */
export interface Source {
  /** From the repository's folder, docs/rules/decade.md. */
  readonly path: string;
  /** From the site's folder, rules/decade.html. */
  readonly page: string;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .sort();
}

/** All pages that are Markdown in the repository: docs, notes of research, trained models, and what lies beside README.md. */
export function sources(): Source[] {
  const named = [
    ['docs/README.md', 'guide.html'],
    ['models/README.md', 'models/index.html'],
    ['research/notes/README.md', 'notes/index.html'],
    ...['CHANGELOG.md', 'CONTRIBUTING.md', '.github/CODE_OF_CONDUCT.md', '.github/SECURITY.md'].map((path) => [
      path,
      posix.basename(path).toLowerCase().replace('.md', '.html'),
    ]),
  ].map(([path, page]) => ({ path, page }));
  const known = new Set(named.map(({ path }) => path));
  const folders = [
    ['docs', ''],
    ['research/notes', 'notes'],
  ];
  const listed = folders.flatMap(([folder, target]) =>
    filesIn(folder).map((path) => ({ path, page: posix.join(target, posix.relative(folder, path)) })),
  );
  const cards = filesIn('models').map((path) => ({ path, page: path.replace(/\/card\.md$/, '.md') }));
  const html = ({ path, page }: Source): Source => ({ path, page: page.replace(/\.md$/, '.html') });
  return [...named, ...[...listed, ...cards].filter(({ path }) => !known.has(path)).map(html)];
}

/** A heading of the menu, with its pages. */
export interface Section {
  readonly title: string;
  readonly pages: readonly { readonly title: string; readonly path: string }[];
}

const LINK = /\[([^\]]+)\]\(([^)#]+\.md)\)/g;

/** The menu: the headings of docs/README.md, and the pages that each names, once. */
export function menu(): Section[] {
  const seen = new Set<string>();
  return read('docs/README.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      pages: [...section.matchAll(LINK)]
        .map(([, title, target]) => ({
          title: `${title[0].toUpperCase()}${title.slice(1)}`.replaceAll('`', ''),
          path: posix.join('docs', target),
        }))
        .filter(({ path }) => !seen.has(path) && seen.add(path)),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** What package.json says of the project. */
export function project(): { readonly homepage: string; readonly repository: string; readonly description: string } {
  const { homepage, repository, description } = JSON.parse(read('package.json')) as {
    homepage: string;
    description: string;
    repository: { url: string };
  };
  return { homepage, description, repository: repository.url.replace(/^git\+/, '').replace(/\.git$/, '') };
}
