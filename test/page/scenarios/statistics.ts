import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { unfold } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

/** No removal is possible from the deal on. */
const LOST_AT_ONCE = 'preset=block-ten-classic&seed=21';

async function together(page: Page): Promise<string[]> {
  return page.locator('[data-panel=statistics] tr', { hasText: 'Together' }).locator('td').allTextContents();
}

export function statistics(tested: () => PageUnderTest): void {
  it('counts a deal once, however often it is played', async () => {
    const page = await tested().open(LOST_AT_ONCE);
    await unfold(page, 'statistics');
    await page.locator('[data-panel=statistics]').getByText('0\u00a0%').first().waitFor();
    expect(await together(page)).toEqual(['1', '0', '0\u00a0%']);
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.reload();
    await unfold(page, 'statistics');
    expect(await together(page)).toEqual(['1', '0', '0\u00a0%']);
    await page.context().close();
  });

  it('counts the games of a preset by its own options only', async () => {
    const page = await tested().open(`${LOST_AT_ONCE}&hints=false`);
    await unfold(page, 'statistics');
    expect(await together(page)).toEqual(['0', '0', '–']);
    await page.locator('[data-panel=statistics]').getByText('this game is one of them').waitFor();
    await page.context().close();
  });

  it('clears those of one preset, after a question', async () => {
    const page = await tested().open(LOST_AT_ONCE);
    await unfold(page, 'statistics');
    const clear = page.getByRole('button', { name: 'Clear the statistics of block-ten-classic' });
    page.once('dialog', (dialog) => void dialog.dismiss());
    await clear.click();
    expect(await together(page)).toEqual(['1', '0', '0\u00a0%']);
    page.once('dialog', (dialog) => void dialog.accept());
    await clear.click();
    expect(await together(page)).toEqual(['0', '0', '–']);
    expect(await clear.isDisabled()).toBe(true);
    await page.context().close();
  });
}
