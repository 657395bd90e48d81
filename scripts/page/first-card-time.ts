/**
 * Says how long the first card takes on a slow phone: npm run page:first-card. The page is opened by a browser that knows nothing of it, at
 * 1.6 Mbit/s with 150 ms of latency, the processor throttled four times. Needs a Chromium (MAKETEN_CHROMIUM, or the system's) and a build
 * (npm run page:build).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { InputError } from '../../src/env/index.js';
import { chromiumPath, launchChromium } from './chromium.js';
import { filesBeforeFirstCardIn } from './first-card.js';
import { serveFolder } from './serve-folder.js';

const BUILD = join(import.meta.dirname, '../../page-build');
const RUNS = 9;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true } as const;
/** Bytes a second of 1.6 Mbit/s. */
const BYTES = 1_600_000 / 8;
const LATENCY_MS = 150;
const CPU_THROTTLING = 4;

interface Run {
  /** Milliseconds from the request of the page. */
  readonly firstCard: number;
  /** Processor time of the page's own thread until then, in milliseconds. */
  readonly busy: number;
}

async function openOnce(browser: Browser, url: string): Promise<Run> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES,
    uploadThroughput: BYTES,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction("performance.getEntriesByName('first-card').length > 0");
  const { metrics } = await session.send('Performance.getMetrics');
  const firstCard = await page.evaluate<number>("performance.getEntriesByName('first-card')[0].startTime");
  await context.close();
  return { firstCard, busy: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) };
}

const chromium = chromiumPath();
if (chromium === null) throw new InputError('Expected a Chromium, but there is none (set MAKETEN_CHROMIUM)');
if (!existsSync(join(BUILD, 'index.html'))) throw new InputError('Expected a build of the page: npm run page:build');

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];
const served = await serveFolder(BUILD);
const browser = await launchChromium(chromium);
try {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await openOnce(browser, served.url));
  const times = runs.map(({ firstCard }) => firstCard);
  const files = await filesBeforeFirstCardIn(BUILD);
  const kilobytes = files.reduce((sum, { gzipped }) => sum + gzipped, 0) / 1000;
  console.log(`before the first card: ${kilobytes.toFixed(1)} kB gzipped in ${files.length} files`);
  console.log(
    `first card at 1.6 Mbit/s, ${LATENCY_MS} ms, ${CPU_THROTTLING} x CPU throttling: median ${middle(times).toFixed(0)} ms of ${RUNS} runs (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
  );
  console.log(`the page's thread is busy for ${middle(runs.map(({ busy }) => busy)).toFixed(0)} ms of it, throttled`);
} finally {
  await browser.close();
  await served.close();
}
