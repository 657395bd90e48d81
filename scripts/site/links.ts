import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ADDRESS = /(?<= (?:href|src)=")[^"]+/g;

/** What typedoc and vite have made is checked by them; pages may link to it. */
const MADE = /^(api|play)\//;

/** Links within a site that lead nowhere, to a missing file or to a part that its page has not, as "page: link". */
export function brokenLinks(folder: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !MADE.test(path));
  const text = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const anchors = new Map(
    [...text].map(([page, html]) => [page, new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id))]),
  );
  return [...text].flatMap(([page, html]) =>
    Array.from(html.matchAll(ADDRESS), ([link]) => link)
      .filter((link) => !/^(https?|mailto|data):/.test(link))
      .filter((link) => {
        const [path, anchor] = decodeURI(link).split('#');
        const target = path === '' ? page : posix.join(posix.dirname(page), path);
        if (MADE.test(target) && !existsSync(join(folder, target.split('/')[0]))) return false; // left out of this build
        if (!existsSync(join(folder, target))) return true;
        return anchor !== undefined && !MADE.test(target) && !anchors.get(target)?.has(anchor);
      })
      .map((link) => `${page}: ${link}`),
  );
}
