import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface LoadedFile {
  readonly name: string;
  readonly raw: number;
  readonly gzipped: number;
}

/** What a script asks for before it can run: its static imports. */
const IMPORTS = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^'"]*?from\s*)?["']\.\/([^"']+\.js)["']/g;
/** What the page's HTML asks for at once. */
const LINKS = /<(?:script|link)\b[^>]*?(?:src|href)="\.\/([^"]+\.(?:js|css))"/g;

/**
 * The files of a build of the page that a browser fetches before the first card: the page itself, its styles, and its script with all that it
 * imports statically.
 * @param read the text of a file by its path in the build
 */
export async function filesBeforeFirstCard(read: (path: string) => Promise<string>): Promise<LoadedFile[]> {
  const html = await read('index.html');
  const texts = new Map([['index.html', html]]);
  const waiting = [...html.matchAll(LINKS)].map(([, path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (texts.has(path)) continue;
    const text = await read(path);
    texts.set(path, text);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    if (path.endsWith('.js')) waiting.push(...[...text.matchAll(IMPORTS)].map(([, name]) => `${folder}${name}`));
  }
  return [...texts].map(([name, text]) => ({
    name,
    raw: Buffer.byteLength(text),
    gzipped: gzipSync(text).length,
  }));
}

/** The same for a build in a folder. */
export function filesBeforeFirstCardIn(folder: string): Promise<LoadedFile[]> {
  return filesBeforeFirstCard((path) => readFile(join(folder, path), 'utf8'));
}
