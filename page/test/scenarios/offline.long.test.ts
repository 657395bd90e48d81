import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { serveFolder } from '../../scripts/serve-folder.js';
import {
  clickMove,
  clickOn,
  hasPosition,
  importText,
  isAtTurn,
  modelLoaded,
  position,
  shows,
  takeHint,
  unfold,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { firstLegalTrace, planGame } from '../support/plan.js';

const HASH = 'preset=decade-loop3&seed=17';

/** Until everything that the page needs without a network is kept, the model too. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await navigator.serviceWorker.ready;
    const needed = ['./', 'models/decade-loop3-value/weights-int16.bin', 'models/index.json'];
    for (;;) {
      const kept = await Promise.all(needed.map((path) => caches.match(path)));
      if (navigator.serviceWorker.controller !== null && kept.every((each) => each !== undefined)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })()`);
}

async function openIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript("localStorage['maketen.forced-moves'] ??= 'false'");
  await page.goto(url);
  await shows(page, '[data-outcome]');
  return page;
}

/** Another build of the page in a folder of its own: all its scripts and styles have other names, as they import each other. */
async function laterVersion(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'maketen-page-'));
  await cp(folder, copy, { recursive: true });
  const assets = (await readdir(join(copy, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const names = assets.map((name) => [name, name.replace(/(?=\.\w+$)/, '2')]);
  for (const [name, renamed] of names) await rename(join(copy, 'assets', name), join(copy, 'assets', renamed));
  const texts = ['index.html', 'lab.html', 'service-worker.js', ...names.map(([, renamed]) => `assets/${renamed}`)];
  for (const path of texts) {
    const text = await readFile(join(copy, path), 'utf8');
    const inTheirPlace = names.reduce((all, [name, renamed]) => all.replaceAll(name, renamed), text);
    await writeFile(join(copy, path), inTheirPlace.replace('<html', '<html data-version="2"'));
  }
  const worker = await readFile(join(copy, 'service-worker.js'), 'utf8');
  const bytes = await Promise.all(
    texts.map(async (path) => [path, (await readFile(join(copy, path))).length] as const),
  );
  const sizes = Object.fromEntries(bytes.map(([path, size]) => [path, size]));
  const files = /^const FILES = (.*);$/m.exec(worker)![1];
  const resized = { ...(JSON.parse(files) as object), ...sizes, '': sizes['index.html'] };
  const later = worker.replace(files, () => JSON.stringify(resized)).replace(/VERSION = "[^"]*"/, 'VERSION = "2"');
  await writeFile(join(copy, 'service-worker.js'), later);
  return copy;
}

const versionOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-version');

/** The page kept by the browser: without a network, and when a later version comes. */
inABrowser(({ tested }) => {
  it('is played without a network after the first visit, with hints by the model that was loaded', async () => {
    const page = await tested().openAlone(HASH, { serviceWorkers: 'allow' });
    await modelLoaded(page, 'decade-loop3-value');
    await isKept(page);
    const before = await position(page);
    await page.context().setOffline(true);
    await page.reload();
    await shows(page, '[data-outcome]');
    await hasPosition(page, before);
    await modelLoaded(page, 'decade-loop3-value');
    expect(await takeHint(page)).toBe("Our model's estimate.");
    for (const move of planGame('decade-loop3', {}, 17, 'next-card').moves.slice(0, 6)) await clickMove(page, move);
    await isAtTurn(page, 6);
    // An old link to a training leads to the Lab, which nobody has opened before.
    await page.goto(tested().link('learn=decade-loop-fives'));
    await shows(page, '[data-sheet=learn] .learn-sentence');
    expect(page.url()).toContain('lab.html#');
  });

  it('reviews games and deals those of the day without a network, though neither was asked for before', async () => {
    const page = await tested().openAlone(HASH, { serviceWorkers: 'allow' });
    await modelLoaded(page, 'decade-loop3-value');
    await isKept(page);
    await page.context().setOffline(true);
    await page.goto(tested().link(`lab.html#${HASH}`));
    await unfold(page, 'trace');
    for (const preset of ['tens', 'four-ten', 'decade-loop3']) {
      await importText(page, JSON.stringify(firstLegalTrace(preset, 4)));
      await clickOn(page, '[data-action=review]');
      await shows(page, '.review-told');
      await clickOn(page, '[data-action=close-review]');
    }
    await clickOn(page, '[data-action=play]');
    for (const game of [0, 1]) {
      await clickOn(page, '[data-action=daily]');
      await page.locator('[data-daily] .game-actions button').nth(game).click();
      await expect.poll(() => page.url()).toContain('day=');
      await page.locator('.daily-deals').waitFor({ state: 'hidden' });
    }
  });

  it('keeps nothing that is not as long as in the build', async () => {
    const changed = await mkdtemp(join(tmpdir(), 'maketen-page-'));
    await cp(tested().folder, changed, { recursive: true });
    const [own, other] = ['config.json', 'evaluation.json'].map((name) => `models/decade-loop3-value/${name}`);
    await writeFile(join(changed, other), `${await readFile(join(changed, other), 'utf8')} `);
    const served = await serveFolder(changed);
    const context = await tested().context({ serviceWorkers: 'allow' });
    try {
      const page = await openIn(context, `${served.url}#${HASH}`);
      await modelLoaded(page, 'decade-loop3-value');
      await isKept(page);
      const kept = (path: string): Promise<boolean> =>
        page.evaluate(`fetch('${path}').then(() => caches.match('${path}')).then((found) => found !== undefined)`);
      expect([await kept(own), await kept(other)]).toEqual([true, false]);
    } finally {
      await context.close();
      await served.close();
      await rm(changed, { recursive: true });
    }
  });

  it('waits with a later version until it is asked for; the game goes on in it, and in a tab that shows the one before', async () => {
    const { folder } = tested();
    const later = await laterVersion(folder);
    const served = await serveFolder(folder);
    const context = await tested().context({ serviceWorkers: 'allow' });
    try {
      const first = await openIn(context, `${served.url}#${HASH}`);
      await isKept(first);
      const moves = planGame('decade-loop3', {}, 17, 'next-card').moves;
      await clickMove(first, moves[0]);
      const other = await openIn(context, `${served.url}#preset=tens&seed=3`);

      served.show(later);
      await first.reload();
      await first.locator('[data-action=update]').waitFor();
      await expect.poll(() => versionOf(first)).toBe(null);
      await isAtTurn(first, 1);

      await first.locator('[data-action=update]').click();
      await first.locator('html[data-version="2"]').waitFor({ state: 'attached' });
      await first.locator('[data-outcome]').waitFor();
      await isAtTurn(first, 1);
      await clickMove(first, moves[1]);
      await isAtTurn(first, 2);

      // The other tab still has the scripts that it may ask for.
      await expect.poll(() => versionOf(other)).toBe(null);
      const old = await other.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /assets\\/.*js$/.test(name))",
      );
      expect(old.length).toBeGreaterThan(3);
      for (const url of old)
        await expect
          .poll(() => other.evaluate<boolean>(`fetch(${JSON.stringify(url)}).then(({ ok }) => ok)`))
          .toBe(true);
    } finally {
      await context.close();
      await served.close();
      await rm(later, { recursive: true, force: true });
    }
  });

  it('works where the browser refuses the room to keep it', async () => {
    const page = await tested().openAlone('', { serviceWorkers: 'allow', offline: false });
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
    await page.goto(tested().link(HASH));
    await page.reload();
    await modelLoaded(page, 'decade-loop3-value');
    expect(await takeHint(page)).toBe("Our model's estimate.");
  });
});
