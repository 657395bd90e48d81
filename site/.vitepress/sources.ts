/** Which Markdown files of the repository are pages of the site, at which addresses, and in which menu. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const isFile = (path: string): boolean => existsSync(join(ROOT, path));

/** What stands in other folders of the repository, or in files with another name, than in the site. */
const PLACES: readonly (readonly [source: RegExp, place: string])[] = [
  [/^docs\/README\.md$/, 'guide.md'],
  [/^(models|research\/notes)\/README\.md$/, '$1/index.md'],
  [/^models\/([^/]+)\/card\.md$/, 'models/$1.md'],
  [/^site\/(generated\/)?/, ''],
  [/^(docs|\.github)\//, ''],
];

/** The place in the site of a Markdown file: rules/decade.md of docs/rules/decade.md. */
export function placeOf(source: string): string {
  const place = PLACES.reduce((path, [from, to]) => path.replace(from, to), source).replace(/^research\//, '');
  return /^[A-Z_]+\.md$/.test(place) ? place.toLowerCase() : place;
}

/** The files that are pages, and patterns of the other Markdown files for VitePress. */
const PAGE =
  /^(docs\/.+|models\/README|models\/[^/]+\/card|research\/notes\/[^/]+|CHANGELOG|CONTRIBUTING|\.github\/[A-Z_]+)\.md$/;
export const NO_PAGES = [
  'README.md',
  '!(docs|models|research|site)/**/*',
  'research/!(notes)/**/*',
  'site/generated/parts/**',
];

const { repository, description } = JSON.parse(read('package.json')) as {
  description: string;
  repository: { url: string };
};
export const DESCRIPTION = description;
export const REPOSITORY = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** The address of what a link in a file of the repository leads to: a page of the site, or a file where the code lies. */
export function addressOf(link: string, source: string): string {
  if (/^([a-z]+:|#|\/)/.test(link)) return link;
  const [path, anchor = ''] = link.split(/(?=#)/);
  const target = posix.join(posix.dirname(source), path).replace(/\/$/, '');
  const page = [target, `${target}/README.md`].find((file) => PAGE.test(file) && isFile(file));
  if (page !== undefined) return `/${placeOf(page)}${anchor}`;
  if (target === 'README.md') return `/${anchor}`;
  if (!isFile(target)) throw new Error(`Expected ${source} to link to a file, but ${link} is none`);
  return `${REPOSITORY}/blob/main/${target}${anchor}`;
}

const LINK = /\[([^\]]+)\]\(([^)#]+\.md)\)/g;

/** The menu: the headings of docs/README.md, and the pages that each names, once. */
export function menu(): { text: string; items: { text: string; link: string }[] }[] {
  const seen = new Set<string>();
  const sections = read('docs/README.md').split(/^## /m).slice(1);
  return sections.map((section) => ({
    text: section.slice(0, section.indexOf('\n')),
    items: [
      ...(section.startsWith('Reference\n') ? [{ text: 'Commands', link: '/commands.md' }] : []),
      ...Array.from(section.matchAll(LINK), ([, title, target]) => ({
        text: `${title[0].toUpperCase()}${title.slice(1)}`.replaceAll('`', ''),
        link: addressOf(target, 'docs/README.md'),
      })),
    ].filter(({ link }) => !seen.has(link) && seen.add(link)),
  }));
}
