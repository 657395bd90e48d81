import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { brokenLinks } from '../../scripts/site/links.js';
import { faultsOfAll, photograph } from '../../scripts/site/pictures.js';
import { sizedLong } from '../../test/support/size.js';
import { FROM_SOURCES } from '../../test/support/sources/from-sources.js';
import { chromiumPath, launchChromium } from '../scripts/chromium.js';
import { type ServedFolder, serveFolder } from '../scripts/serve-folder.js';
import { accessibilityFaults } from './support/axe.js';

const run = promisify(execFile);
const BUILD = join(import.meta.dirname, '../../scripts/site/build.ts');
const FIRST_VIEW = 100_000;

describe.skipIf(chromiumPath() === null && process.env.MAKETEN_REQUIRE_BROWSER === undefined)('the site', () => {
  let folder: string;
  let served: ServedFolder;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maketen-site-'));
    await run(process.execPath, [...FROM_SOURCES, BUILD, folder, '--no-api', '--no-play']);
    await cp(inject('builtPage')!, join(folder, 'play'), { recursive: true });
    served = await serveFolder(folder);
    browser = await launchChromium(chromiumPath()!);
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a page of the site, and expects no error in it. */
  async function open(
    place: string,
    look: (page: Page, requests: string[]) => Promise<void>,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<void> {
    const context: BrowserContext = await browser.newContext(options);
    const page = await context.newPage();
    const [errors, requests]: [string[], string[]] = [[], []];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${served.url}${place}`, { waitUntil: 'networkidle' });
    await look(page, requests);
    expect(errors).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(served.url))).toEqual([]);
    await context.close();
  }

  test('has no link that leads nowhere, and a broken one would be found', async () => {
    expect(brokenLinks(folder)).toEqual([]);
    const page = join(folder, 'glossary.html');
    const html = await readFile(page, 'utf8');
    await writeFile(page, html.replace('</main>', '<a href="none.html"></a><a href="bounds.html#none"></a></main>'));
    expect(brokenLinks(folder)).toEqual(['glossary.html: none.html', 'glossary.html: bounds.html#none']);
    await writeFile(page, html);
  });

  test('its pictures and pages have no fault that can be seen: too wide, blank, covered, cut off, small or faint', async () => {
    const pictures = join(folder, 'pictures');
    expect(await photograph(browser, served.url, pictures)).toEqual([]);
    expect((await readdir(pictures)).length).toBe(8 * 3 * 2);
    // Axe measures the contrast of others, below, and in `npm run test:all` that of every page.
    const hasContrast = sizedLong(
      (place: string): boolean => place === 'glossary.html',
      () => true,
    );
    expect(await faultsOfAll(browser, served.url, folder, hasContrast)).toEqual([]);
  });

  test.each([
    ['<p style="width:800px">wide</p>', /is 8\d\d wide on a screen of 360/],
    ['<p style="font-size:11px">small</p>', /"small" is 11 pixels high/],
    ['<p style="color:#999;background:#888">faint</p>', /contrast 1\.\d+ of <p/],
    [
      '<p style="width:20px;overflow:hidden;white-space:nowrap">cut off here</p>',
      /"cut off here" is cut off at its side/,
    ],
    ['<p style="margin:0">below</p><p style="margin:-1.4em 0 0">above</p>', /"below" and "above" overlap/],
    ['<img src="none.png" alt="">', /does not show none\.png/],
    ['<script>throw new Error("broken")</script>', /fails: Error: broken/],
  ])('%s in a page is found', async (spoiled, fault) => {
    const spoilt = await mkdtemp(join(tmpdir(), 'maketen-site-'));
    for (const name of ['assets', 'glossary.html'])
      await cp(join(folder, name), join(spoilt, name), { recursive: true });
    const page = join(spoilt, 'glossary.html');
    await writeFile(page, (await readFile(page, 'utf8')).replace('</main>', `${spoiled}</main>`));
    served.show(spoilt);
    const faults = await faultsOfAll(browser, served.url, spoilt);
    served.show(folder);
    await rm(spoilt, { recursive: true });
    expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });

  it.each([
    'index.html',
    'guide.html',
    'games.html',
    'results.html',
    'charts.html',
    'rules/decade.html',
    'models/index.html',
  ])(
    '%s: its first view is at most 100 kB gzipped, and axe finds nothing, light or dark, on a phone',
    async (place) => {
      await open(place, async (page, requests) => {
        const files = requests.map((url) => readFile(join(folder, new URL(url).pathname.replace('/page/', ''))));
        const sizes = (await Promise.all(files)).map((data) => gzipSync(data).length);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VIEW);
        expect(await accessibilityFaults(page)).toEqual([]);
      });
      const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
      const look = async (page: Page): Promise<void> => {
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      };
      await open(place, look, phone);
    },
  );

  // Some four minutes: `npm run test:all` has it.
  it.runIf(sizedLong(false, true))(
    'axe finds nothing on any page that somebody wrote, light or dark',
    async () => {
      const pages = (await readdir(folder, { recursive: true }))
        .filter((place) => place.endsWith('.html') && !/^(api|play)\//.test(place))
        .sort();
      expect(pages.length).toBeGreaterThan(60);
      for (const place of pages)
        for (const colorScheme of ['light', 'dark'] as const)
          await open(
            place,
            async (page) => {
              expect([place, colorScheme, await accessibilityFaults(page)]).toEqual([place, colorScheme, []]);
            },
            { colorScheme },
          );
    },
    3_600_000,
  );

  it('finds pages by words, without a server', async () => {
    await open('rules/decade.html', async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('certified bounds');
      const first = page.locator('#found a').first();
      await first.waitFor();
      const found = await page
        .locator('#found a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(found.some((href) => href!.includes('/bounds.html'))).toBe(true);
      await first.click();
      await page.locator('h1').waitFor();
    });
  });

  it('sorts the tables of results', async () => {
    await open('charts.html', async (page) => {
      const table = page.locator('h2#decade-loop3 + .table table');
      const won = async (): Promise<number[]> =>
        (await table.locator('tbody td:nth-child(2)').allTextContents()).map(parseFloat);
      await table.getByRole('button', { name: 'won' }).click();
      expect(await won()).toEqual((await won()).toSorted((a, b) => b - a));
      await table.getByRole('button', { name: 'won' }).click();
      expect(await won()).toEqual((await won()).toSorted((a, b) => a - b));
    });
  });

  it('shows the table beside the rules when it is asked for, and keeps dark or light', async () => {
    await open('rules/decade.html', async (page) => {
      await page.locator('.live button').click();
      await page.frameLocator('.live iframe').locator('[data-action=hint]').waitFor();
      await page.locator('#theme').click();
      const theme = await page.locator('html').getAttribute('data-theme');
      await page.reload();
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    });
  });
});
