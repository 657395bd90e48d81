/**
 * Looks at a built site as a reader does: `npm run site:pictures -- [SITE] [PICTURES]`, default site/ and site-pictures/. Representative pages are
 * photographed on a phone, a laptop and a large screen, light and dark; every page is searched for faults that can be seen. Any fault fails it.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchChromium } from '../../page/scripts/chromium.js';
import { serveFolder } from '../../page/scripts/serve-folder.js';

/** What is photographed; the last step of a page is waited for. */
const SHOWN: readonly {
  readonly name: string;
  readonly place: string;
  readonly look?: (page: Page) => Promise<void>;
}[] = [
  { name: 'home', place: 'index.html' },
  { name: 'guide', place: 'training.html' },
  {
    name: 'game',
    place: 'rules/decade.html',
    look: async (page) => {
      await page.locator('.live button').click();
      await page.frameLocator('.live iframe').locator('[data-action=hint]').waitFor();
    },
  },
  {
    name: 'results',
    place: 'charts.html',
    look: (page) => page.locator('#decade-loop3 + .table').getByRole('button', { name: 'won' }).click(),
  },
  { name: 'api', place: 'api.html' },
  { name: 'python', place: 'python.html' },
  { name: 'play', place: 'play/index.html', look: (page) => page.locator('[data-action=hint]').waitFor() },
  {
    name: 'learn',
    place: 'play/index.html',
    look: async (page) => {
      await page.locator('[data-action=drawer]').click();
      await page.locator('[data-action=teach]').click();
      await page.locator('[data-sheet=learn] [data-action=learn]').waitFor();
    },
  },
];

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
];
const SCHEMES = ['light', 'dark'] as const;

/** Nothing is timed: this only ends a page that hangs, on the busiest machine. */
const HANGS = 120_000;

/** Smaller text is not read on a phone. */
const LEAST_TEXT = 12;

/** Faults of a page of the site as it is shown now. Cards of the table may overlap: play/ has tests of its own. */
const FAULTS = `(() => {
  const page = document.documentElement;
  scrollTo(0, 0); // or what scrolls would pass under the bar
  const faults = new Set();
  if (page.scrollWidth > page.clientWidth) faults.add('is ' + page.scrollWidth + ' wide on a screen of ' + page.clientWidth);
  if (document.querySelector('main').innerText.trim().length < 40) faults.add('has no text');
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) faults.add('does not show ' + image.getAttribute('src'));
  const texts = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (data.trim() === '' || element.closest('.skip, svg, script, style') || !element.checkVisibility({ visibilityProperty: true })) continue;
    const say = (what) => faults.add('"' + data.trim().slice(0, 40) + '" ' + what);
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < ${LEAST_TEXT}) say('is ' + size + ' pixels high');
    range.selectNodeContents(walker.currentNode);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const box = { left, right, top, bottom, data, element };
      for (let around = element; around !== null && around !== page; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = around.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) say('is cut off at its side');
        if (/hidden|clip/.test(overflowY) && (top < edge.top - 3 || bottom > edge.bottom + 3)) say('is cut off above or below');
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      if (box.right - box.left > 1 && box.bottom - box.top > 1) texts.push(box);
    }
  }
  for (const each of document.querySelectorAll('body *')) {
    if (each.children.length > 0 || each.clientWidth < 2 || each.closest('svg')) continue;
    if (/hidden|clip/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1)
      faults.add('cuts off "' + each.textContent.trim().slice(0, 40) + '"');
  }
  // Lines are sorted by their upper edge: only those that begin above a line's lower edge can lie over it.
  texts.sort((a, b) => a.top - b.top);
  texts.forEach((one, i) => {
    for (let j = i + 1; j < texts.length && texts[j].top < one.bottom - 4; j++) {
      const other = texts[j];
      const isApart = other.left > one.right - 3 || one.left > other.right - 3;
      if (!isApart && one.element !== other.element)
        faults.add('"' + one.data.trim().slice(0, 30) + '" and "' + other.data.trim().slice(0, 30) + '" overlap');
    }
  });
  return [...faults];
})()`;

const CONTRAST = `axe.run({ runOnly: ['color-contrast'] }).then(({ violations }) =>
  violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => 'contrast ' + any[0].data.contrastRatio + ' of ' + html.slice(0, 80))))`;

/** A page, and what its console complains of. */
async function opened(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(HANGS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`fails: ${String(error)}`));
  page.on('console', (message) => message.type() === 'error' && complaints.push(`logs: ${message.text()}`));
  return { page, complaints };
}

/** Takes the pictures, NAME-WIDTH-SCHEME.png, and returns every fault found, as "page, width, scheme: fault". */
export async function photograph(browser: Browser, url: string, pictures: string): Promise<string[]> {
  mkdirSync(pictures, { recursive: true });
  const faults: string[] = [];
  for (const { name, place, look } of SHOWN)
    for (const viewport of SIZES) {
      const { page, complaints } = await opened(browser);
      await page.setViewportSize(viewport);
      await page.goto(`${url}${place}`);
      await look?.(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(pictures, `${name}-${viewport.width}-${colorScheme}.png`) });
        const found = place.startsWith('play/') ? [] : await page.evaluate<string[]>(FAULTS);
        faults.push(...found.map((fault) => `${place}, ${viewport.width}, ${colorScheme}: ${fault}`));
      }
      faults.push(...complaints.map((complaint) => `${place}, ${viewport.width}: ${complaint}`));
      await page.close();
    }
  return faults;
}

/**
 * Faults of every page of the site itself: layout on a phone, and contrast light and dark.
 * @param hasContrast pages whose contrast is measured, which takes most of the time; default all
 */
export async function faultsOfAll(
  browser: Browser,
  url: string,
  folder: string,
  hasContrast: (place: string) => boolean = () => true,
): Promise<string[]> {
  const places = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !/^(api|play)\//.test(path));
  const { page, complaints } = await opened(browser);
  await page.setViewportSize(SIZES[0]);
  const faults: string[] = [];
  for (const place of places) {
    await page.goto(`${url}${place}`);
    const found = await page.evaluate<string[]>(FAULTS);
    if (hasContrast(place)) await page.evaluate(axe.source);
    for (const colorScheme of hasContrast(place) ? SCHEMES : []) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await page.evaluate<string[]>(CONTRAST)));
    }
    faults.push(...[...found, ...complaints.splice(0)].map((fault) => `${place}: ${fault}`));
  }
  await page.close();
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [site = 'site', pictures = 'site-pictures'] = process.argv.slice(2);
  const served = await serveFolder(resolve(site));
  const browser = await launchChromium(chromiumPath()!);
  const faults = await photograph(browser, served.url, resolve(pictures));
  faults.push(...(await faultsOfAll(browser, served.url, resolve(site))));
  await browser.close();
  await served.close();
  for (const fault of faults) console.error(fault);
  console.log(`Pictures in ${pictures}, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
