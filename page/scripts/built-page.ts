import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { InputError } from '../../src/env/index.js';
import { chromiumPath, launchChromium } from './chromium.js';
import { serveFolder } from './serve-folder.js';

export const BUILD = join(import.meta.dirname, '../../page-build');

/** A phone, as a browser context. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
} as const;
/** How many times slower its processor is than this machine's. */
export const CPU_THROTTLING = 4;

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

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
