import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { sumOf } from '../../../test/support/sums.js';
import { filesBeforeFirstCardIn } from '../../scripts/first-card.js';
import {
  clickMove,
  clickOn,
  gameOver,
  modelLoaded,
  pressButton,
  shows,
  takeHint,
  turns,
  unfold,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

/** From here on counts what the page asks its worker for. */
async function countAsked(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    window.asked = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
      window.asked++;
      return postMessage.apply(this, message);
    };`);
  return () => page.evaluate('window.asked');
}

/** What keeps the page quick, counted: how long it takes depends on the machine. */
inABrowser(({ tested, alone }) => {
  alone(
    'needs one model for the first hint, and asks its worker once for a hint by it, which plays no game',
    'preset=decade-loop3&seed=17',
    async (page) => {
      const models = new Set<string>();
      page.on('request', (request) => {
        const [, model] = /models\/([^/]+)\//.exec(request.url()) ?? [];
        if (model !== undefined) models.add(model);
      });
      await modelLoaded(page, 'decade-loop3-value');
      // The chance beside the table asks, too.
      await clickOn(page, '[data-action=chance]');
      await shows(page, '[data-action=chance][aria-pressed=false]');
      // It asks for the last time until the frame after that.
      await turns(page);
      const asked = await countAsked(page);
      for (const move of planGame('decade-loop3', {}, 17, 'next-card').moves.slice(0, 4)) {
        const before = await asked();
        expect(await takeHint(page)).toBe("Our model's estimate.");
        expect((await asked()) - before).toBeLessThanOrEqual(1);
        await clickMove(page, move);
      }
      expect(models.size).toBeLessThanOrEqual(1);
    },
  );

  alone(
    'asks at most twice for a move when it watches at full speed: for the move, and for the odds',
    'lab.html#preset=decade-loop3&seed=17',
    async (page) => {
      await modelLoaded(page, 'decade-loop3-value');
      await unfold(page, 'watch');
      await page.locator('select[name=speed]').selectOption({ label: 'full speed' });
      const asked = await countAsked(page);
      await pressButton(page, 'Watch');
      await gameOver(page);
      const made = await turns(page);
      expect(made).toBeGreaterThan(20);
      await expect.poll(() => asked()).toBeLessThanOrEqual(2 * made);
    },
  );

  it('has at most 62 kB to fetch before the first card, gzipped', async () => {
    const files = await filesBeforeFirstCardIn(tested().folder);
    expect(files.map(({ name }) => name.replace(/-[\w-]{8}(?=\.)/, ''))).toContain('assets/index.js');
    expect(files.reduce((sum, { gzipped }) => sum + gzipped, 0)).toBeLessThanOrEqual(62_000);
    expect(files.some(({ name }) => /worker|load-model|panels|all-views/.test(name))).toBe(false);
  });

  it.each([
    ['of its own', /^(index|worker)-.*\.js$/, 2, 300_000],
    ['for a training', /^training-worker-.*\.js$/, 1, 160_000],
  ])('has little script %s, gzipped: %s, %i files, at most %i bytes', async (_, names, count, most) => {
    const assets = join(tested().folder, 'assets');
    const files = (await readdir(assets)).filter((name) => names.test(name));
    expect(files).toHaveLength(count);
    const sizes = await Promise.all(files.map(async (name) => gzipSync(await readFile(join(assets, name))).length));
    expect(sumOf(sizes)).toBeLessThanOrEqual(most);
  });
});
