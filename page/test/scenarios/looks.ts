import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { sizedLong } from '../../../test/support/size.js';
import { openDrawer, tellAll, turns, watchToTheEnd } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Each size with one of the games; with both in `npm run test:all`. */
const WHOLE_GAMES = [
  PHONE,
  { viewport: { width: 844, height: 390 } },
  { viewport: { width: 1280, height: 800 } },
].flatMap((options, size) =>
  ['four-ten', 'tens']
    .filter((_, game) => sizedLong(game === size % 2, true))
    .map((preset) => ({ preset, ...options })),
);

async function bottomOf(what: Locator): Promise<number> {
  const { y, height } = (await what.boundingBox())!;
  return y + height;
}

export function looks(tested: () => PageUnderTest): void {
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
      await expect.poll(() => turns(page)).toBe(1);
      await tellAll(page);
      await page.locator('.is-hinted').first().waitFor();
      await page.context().close();
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
    await page.context().close();
  });

  it('keeps the newest card of a long line, and what is said of it, in view on a phone', async () => {
    const page = await tested().open('preset=decade&seed=11&discards=optional', PHONE);
    while ((await turns(page)) < 36) await page.locator('[data-action=main]').tap();
    await expect.poll(() => turns(page)).toBe(36);
    const bar = (await page.locator('.toolbar').boundingBox())!;
    await expect.poll(() => bottomOf(page.locator('.line .card').last())).toBeLessThanOrEqual(bar.y);
    expect((await page.getByRole('status').boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.context().close();
  });

  it('keeps the moves of a long line in view on a phone', async () => {
    const page = await tested().open('preset=decade-max3&seed=5', PHONE);
    const { y: toolbar } = (await page.locator('.toolbar').boundingBox())!;
    const cards = page.locator('.line .card');
    let longest = 0;
    while ((await page.locator('[data-outcome]').getAttribute('data-outcome')) === 'ongoing') {
      const set = page.locator('.move-buttons button').first();
      const isSet = (await set.count()) > 0;
      if (isSet) {
        await expect.poll(() => bottomOf(set)).toBeLessThanOrEqual(toolbar);
        longest = Math.max(longest, await cards.count());
      }
      const before = await turns(page);
      await (isSet ? set : page.locator('[data-action=main]')).tap();
      await expect.poll(() => turns(page)).toBe(before + 1);
    }
    expect(longest).toBeGreaterThan(24);
    await page.context().close();
  });

  it.each(WHOLE_GAMES)(
    'keeps the table of $preset in its place through a whole game on $viewport',
    async ({ preset, ...options }) => {
      const page = await tested().open(`preset=${preset}&seed=5`, { ...options, reducedMotion: 'no-preference' });
      await openDrawer(page); // beside the table, which is narrower then
      await turns(page);
      await page.evaluate(`
      window.places = new Set();
      const note = () => {
        // Not by its box: a card may be on its way.
        for (const each of ['.table-box', '.hands, .tableau > *'])
          places.add(each + ' ' + document.querySelector(each).offsetTop);
      };
      note();
      new MutationObserver(note).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });`);
      await watchToTheEnd(page, 'exact');
      await page.locator('.end-panel').waitFor();
      await expect.poll(() => page.evaluate<number>('places.size')).toBe(2);
      await page.context().close();
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
    await page.context().close();
  });

  it('moves only the cards that come and go, and none where the system asks for reduced motion', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number[]> => {
      const page = await tested().open('preset=decade-loop-fives&seed=3', { reducedMotion });
      const count = (what: string): Promise<number> => page.locator(what).count();
      const dealt = await count('[data-arrives]');
      await page.waitForTimeout(300);
      await page.evaluate(`
        window.ghosts = 0;
        new MutationObserver((records) => records.forEach(({ addedNodes }) => (ghosts += addedNodes.length))).observe(
          document.querySelector('.ghosts'), { childList: true });`);
      await page.locator('.move-buttons button').first().click();
      await page.locator('[data-turns="1"]').waitFor();
      const counts = [dealt, await count('[data-arrives]'), await page.evaluate<number>('ghosts')];
      await page.context().close();
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
    await page.context().close();
  });
}
