/**
 * Says how the page answers while a network learns in it: npx tsx page/scripts/learning.ts. Of each run: what share of the page's frames came within 25 ms of the one
 * before them and the longest gap (other work on the machine counts), the longest task of the page's own thread in processor time (it does not), milliseconds from the press on Stop until the
 * model is there (before anything is measured there is none, and the answer is the empty curve), and what is said then. Needs a Chromium (MAKETEN_CHROMIUM, or the system's) and a build
 * (npm run page:build).
 */
import type { Browser } from 'playwright-core';
import { middle, onBuiltPage } from './built-page.js';
import { recordThread } from './main-thread.js';

/** Milliseconds after which Stop is pressed: at once, while it starts, is measured, learns, and later. */
const STOPS = [0, 100, 300, 600, 1000, 2500, 5000, 10_000];

/** Runs in the page: presses, waits, presses Stop, and says how the frames came and when Stop was answered. */
const LEARN = `async (wait) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const button = (name) => document.querySelector('[data-sheet=learn] [data-action=' + name + ']');
  performance.mark('learn');
  button('learn').click();
  await frame();
  const gaps = [];
  let last = performance.now();
  const begun = last;
  while (last - begun < wait) {
    await frame();
    gaps.push(performance.now() - last);
    last = performance.now();
  }
  const pressed = performance.now();
  button('learn').click();
  await frame();
  const seen = performance.now();
  const points = document.querySelector('[data-sheet=learn] polyline.is-now');
  while (button('learn-save').disabled && points.getAttribute('points') !== '') await frame();
  const answered = performance.now();
  const sentence = document.querySelector('[data-sheet=learn] .learn-sentence').textContent;
  return { gaps, seen: seen - pressed, answered: answered - pressed, sentence };
}`;

interface Run {
  readonly gaps: readonly number[];
  readonly seen: number;
  readonly answered: number;
  readonly sentence: string;
}

async function learn(browser: Browser, url: string, wait: number): Promise<{ run: Run; longest: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}#preset=decade-loop3-optional&seed=1`);
  await page.locator('[data-action=drawer]').click();
  await page.locator('[data-action=teach]').click();
  await page.locator('[data-sheet=learn] [data-action=learn]').waitFor();
  await page.waitForLoadState('networkidle');
  let run!: Run;
  const { tasks } = await recordThread(browser, page, async () => {
    run = await page.evaluate<Run>(`(${LEARN})(${wait})`);
  });
  await context.close();
  return { run, longest: Math.max(...tasks.map(({ busy }) => busy)) };
}

await onBuiltPage(async (browser, url) => {
  console.log('Stop after      frames within 25 ms  longest gap  longest task  button back  model there  it says');
  const answers: number[] = [];
  for (const wait of STOPS) {
    const { run, longest } = await learn(browser, url, wait);
    answers.push(run.answered);
    const within = run.gaps.filter((gap) => gap <= 25).length;
    const cells = [
      `${wait} ms`.padEnd(16),
      `${within} of ${run.gaps.length}`.padStart(18),
      ...[Math.max(0, ...run.gaps), longest, run.seen, run.answered].map((ms) => `${ms.toFixed(0)} ms`.padStart(12)),
    ];
    console.log(`${cells.join(' ')}  ${run.sentence}`);
  }
  console.log(
    `the model is there after ${middle(answers).toFixed(0)} ms (median), ${Math.max(...answers).toFixed(0)} ms at most`,
  );
});
