import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DefaultTheme, defineConfig, type MarkdownOptions } from 'vitepress';
import { addressOf, DESCRIPTION, menu, NO_PAGES, placeOf, read, REPOSITORY, ROOT } from './sources.js';

/** Where the site will lie, https://example.org/maketen/: its path is in every link, its whole address in link previews. */
const SITE = new URL(process.env.MAKETEN_SITE_URL ?? 'http://localhost/');
const base = SITE.pathname;

/** What the site adds below the title of a page. */
const LEADS: Readonly<Record<string, string | undefined>> = {
  'docs/results.md': `<p><a href="${base}charts.html">As charts</a>. Click a heading to sort a table.</p>`,
  'docs/api.md': `<p><a href="${base}api/index.html" target="_self">Full reference</a>, with types.</p>`,
  'docs/rules/tens.md': '<LiveTable preset="tens" />',
  'docs/rules/decade.md': '<LiveTable preset="decade-loop3-optional" />',
  'docs/rules/four-ten.md': '<LiveTable preset="four-ten" />',
};

/** Anchors of headings as code hosts make them: the same links work there and here. */
const slugify = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Cells of a table with at most so many characters are not wrapped: on a phone a table is swept sideways. */
const SHORT = 30;

/** Longer descriptions are cut by search engines. */
const DESCRIPTION_LENGTH = 200;

interface PageEnvironment {
  readonly frontmatter: { description?: string; editLink?: boolean };
  readonly path?: string;
  readonly realPath?: string;
}

/** Links from file to file become links from page to page; the first paragraph describes its page; tables sort by a click on a heading. */
const config: MarkdownOptions['config'] = (markdown) => {
  markdown.core.ruler.push('maketen', ({ tokens, env, Token }) => {
    const { path, realPath = path, frontmatter } = env as PageEnvironment;
    if (realPath === undefined) return; // a title by itself
    const source = realPath.slice(ROOT.length + 1);
    frontmatter.editLink ??= !source.startsWith('site/');
    const paragraph = tokens[tokens.findIndex(({ type }) => type === 'paragraph_open') + 1];
    frontmatter.description ??= (paragraph.children ?? [])
      .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
      .join('')
      .slice(0, DESCRIPTION_LENGTH);
    for (const { children } of tokens)
      for (const token of children ?? []) {
        const link = token.type === 'link_open' && !token.meta ? token.attrGet('href') : null;
        if (link === null) continue;
        const address = addressOf(link, source);
        token.attrSet('href', address);
        if (/^\/(play|api)\//.test(address)) token.attrs!.push(['target', '_self']); // pages that are not VitePress's
      }
    const lead = LEADS[source];
    if (lead === undefined) return;
    const html = new Token('html_block', '', 0);
    html.content = lead;
    tokens.splice(tokens.findIndex(({ type }) => type === 'heading_close') + 1, 0, html);
  });
  markdown.renderer.rules.td_open = (tokens, i, options, _env, self) => {
    if (tokens[i + 1].content.length <= SHORT) tokens[i].attrSet('class', 'short');
    return self.renderToken(tokens, i, options);
  };
  markdown.renderer.rules.th_open = (tokens, i, options, _env, self) =>
    `${self.renderToken(tokens, i, options)}<button type="button">`;
  markdown.renderer.rules.th_close = () => '</button></th>\n';
};

const nav: DefaultTheme.NavItem[] = [
  { text: 'Start', link: '/start' },
  { text: 'Guide', link: '/guide' },
  { text: 'Games', link: '/games' },
  { text: 'Results', link: '/charts' },
  { text: 'Python', link: '/python' },
  { text: 'Reference', items: [{ text: 'Commands', link: '/commands' }, { text: 'Public names', link: '/api' }, { text: 'API', link: '/api/index.html', target: '_self' }, { text: 'Python API', link: '/python-api' }] }, // prettier-ignore
  { text: 'Play', link: '/play/index.html', target: '_self' },
];

export default defineConfig({
  base,
  srcDir: '..',
  srcExclude: NO_PAGES,
  rewrites: placeOf,
  title: 'maketen',
  description: DESCRIPTION,
  head: [['link', { rel: 'icon', href: `${base}play/icon.svg`, type: 'image/svg+xml' }]],
  router: { prefetchLinks: false },
  markdown: {
    config,
    attrs: { disable: true },
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    publicDir: join(ROOT, 'site/public'),
    plugins: [
      {
        name: 'maketen-vue-on-server',
        enforce: 'pre',
        // Vite looks for it beside the pages, but it lies here.
        resolveId: (id, _importer, { ssr }) => (ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : null),
      },
    ],
  },
  themeConfig: {
    nav,
    sidebar: menu(),
    outline: [2, 3],
    editLink: { pattern: `${REPOSITORY}/edit/main/:path`, text: 'Edit this page' },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        _render: (text, env, markdown) =>
          /^(docs|models\/README|CONTRIBUTING|site\/generated\/(commands|games|python-api))/.test(env.relativePath)
            ? markdown.render(text, env)
            : '',
      },
    },
    notFound: { title: 'No page has this address', quote: 'It may have moved: the search knows all pages.', linkText: 'To the first page' }, // prettier-ignore
  },
  transformHead: ({ pageData: { relativePath }, title, description }) =>
    Object.entries({
      title,
      description,
      url: `${SITE.href}${relativePath.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}`,
      image: `${SITE.href}play/preview.png`,
      type: 'website',
    }).map(([name, content]) => ['meta', { property: `og:${name}`, content }]),
  /** Addresses that a page once had lead to where its text is now: lines of addresses.txt with an arrow. */
  buildEnd: ({ outDir }) => {
    for (const [, from, to] of read('site/addresses.txt').matchAll(/^(\S+) -> (\S+)$/gm)) {
      const address = /^https?:/.test(to) ? to : `${base}${to}`;
      mkdirSync(dirname(join(outDir, from)), { recursive: true });
      writeFileSync(join(outDir, from), `<!doctype html><meta http-equiv="refresh" content="0; url=${address}"><a href="${address}">Moved</a>`); // prettier-ignore
    }
  },
});
