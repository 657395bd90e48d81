import { posix } from 'node:path';
import { menu, project, type Source } from './pages.js';

/** Links of the bar above, by their place in the site. */
const BAR = [
  ['start.html', 'Start'],
  ['guide.html', 'Guide'],
  ['games.html', 'Games'],
  ['charts.html', 'Results'],
  ['python.html', 'Python'],
  ['commands.html', 'Commands'],
  ['api.html', 'API'],
  ['play/index.html', 'Play'],
] as const;

export interface Page {
  /** Its place in the site. */
  readonly place: string;
  readonly title: string;
  readonly html: string;
  /** The Markdown file that it was made of, if it was. */
  readonly source?: string;
}

/** Whole pages, with the bar, the menu and what belongs to every page. */
export function template(sources: readonly Source[]): (page: Page) => string {
  const pageOf = new Map(sources.map(({ path, page }) => [path, page]));
  const sections = menu();
  const { repository, description } = project();
  return ({ place, title, html, source }) => {
    const to = (target: string): string => posix.relative(posix.dirname(place), target);
    const link = (target: string, text: string): string =>
      `<a href="${to(target)}"${target === place ? ' aria-current="page"' : ''}>${text}</a>`;
    const groups = sections.map(({ title: heading, pages }) => {
      const links = pages.map((page) => `<li>${link(pageOf.get(page.path)!, page.title)}</li>`);
      return `<h2>${heading}</h2><ul>${links.join('')}</ul>`;
    });
    const home = place === 'index.html';
    return `<!doctype html>
<html lang="en" data-root="${to('') || '.'}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="description" content="${description}">
<title>${home ? 'maketen: card games with known answers' : `${title} · maketen`}</title>
<link rel="icon" href="${to('play/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script src="${to('assets/site.js')}" type="module"></script>
</head>
<body${home ? ' class="home"' : ''}>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="name" href="${to('index.html')}">maketen</a>
<nav aria-label="Site">${BAR.map(([target, text]) => link(target, text)).join('')}<a href="${repository}">Source</a></nav>
<search><input type="search" id="query" placeholder="Search" aria-label="Search the documentation" autocomplete="off"><div id="found" role="status"></div></search>
<button id="theme" type="button" aria-label="Dark or light">◐</button>
</header>
<div class="columns">
${home ? '' : `<nav class="menu" aria-label="Documentation"><details open><summary>Contents</summary>${groups.join('')}</details></nav>`}
<main id="content">
${html}
</main>
</div>
<footer><p>${link('guide.html', 'Documentation')} · ${link('changelog.html', 'Changelog')} · ${link('contributing.html', 'Contributing')} · ${link('stability.html', 'Stability')} · ${link('glossary.html', 'Glossary')}${source === undefined ? '' : ` · <a href="${repository}/edit/main/${source}">Edit this page</a>`}</p></footer>
</body>
</html>
`;
  };
}
