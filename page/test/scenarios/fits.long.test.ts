import type { Page } from 'playwright-core';
import { sizedLong } from '../../../test/support/size.js';
import { isAtTurn, openDrawer, reads, shows, tellAll, turns, unfold, until, watchToTheEnd } from '../support/clicks.js';
import { TABLES } from '../support/finished-games.js';
import { inABrowser, phone } from '../support/in-a-browser.js';

const UPRIGHT = phone(360, 640);
const LYING = phone(740, 360);

/** What lies over the middle of these elements instead of them. */
async function coversOf(page: Page, selector: string): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return each.contains(top) ? [] : [top?.outerHTML ?? 'outside of the screen'];
    })`);
}

/** By how many pixels the inner elements stick out of their box sideways, at most. */
async function overhang(page: Page, box: string, inner: string): Promise<number> {
  return page.evaluate<number>(`
    Math.max(...[...document.querySelectorAll('${box}')].flatMap((outer) => {
      const { left, right } = outer.getBoundingClientRect();
      return [...outer.querySelectorAll('${inner}')].map((each) => {
        const rect = each.getBoundingClientRect();
        return Math.max(rect.right - right, left - rect.left);
      });
    }))`);
}

/** Whether what is to be taken has less room, or smaller words, than the draw beside it. */
const GOLD_IS_SMALLER = `(() => {
  const [take, draw] = ['take', 'main'].map((name) => document.querySelector('.toolbar [data-action=' + name + ']'));
  const font = (button) => parseFloat(getComputedStyle(button).fontSize);
  return take.offsetWidth < draw.offsetWidth || font(take) < font(draw);
})()`;

inABrowser(({ tested }) => {
  it('covers no move with a hint on a phone, and says answers in the place of the hint', async () => {
    const page = await tested().open('preset=decade-max3&seed=12', UPRIGHT);
    const cards = page.locator('.line .card');
    const set = page.locator('.move-buttons button').first();
    while ((await cards.count()) < 14 || (await set.count()) === 0) {
      const before = await turns(page);
      await ((await set.count()) > 0 ? set : page.locator('[data-action=main]')).tap();
      await isAtTurn(page, before + 1);
    }
    await page.evaluate('scrollTo(0, 0)');
    await tellAll(page);
    await expect.poll(() => coversOf(page, '.card.is-hinted, .move-buttons button, .hint-line')).toEqual([]);
    await page.locator('.card.is-hinted').first().tap();
    await expect.poll(() => coversOf(page, '.status > span')).toEqual([]);
    await page.locator('.card.is-picked').tap();
    await expect.poll(() => coversOf(page, '.hint-line')).toEqual([]);
  });

  it.each(['four-ten', 'decade-seven'])('covers no marked card of %s on a phone that lies', async (preset) => {
    const page = await tested().open(`preset=${preset}&seed=5`, LYING);
    await tellAll(page);
    await expect.poll(() => coversOf(page, '.table-box .is-hinted, .hint-line')).toEqual([]);
  });

  it.each([[1280, 10], [360, 13], ...sizedLong([], [[1024, 13]])])(
    'keeps the cards of each stack in its column: %i pixels, %i stacks',
    async (width, stacks) => {
      const page = await tested().open(`preset=decade-seven&seed=2&stacks=${stacks}`, {
        viewport: { width, height: 800 },
      });
      while ((await turns(page)) < stacks) {
        const set = page.locator('.move-buttons button').first();
        await ((await set.count()) > 0 ? set : page.locator('[data-action=main]')).click();
      }
      await expect.poll(() => overhang(page, '.stack', '.card')).toBeLessThanOrEqual(0);
    },
  );

  it.each([
    [640, 450],
    [521, 400],
    [880, 700],
    [360, 640],
    ...sizedLong(
      [],
      [
        [560, 480],
        [521, 700],
      ],
    ),
  ])('keeps the cards of Four Ten in their hands: %i x %i pixels', async (width, height) => {
    const page = await tested().open('preset=four-ten&seed=2', { viewport: { width, height } });
    await expect.poll(() => overhang(page, '.hand', '.card, .card-space')).toBeLessThan(0);
  });

  it('has the whole dock on the screen where all hands of Four Ten are full: a press on a card replaces it', async () => {
    const hands = 'four-ten hand 1 2 2 2 / home 2 2 3 3 / shadow 1 1 1 3 / phase replace';
    const link = new URLSearchParams({ preset: 'four-ten', seed: '5', position: hands }).toString();
    for (const size of [phone(390, 844), phone(844, 390), { viewport: { width: 1280, height: 800 } }]) {
      const page = await tested().open(link, size);
      await expect.poll(() => overhang(page, 'body', '.console button, .strip .pill')).toBeLessThanOrEqual(-4);
      await expect.poll(() => coversOf(page, '.console button, .strip .pill')).toEqual([]);
      await page.locator('[data-place="hand:0"]').press('Enter');
      await isAtTurn(page, 1);
    }
  });

  it('says on a phone how a game was won, and in how many moves', async () => {
    const page = await tested().open('lab.html#preset=four-ten&seed=0', UPRIGHT);
    await watchToTheEnd(page, 'four-ten-rule'); // wins it
    const text = page.locator('#end-text');
    await reads(text, /^5\d points after \d+ rounds, \d safet(y|ies) left\. \d+ moves\.$/);
    const [whole, shown] = await text.evaluate((each) => [each.scrollWidth, each.clientWidth]);
    expect(whole).toBeLessThanOrEqual(shown);
    await expect.poll(() => coversOf(page, '#end-text')).toEqual([]);
    await expect.poll(() => overhang(page, '.end-panel', 'h2, p, button')).toBeLessThanOrEqual(0);
  });

  it.each(sizedLong(['de-DE'], ['en-GB', 'de-DE']))(
    'has its dock in one row on a phone of 360 pixels, whatever it says: %s',
    async (locale) => {
      const page = await tested().openNew('preset=tens&seed=4', { ...UPRIGHT, locale });
      const tops = () =>
        page.evaluate<number[]>(
          "[...new Set([...document.querySelectorAll('.toolbar > button')].map((each) => each.getBoundingClientRect().top))]",
        );
      for (const preset of TABLES) {
        await tested().follow(page, `preset=${preset}&seed=5`);
        await expect.poll(tops).toHaveLength(1);
        if (preset.startsWith('decade')) {
          const partners = page.locator('.card.is-partner');
          while ((await partners.count()) === 0) {
            await page.keyboard.press('d');
            await page.locator('[data-action=take]').tap();
            await turns(page); // a frame later
          }
          await expect.poll(() => page.locator('.toolbar > button').count()).toBeGreaterThan(3);
          await expect.poll(() => page.evaluate(GOLD_IS_SMALLER)).toBe(false);
          await expect.poll(tops).toHaveLength(1);
        }
        await tellAll(page);
        await expect.poll(tops).toHaveLength(1);
      }
    },
  );

  it('has targets as high as a finger in the drawer, which opens at its top, the whole table beside it on a phone that lies', async () => {
    const page = await tested().open('preset=tens&seed=5', phone(844, 390));
    const drawer = page.locator('.drawer');
    for (let i = 0; i < 2; i++) {
      await openDrawer(page);
      await expect.poll(() => drawer.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      await drawer.evaluate((each) => (each.scrollTop = 999));
      await expect.poll(() => overhang(page, '.table-box', '.card')).toBeLessThanOrEqual(0);
      const { x, width } = (await page.locator('.table-box').boundingBox())!;
      expect(x + width).toBeLessThanOrEqual((await drawer.boundingBox())!.x);
      await page.keyboard.press('Escape');
    }
    await unfold(page, 'moves');
    const low = await page.evaluate<string[]>(`
      [...document.querySelectorAll('.drawer :is(a, button, label, select, summary)')]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.9)
        .map((each) => each.outerHTML)`);
    expect(low).toEqual([]);
  });

  it('lets the recommended game be played from the menu without a scroll on a phone that lies', async () => {
    const options = { ...phone(844, 390), locale: 'de-DE' };
    const page = await tested().open('preset=tens&seed=5', options);
    await page.locator('[data-action=games]').tap();
    await page.locator('[data-family=ring] .small-table .card').first().waitFor();
    const { y, height } = (await page.locator('[data-family=ring] [data-grade=hard]').boundingBox())!;
    expect(y + height).toBeLessThan(380);
  });

  it.each([UPRIGHT, { viewport: { width: 1280, height: 800 } }])(
    'keeps a place for the odds before they are known: $viewport',
    async (options) => {
      const page = await tested().openAlone('preset=tens&seed=2', options);
      await shows(page, '.odds b');
      await page.evaluate(`
        window.places = new Set();
        const note = () => {
          const { top, bottom } = document.querySelector('.table-box').getBoundingClientRect();
          places.add(Math.round(top) + '-' + Math.round(bottom) + (document.querySelector('.odds b') ? ' known' : ' unknown'));
        };
        note();
        new MutationObserver(note).observe(document.querySelector('main'), { subtree: true, childList: true });
        location.hash = 'preset=tens&seed=2&courts=pairs&blockTen=true';`);
      await until(page, "[...places].some((each) => each.endsWith('unknown')) && document.querySelector('.odds b')");
      const places = await page.evaluate<string[]>('[...places]');
      const [place] = places[0].split(' ');
      expect(places.sort()).toEqual([`${place} known`, `${place} unknown`]);
    },
  );
});
