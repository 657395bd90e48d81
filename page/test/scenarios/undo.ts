import { expect, it } from 'vitest';
import { clickMove, position, turns } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { planGame } from '../support/plan.js';

export function undo(tested: () => PageUnderTest): void {
  it('undoes a removal of Tens as often as the rules allow', async () => {
    const page = await tested().open('preset=tens&seed=5&undoLimit=1');
    const labels = (): Promise<string[]> =>
      page.evaluate("[...document.querySelectorAll('[data-place]')].map((each) => each.getAttribute('aria-label'))");
    const before = await labels();
    const [first] = planGame('tens', {}, 5, 'first-legal').moves;
    const button = page.locator('[data-action=undo]');
    await clickMove(page, first);
    await expect.poll(() => labels()).not.toEqual(before);
    await expect.poll(() => button.textContent()).toContain('1 left');
    await button.click();
    await button.getByText('none left').waitFor();
    await expect.poll(() => labels()).toEqual(before);
    await clickMove(page, first);
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.context().close();
  });

  it('takes back moves of Decade up to the limit', async () => {
    const page = await tested().open('preset=decade&seed=4&takeBacks=1');
    const before = await position(page);
    const { moves } = planGame('decade', {}, 4, 'next-card');
    await clickMove(page, moves[0]);
    await expect.poll(() => position(page)).not.toBe(before);
    await page.locator('[data-action=undo]').click();
    await page.locator('[data-action=undo]', { hasText: 'none left' }).waitFor();
    await expect.poll(() => position(page)).toBe(before);
    await clickMove(page, moves[0]);
    await expect.poll(() => page.locator('[data-action=undo]').isDisabled()).toBe(true);
    await page.context().close();
  });

  it('says what to press where one looks back', async () => {
    const page = await tested().open('preset=decade&seed=3');
    for (const key of ['d', 'd', '[', 'u']) await page.keyboard.press(key);
    await page
      .getByRole('status')
      .getByText('You are looking back: press "Back to the game" or "Play on from here"')
      .waitFor();
    await expect.poll(() => turns(page)).toBe(2);
    await page.context().close();
  });
}
