import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  bundledLanguages,
  bundledThemes,
  codeToTokensWithThemes,
  createOnigurumaEngine,
  createShikiInternal,
  loadBuiltinWasm,
} from '@gerrit0/mini-shiki';
import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { project, ROOT, type Source } from './pages.js';

const THEMES = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;
const LANGUAGES = {
  ts: 'typescript',
  js: 'javascript',
  tsx: 'tsx',
  sh: 'shellscript',
  json: 'json',
  html: 'html',
  python: 'python',
} as const;

/** Cells of a table with at most so many characters are not wrapped: on a phone a table is swept sideways. */
const SHORT = 30;

/** A part of a page, from one heading to the next, for the search. */
export interface Part {
  readonly title: string;
  readonly anchor: string;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly parts: readonly Part[];
  /** Files of the repository that the page shows, by their place in the site. */
  readonly files: ReadonlyMap<string, string>;
}

/** The anchor of a heading, as code hosts make it. */
function anchorOf(text: string, taken: Map<string, number>): string {
  const anchor = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const before = taken.get(anchor) ?? 0;
  taken.set(anchor, before + 1);
  return before === 0 ? anchor : `${anchor}-${before}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The text of a heading or paragraph without its marks. */
function plain({ children, content }: Token): string {
  if (children === null) return content;
  return children.map((each) => (each.type === 'softbreak' ? ' ' : each.content)).join('');
}

/** Makes HTML of the pages: links to other pages of the site, else to the repository, and code in colours for light and dark. */
export async function renderer(sources: readonly Source[]): Promise<(source: Source) => Rendered> {
  await loadBuiltinWasm();
  const shiki = await createShikiInternal({
    engine: createOnigurumaEngine(),
    themes: Object.values(THEMES).map((name) => bundledThemes[name]),
    langs: Object.values(LANGUAGES).map((name) => bundledLanguages[name]),
  });
  const pageOf = new Map(sources.map(({ path, page }) => [path, page]));
  const { repository } = project();

  const colored = (code: string, language: string): string => {
    if (!Object.hasOwn(LANGUAGES, language)) return escaped(code);
    const lang = LANGUAGES[language as keyof typeof LANGUAGES];
    const lines = codeToTokensWithThemes(shiki, code, { lang, themes: THEMES });
    const token = ({ content, variants: { light, dark } }: (typeof lines)[0][0]): string =>
      `<span style="--l:${light.color};--d:${dark.color}">${escaped(content)}</span>`;
    return lines.map((line) => line.map(token).join('')).join('\n');
  };

  return (source) => {
    const here = posix.dirname(source.page);
    const files = new Map<string, string>();
    /** The address of a file of the repository, seen from this page. */
    const target = (link: string): string => {
      if (/^(https?:|mailto:|#)/.test(link)) return link;
      const [path, anchor] = link.split('#');
      const named = posix.join(posix.dirname(source.path), path).replace(/\/$/, '');
      const page = pageOf.get(named) ?? pageOf.get(`${named}/README.md`);
      const suffix = anchor === undefined ? '' : `#${anchor}`;
      if (page !== undefined) return `${posix.relative(here, page)}${suffix}`;
      if (named === 'README.md') return `${posix.relative(here, 'index.html')}${suffix}`;
      if (!existsSync(join(ROOT, named)))
        throw new Error(`Expected ${source.path} to link to what is there, but ${link} is not`);
      return `${repository}/blob/main/${named}${suffix}`;
    };
    const taken = new Map<string, number>();
    const parts: Part[] = [];
    const markdown = new MarkdownIt({ html: true, linkify: false });
    markdown.renderer.rules.link_open = (tokens, i, options, _env, self) => {
      tokens[i].attrSet('href', target(tokens[i].attrGet('href')!));
      return self.renderToken(tokens, i, options);
    };
    markdown.renderer.rules.image = (tokens, i, options, _env, self) => {
      const file = posix.join(posix.dirname(source.path), tokens[i].attrGet('src')!);
      const place = file.replace(/^docs\//, '').replace(/^research\/notes\//, 'notes/');
      files.set(place, file);
      tokens[i].attrSet('src', posix.relative(here, place));
      tokens[i].attrSet('alt', tokens[i].content);
      tokens[i].attrSet('loading', 'lazy');
      return `<span class="picture" tabindex="0">${self.renderToken(tokens, i, options)}</span>`;
    };
    markdown.renderer.rules.fence = (tokens, i) => {
      const { content, info } = tokens[i];
      return `<div class="code"><pre tabindex="0"><code>${colored(content.replace(/\n$/, ''), info.trim())}</code></pre></div>\n`;
    };
    markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
    markdown.renderer.rules.table_close = () => '</table></div>\n';
    markdown.renderer.rules.td_open = (tokens, i, options, _env, self) => {
      if (plain(tokens[i + 1]).length <= SHORT) tokens[i].attrSet('class', 'short');
      return self.renderToken(tokens, i, options);
    };
    markdown.renderer.rules.heading_open = (tokens, i) =>
      `<${tokens[i].tag} id="${anchorOf(plain(tokens[i + 1]), taken)}">`;

    const tokens = markdown.parse(readFileSync(join(ROOT, source.path), 'utf8'), {});
    const titles = new Map<string, number>();
    let text: string[] = [];
    let title = '';
    let anchor = '';
    tokens.forEach((each, i) => {
      if (each.type === 'heading_open') {
        if (title !== '') parts.push({ title, anchor, text: text.join(' ') });
        title = plain(tokens[i + 1]);
        anchor = anchorOf(title, titles);
        text = [];
      } else if (each.type === 'inline' && tokens[i - 1].type !== 'heading_open') text.push(plain(each));
    });
    parts.push({ title, anchor, text: text.join(' ') });
    const html = markdown.renderer.render(tokens, markdown.options, {});
    return { title: parts[0].title, html, parts, files };
  };
}
