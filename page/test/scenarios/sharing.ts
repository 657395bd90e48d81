import { expect, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.js';
import { gameOf, notice, until } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

/** No removal is possible from the deal on. */
const LOST_AT_ONCE = 'preset=block-ten-classic&seed=21';

export function sharing(tested: () => PageUnderTest): void {
  it('shares the end as text, as a link to the whole game, and as a picture of 1200 x 630', async () => {
    const page = await tested().open(LOST_AT_ONCE);
    await page.locator('[data-action=share]').click();
    const picture = page.locator('.share-picture img');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1200, 630]);
    const text = page.locator('[name=share-text]');
    await expect.poll(() => text.inputValue()).toContain(`#${LOST_AT_ONCE}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('the whole game').check();
    await expect.poll(() => text.inputValue()).toContain('#game=block-ten-classic.');
    const link = (await text.inputValue()).split('\n').at(-1)!;
    const game = await gameOf(page);
    await page.goto(link);
    await until(page, `(history.state?.game ?? ${game}) !== ${game}`);
    await expect.poll(() => page.url()).toContain(LOST_AT_ONCE);
    await page.goto(`${link}x`);
    await page.locator('[data-notice]').waitFor();
    await expect.poll(() => notice(page)).toBe('This link to a game is damaged. Your game stays as it is.');
    await page.context().close();
  });
}
