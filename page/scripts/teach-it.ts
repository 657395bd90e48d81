/**
 * Says what "Teach it" takes, in processor time of the whole renderer as the system counts it, from Start until the network plays better than the best script:
 * npm run ts -- page/scripts/teach-it.ts [GAME] ... Also the share of the worker that learns. Needs Linux, a Chromium and a build (npm run page:build).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { onBuiltPage } from './built-page.js';

/** Processor seconds that it is given up after. */
const LONGEST = 90;
/** Clock ticks a second, in which /proc counts. */
const TICKS = 100;

/** Processor seconds so far of a process or thread, by its folder in /proc. */
function secondsOf(folder: string): number {
  const [user, system] = readFileSync(`${folder}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}

const games = process.argv.slice(2);
await onBuiltPage(async (browser, url) => {
  const system = await browser.newBrowserCDPSession();
  for (const game of games.length > 0 ? games : ['decade-loop-fives', 'decade-loop3-optional']) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${url}lab.html`);
    await page.locator('.bar [data-action=learn]').click();
    const sheet = page.locator('[data-sheet=learn]');
    await sheet.locator('.learn-set > summary').click();
    await sheet.locator('[name=learn-game]').selectOption(game);
    await sheet.locator('.learn-set > summary').click();
    await page.waitForTimeout(3000); // the page is at rest
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}`);
    const workers = () =>
      renderers
        .flatMap((each) => readdirSync(`${each}/task`).map((id) => `${each}/task/${id}`))
        .filter((each) => readFileSync(`${each}/comm`, 'utf8').startsWith('DedicatedWorker'));
    const used = (): number => renderers.reduce((sum, each) => sum + secondsOf(each), 0);
    const [before, others] = [used(), new Set(workers())];
    await sheet.locator('[data-action=learn]').click();
    let told = '';
    for (;;) {
      await page.waitForTimeout(20);
      const sentence = (await sheet.locator('.learn-sentence').textContent())!;
      const seconds = used() - before;
      const [, learner] = workers().filter((each) => !others.has(each)); // after the judge
      const share = learner === undefined ? 0 : secondsOf(learner) / seconds;
      if (sentence !== told)
        console.log(`${game}: ${seconds.toFixed(2)} s, learner ${(100 * share).toFixed(0)} %: ${(told = sentence)}`);
      if (seconds > LONGEST || /better than/.test(sentence)) break;
    }
    await page.close();
  }
});
