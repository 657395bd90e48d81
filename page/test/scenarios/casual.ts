import { expect, it } from 'vitest';
import { dealSeedsFrom, openDrawer, turns } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

export function casual(tested: () => PageUnderTest): void {
  it('takes back and makes again as often as one likes', async () => {
    const page = await tested().open('preset=decade-loop3&seed=5');
    await openDrawer(page);
    await page.locator('input[name=casual]').check();
    await dealSeedsFrom(page, 3); // five cards can be drawn before the first set
    await page.locator('.new-game button.primary').click();
    await expect.poll(() => page.url()).toContain('takeBacks=unlimited');
    for (let turn = 0; turn < 5; turn++) {
      await page.keyboard.press('d');
      await expect.poll(() => turns(page)).toBe(turn + 1);
    }
    const made = 5;
    for (let i = 0; i < made; i++) await page.keyboard.press('u');
    await expect.poll(() => turns(page)).toBe(0);
    await page.locator('[data-action=redo]').click();
    for (let i = 1; i < made; i++) await page.keyboard.press('r');
    await expect.poll(() => turns(page)).toBe(made);
    await expect.poll(() => page.locator('[data-action=redo]').getAttribute('aria-disabled')).toBe('true');
    await page.context().close();
  });
}
