/**
 * Says how long the first card takes on a slow phone: npm run ts -- page/scripts/first-card-time.ts. Computed of the bytes at 1.6 Mbit/s with 150 ms
 * of latency, and of the processor time of the page's thread at a quarter of this machine's speed, whatever else the machine does. Needs a Chromium
 * (MAKETEN_CHROMIUM, or the system's) and a build (npm run page:build).
 */
import type { Browser } from 'playwright-core';
import { BUILD, onBuiltPage } from './built-page.js';
import { filesBeforeFirstCardIn } from './first-card.js';

/** A phone, as a browser context. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
} as const;
/** How many times slower its processor is than this machine's. */
const CPU_THROTTLING = 4;

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

const RUNS = 5;
/** Bytes a second of 1.6 Mbit/s. */
const BYTES = 1_600_000 / 8;
const LATENCY_MS = 150;

/** When the page says that the first card has been painted. */
const FIRST_CARD = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name === 'first-card')) resolve();
  });
  observer.observe({ type: 'mark', buffered: true });
})`;

/** Processor time of the page's own thread until the first card, in milliseconds of this machine. */
async function busyOnce(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'commit' });
  // Not page.waitForFunction, which brings 330 kB of script of its own into the page while it loads.
  await session.send('Runtime.evaluate', { expression: FIRST_CARD, awaitPromise: true });
  const { metrics } = await session.send('Performance.getMetrics');
  await context.close();
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

await onBuiltPage(async (browser, url) => {
  const busy: number[] = [];
  for (let run = 0; run < RUNS; run++) busy.push(await busyOnce(browser, url));
  const files = await filesBeforeFirstCardIn(BUILD);
  const bytes = files.reduce((sum, { gzipped }) => sum + gzipped, 0);
  const time = middle(busy);
  const loading = (1000 * bytes) / BYTES;
  console.log(`before the first card: ${(bytes / 1000).toFixed(1)} kB gzipped in ${files.length} files`);
  console.log(
    `first card at 1.6 Mbit/s: ${(2 * LATENCY_MS + loading + CPU_THROTTLING * time).toFixed(0)} ms = 2 x ${LATENCY_MS} for page and script + ${loading.toFixed(0)} for their bytes + ${CPU_THROTTLING} x ${time.toFixed(0)} of processor time`,
  );
});
