import type { Locator } from 'playwright-core';
import { sizedLong } from '../../../test/support/size.js';
import { isAtTurn, openDrawer, shows, tellAll, turns, watchToTheEnd } from '../support/clicks.js';
import { inABrowser, phone } from '../support/in-a-browser.js';

const PHONE = phone(360, 740);

/** A phone upright and one that lies, with one of the games each; all with both in `npm run test:all`. */
const WHOLE_GAMES = [
  phone(360, 640),
  { viewport: { width: 844, height: 390 } },
  phone(740, 360),
  { viewport: { width: 560, height: 700 } },
  { viewport: { width: 1280, height: 800 } },
].flatMap((options, size) =>
  ['four-ten', 'tens']
    .filter((_, game) => sizedLong(size < 2 && game === size % 2, true))
    .map((preset) => ({ preset, ...options })),
);

async function bottomOf(what: Locator): Promise<number> {
  const { y, height } = (await what.boundingBox())!;
  return y + height;
}

inABrowser(({ tested }) => {
  it.each(['tens', 'block-ten-classic', 'decade-seven', 'four-ten'])(
    'fits %s into a phone of 360 pixels and takes taps',
    async (preset) => {
      const page = await tested().open(`preset=${preset}&seed=5`, PHONE);
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      const smallest = await page.evaluate<number>(
        "Math.min(...[...document.querySelectorAll('.table-box [data-place]:not(:disabled)')].map((each) => each.clientWidth))",
      );
      expect(smallest).toBeGreaterThanOrEqual(36);
      await page.locator('[data-move]:not([aria-disabled=true]), .place-here.is-open').first().tap();
      await isAtTurn(page, 1);
      await tellAll(page);
      await page.locator('.is-hinted').first().waitFor();
    },
  );

  it('shows the best move and the buttons on a phone without scrolling', async () => {
    const page = await tested().open('preset=decade-loop3&seed=17', PHONE);
    await tellAll(page);
    for (const each of ['.hint-line', '[data-action=hint]', '[data-action=undo]']) {
      await expect.poll(() => bottomOf(page.locator(each))).toBeLessThanOrEqual(PHONE.viewport.height);
    }
    await expect.poll(() => page.locator('.keys').isVisible()).toBe(false);
    expect((await page.locator('.bar').boundingBox())!.height).toBeLessThanOrEqual(60);
  });

  it('keeps the newest card of a long line, and what is said of it, in view on a phone', async () => {
    const page = await tested().open('preset=decade&seed=11&discards=optional', PHONE);
    for (let i = 0; i < 36; i++) await page.keyboard.press('d');
    await isAtTurn(page, 36);
    const bar = (await page.locator('.toolbar').boundingBox())!;
    await expect.poll(() => bottomOf(page.locator('.line .card').last())).toBeLessThanOrEqual(bar.y);
    expect((await page.getByRole('status').boundingBox())!.y).toBeGreaterThanOrEqual(0);
  });

  it('keeps the moves of a long line in view on a phone', async () => {
    const page = await tested().open('preset=decade-max3&seed=5', PHONE);
    const shown = await page.evaluate<{ longest: number; lowest: number; toolbar: number }>(`(async () => {
      const { outcome } = document.querySelector('[data-outcome]').dataset;
      const toolbar = document.querySelector('.toolbar').getBoundingClientRect().top;
      let [longest, lowest] = [0, 0];
      while (document.querySelector('[data-outcome]').dataset.outcome === outcome) {
        const set = document.querySelector('.move-buttons button');
        if (set !== null) {
          lowest = Math.max(lowest, set.getBoundingClientRect().bottom);
          longest = Math.max(longest, document.querySelectorAll('.line .card').length);
        }
        (set ?? document.querySelector('[data-action=main]')).click();
        // The table is drawn first, then its buttons.
        for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      }
      return { longest, lowest, toolbar };
    })()`);
    expect(shown.lowest).toBeLessThanOrEqual(shown.toolbar);
    expect(shown.longest).toBeGreaterThan(24);
  });

  it.each(WHOLE_GAMES)(
    'keeps the table of $preset in its place through a whole game on $viewport, and has room for everything that is said',
    async ({ preset, ...options }) => {
      const page = await tested().openAlone(`lab.html#preset=${preset}&seed=5`, {
        ...options,
        reducedMotion: 'no-preference',
      });
      await openDrawer(page); // beside the table, which is narrower then
      await turns(page);
      await page.evaluate(`
      window.places = new Set();
      window.cut = [];
      const note = () => {
        // Not by its box: a card may be on its way.
        for (const each of ['.table-box', '.hands, .tableau > *'])
          places.add(each + ' ' + document.querySelector(each).offsetTop);
        const status = document.querySelector('.status');
        if (status.scrollHeight > status.clientHeight) cut.push(status.textContent);
      };
      note();
      new MutationObserver(note).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });`);
      await watchToTheEnd(page, 'random');
      await shows(page, '.end-panel');
      await expect.poll(() => page.evaluate<number>('places.size')).toBe(2);
      await expect.poll(() => page.evaluate<string[]>('cut')).toEqual([]);
    },
  );

  it('shows the table on a phone that lies', async () => {
    const page = await tested().open('preset=four-ten&seed=5', {
      viewport: { width: 844, height: 390 },
      hasTouch: true,
    });
    const hands = (await page.locator('.hands').boundingBox())!;
    const toolbar = (await page.locator('.toolbar').boundingBox())!;
    expect(hands.y + hands.height).toBeLessThanOrEqual(390);
    expect(hands.x + hands.width).toBeLessThanOrEqual(toolbar.x);
  });

  it('moves only the cards that come and go, and none where the system asks for reduced motion', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number[]> => {
      const page = await tested().openAlone('preset=decade-loop-fives&seed=3', { reducedMotion });
      const count = (what: string): Promise<number> => page.locator(what).count();
      const dealt = await count('[data-arrives]');
      await page.waitForTimeout(300);
      await page.evaluate(`
        window.ghosts = 0;
        new MutationObserver((records) => records.forEach(({ addedNodes }) => (ghosts += addedNodes.length))).observe(
          document.querySelector('.ghosts'), { childList: true });`);
      await page.locator('.move-buttons button').first().click();
      await shows(page, '[data-turns="1"]');
      const counts = [dealt, await count('[data-arrives]'), await page.evaluate<number>('ghosts')];
      return counts;
    };
    expect(await moving('no-preference')).toEqual([3, 0, 2]);
    expect(await moving('reduce')).toEqual([0, 0, 0]);
  });

  // One family: table, sheets and drawer lie on felt, which is cooler and darker by night.
  it.each(['light', 'dark'] as const)('follows the system to %s colours', async (colorScheme) => {
    const page = await tested().open('preset=decade&seed=5', { colorScheme });
    const groundOf = async (what: string): Promise<number> => {
      const colour = await page.evaluate<string>(`getComputedStyle(document.querySelector('${what}')).backgroundColor`);
      return Number(colour.match(/\d+/g)![1]);
    };
    for (const what of ['body', '.drawer'])
      await expect.poll(async () => (await groundOf(what)) > 50).toBe(colorScheme === 'light');
  });
});
