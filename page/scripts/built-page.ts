import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { InputError } from '../../src/env/index.js';
import { chromiumPath, launchChromium } from './chromium.js';
import { serveFolder } from './serve-folder.js';

export const BUILD = join(import.meta.dirname, '../../page-build');

/**
 * Serves the built page, and opens a browser for it.
 * @throws InputError without a Chromium, or a build
 */
export async function onBuiltPage(work: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const chromium = chromiumPath();
  if (chromium === null) throw new InputError('Expected a Chromium, but there is none (set MAKETEN_CHROMIUM)');
  if (!existsSync(join(BUILD, 'index.html'))) throw new InputError('Expected a build of the page: npm run page:build');
  const served = await serveFolder(BUILD);
  const browser = await launchChromium(chromium);
  try {
    await work(browser, served.url);
  } finally {
    await browser.close();
    await served.close();
  }
}
