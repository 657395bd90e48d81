/** The examples in the documentation, as a reader would copy them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of a page that is marked as `ts`, `sh` or `json`. */
export interface Example {
  /** Path from the package's folder, such as docs/hints.md. */
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** Line of the page on which the block begins. */
  readonly line: number;
  /** Why it is not run, TypeScript only type-checked, from a comment `<!-- not run: why -->` above it; undefined for an example that runs. */
  readonly notRun: string | undefined;
}

const BLOCK = /(?:<!-- not run: (.*?) -->\s*)?^[ ]*```(ts|sh|json)\n([\s\S]*?)^[ ]*```$/gm;

/** README.md, that of the npm package, the site's page of commands once it is generated, and all pages below docs/, as paths from the package's folder. */
export function pages(folder: string): string[] {
  const below = readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    'README.md',
    'scripts/pack/README.md',
    ...['site/generated/commands.md'].filter((path) => existsSync(join(folder, path))),
    ...below.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`),
  ].sort();
}

export function examplesOf(folder: string, page: string): Example[] {
  const text = readFileSync(join(folder, page), 'utf8');
  return [...text.matchAll(BLOCK)].map((match) => ({
    page,
    language: match[2],
    text: match[3],
    line: text.slice(0, match.index).split('\n').length,
    notRun: match[1],
  }));
}

const FILE = /<!-- file: (\S+) -->\s*^```\w+\n([\s\S]*?)^```$/gm;

/** Files that a page builds up, by name: blocks below `<!-- file: NAME -->`, one after the other with a blank line between. */
export function filesOf(folder: string, page: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, name, text] of readFileSync(join(folder, page), 'utf8').matchAll(FILE))
    files.set(name, files.has(name) ? `${files.get(name)!}\n${text}` : text);
  return files;
}

/** The `maketen` commands of a shell example, without comments and what other programs do. */
export function commandsOf({ text }: Example): string[] {
  return text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) =>
      line
        .replace(/(^|\s)#.*$/, '')
        .trim()
        .replace(/^npx maketen /, 'maketen '),
    )
    .filter((line) => line.startsWith('maketen '));
}
