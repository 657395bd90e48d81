/**
 * Says how long the first card takes on a slow phone: npm run ts -- page/scripts/first-card-time.ts. The page is opened by a browser that knows nothing of it, at
 * 1.6 Mbit/s with 150 ms of latency, the processor throttled four times; beside the clock's time stands what it takes by the page's processor
 * time, whatever else the machine does. Needs a Chromium (MAKETEN_CHROMIUM, or the system's) and a build
 * (npm run page:build).
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
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

const RUNS = 9;
/** Bytes a second of 1.6 Mbit/s. */
const BYTES = 1_600_000 / 8;
const LATENCY_MS = 150;

/** When the page says that the first card has been painted. */
const FIRST_CARD = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-card') resolve(startTime);
  });
  observer.observe({ type: 'mark', buffered: true });
})`;

async function openPhone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page) };
}

/** @returns milliseconds from the request of the page */
async function showFirstCard(page: Page, session: CDPSession, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  // Not page.waitForFunction, which brings 330 kB of script of its own into the page while it loads.
  const { result } = await session.send('Runtime.evaluate', { expression: FIRST_CARD, awaitPromise: true });
  return Number(result.value);
}

/** By the clock, on a slow phone. */
async function timeOnce(browser: Browser, url: string): Promise<number> {
  const { page, session } = await openPhone(browser);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES,
    uploadThroughput: BYTES,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING });
  const time = await showFirstCard(page, session, url);
  await page.context().close();
  return time;
}

/** Processor time of the page's own thread until the first card, in milliseconds of this machine. */
async function busyOnce(browser: Browser, url: string): Promise<number> {
  const { page, session } = await openPhone(browser);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await showFirstCard(page, session, url);
  const { metrics } = await session.send('Performance.getMetrics');
  await page.context().close();
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

await onBuiltPage(async (browser, url) => {
  const times: number[] = [];
  const busy: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    times.push(await timeOnce(browser, url));
    if (run % 2 === 0) busy.push(await busyOnce(browser, url));
  }
  const files = await filesBeforeFirstCardIn(BUILD);
  const bytes = files.reduce((sum, { gzipped }) => sum + gzipped, 0);
  const slow = `1.6 Mbit/s, ${LATENCY_MS} ms, ${CPU_THROTTLING} x CPU throttling`;
  const computed = 2 * LATENCY_MS + (1000 * bytes) / BYTES + CPU_THROTTLING * middle(busy);
  console.log(`before the first card: ${(bytes / 1000).toFixed(1)} kB gzipped in ${files.length} files`);
  console.log(
    `first card at ${slow}: median ${middle(times).toFixed(0)} ms of ${RUNS} runs (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), which other work on this machine makes longer`,
  );
  console.log(
    `as computed: ${computed.toFixed(0)} ms = 2 x ${LATENCY_MS} for page and script + ${((1000 * bytes) / BYTES).toFixed(0)} for their bytes + ${CPU_THROTTLING} x ${middle(busy).toFixed(0)} of processor time of the page's thread`,
  );
});
