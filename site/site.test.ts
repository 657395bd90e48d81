import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchChromium } from '../page/scripts/chromium.js';
import { BASE, BUILT, PAGES, served, visibleFaults } from './built-site.js';

const FIRST_VIEW = 150_000;
const PHONE = { width: 360, height: 740 };

const built = (place: string): string => readFileSync(join(BUILT, place), 'utf8');

describe('the built site', () => {
  it('has a page or a way on at every address that it once had', () => {
    const lines = readFileSync(join(import.meta.dirname, 'addresses.txt'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      const [address, target = address] = line.split(' -> ');
      for (const place of [address, target]) expect([line, existsSync(join(BUILT, place))]).toEqual([line, true]);
    }
  });

  it('has no link to a part that its page has not', () => {
    const anchors = new Map(
      PAGES.map((place) => [place, new Set(Array.from(built(place).matchAll(/ id="([^"]+)"/g), ([, id]) => id))]),
    );
    const broken = PAGES.flatMap((place) =>
      Array.from(built(place).matchAll(/ href="([^":#]*)#([^"]+)"/g), ([, path, anchor]) => {
        const target = path.startsWith(BASE) ? path.slice(BASE.length) : posix.join(dirname(place), path);
        const ids = anchors.get(path === '' ? place : target.replace(/(^|\/)$/, '$1index.html'));
        return ids === undefined || ids.has(decodeURI(anchor)) ? [] : [`${place}: ${path}#${anchor}`];
      }).flat(),
    );
    expect(broken).toEqual([]);
  });

  it('says of each page what is on it, for search engines and link previews', () => {
    const written = PAGES.filter((place) => place !== '404.html');
    const contents = written.map((place) => [
      /<meta name="description" content="([^"]*)"/.exec(built(place))?.[1],
      place,
    ]);
    expect(contents.filter(([text = '']) => text.length < 20)).toEqual([]);
    expect(new Set(contents.map(([text]) => text)).size).toBeGreaterThan(0.8 * contents.length);
    for (const name of ['title', 'description', 'url', 'image'])
      expect(built('hints.html')).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]{8,}"`));
  });
});

const isSkipped = chromiumPath() === null && process.env.MAKETEN_REQUIRE_BROWSER === undefined;

describe.skipIf(isSkipped)('the site in a browser', () => {
  let site: Awaited<ReturnType<typeof served>>;
  let browser: Browser;
  beforeAll(async () => {
    site = await served();
    browser = await launchChromium(chromiumPath()!);
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  /** Opens a page, and expects neither errors nor requests to elsewhere. */
  async function open(place: string, look: (page: Page, requests: string[]) => Promise<void>): Promise<void> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(120_000);
    const [errors, requests]: [string[], string[]] = [[], []];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${site.url}${place}`, { waitUntil: 'networkidle' });
    await look(page, requests);
    await page.close();
    expect([...errors, ...requests.filter((url) => !url.startsWith(site.url))]).toEqual([]);
  }

  it.each(['index.html', 'rules/decade.html', 'charts.html', 'results.html'])(
    '%s: its first view is at most 150 kB gzipped; nothing is too wide, cut off, small or faint, on a phone or in the dark',
    async (place) => {
      await open(place, async (page, requests) => {
        const files = requests.map((url) => readFileSync(join(BUILT, new URL(url).href.slice(site.url.length))));
        const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
        console.log(`${place}: first view ${bytes} bytes gzipped in ${files.length} files`);
        expect(bytes).toBeLessThanOrEqual(FIRST_VIEW);
        expect(await visibleFaults(page)).toEqual([]);
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.reload();
        expect(await visibleFaults(page)).toEqual([]);
      });
    },
  );

  it('finds such faults', async () => {
    await open('glossary.html', async (page) => {
      await page.setViewportSize(PHONE);
      await page.locator('.vp-doc').evaluate((element) => {
        element.innerHTML += `<p style="width:800px">wide</p><p style="font-size:11px">small</p>
          <p style="color:#999;background:#888">faint</p><img src="data:," alt="">
          <p style="width:20px;overflow:hidden;white-space:nowrap">hidden here</p>`;
      });
      const faults = (await visibleFaults(page)).join('\n');
      for (const fault of [
        /is 8\d\d wide/,
        /"small" is 11px/,
        /faint/,
        /"hidden here" is cut off/,
        /data:, is not shown/,
      ])
        expect(faults).toMatch(fault);
    });
  });

  it('leads from page to page: the list of headings, the next page and the one before', async () => {
    await open('environments.html', async (page) => {
      expect(await page.locator('.VPDocAsideOutline a').count()).toBeGreaterThan(2);
      await page.locator('.VPDocFooter .pager-link.next').click();
      await page.locator('h1', { hasText: 'Training' }).waitFor();
      await page.locator('.VPDocFooter .pager-link.prev').click();
      await page.locator('h1', { hasText: 'Environments' }).waitFor();
    });
  });

  it('finds what is typed, and shows the text around it', async () => {
    await open('index.html', async (page) => {
      await page.keyboard.press('/');
      await page.locator('#localsearch-input').fill('surprises mean zero');
      await page.locator('.result .excerpt mark', { hasText: 'surprises' }).first().waitFor();
      await page.locator('.result[href*="/honesty.html"]').first().click();
      await page.locator('h1', { hasText: 'Honesty' }).waitFor();
    });
  });

  it('says that an address has no page, and leads home', async () => {
    const page = await browser.newPage();
    expect((await page.goto(`${site.url}rules/chess.html`))?.status()).toBe(404);
    await page.locator('.NotFound a', { hasText: 'first page' }).click();
    await page.locator('.home h1').waitFor();
    await page.close();
  });

  it('plays the table beside the rules when it is asked to', async () => {
    await open('rules/decade.html', async (page) => {
      await page.locator('.live button').click();
      await page.frameLocator('.live iframe').locator('[data-action=hint]').waitFor();
    });
  });

  it('sorts the tables of results', async () => {
    await open('charts.html', async (page) => {
      const table = page.locator('h2#decade-loop3 + table');
      const won = async (): Promise<number[]> =>
        (await table.locator('tbody td:nth-child(2)').allTextContents()).map(parseFloat);
      await table.getByRole('button', { name: 'won' }).click();
      expect(await won()).toEqual((await won()).toSorted((a, b) => b - a));
      await table.getByRole('button', { name: 'won' }).click();
      expect(await won()).toEqual((await won()).toSorted((a, b) => a - b));
    });
  });
});
