import { expect, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.js';
import type { PageUnderTest } from '../support/page-under-test.js';

export function records(tested: () => PageUnderTest): void {
  it('shows the share of wins beside the model’s, and a casual game apart', async () => {
    // No removal is possible from the deal on.
    const page = await tested().open('preset=block-ten-classic&seed=21');
    await page.locator('[data-action=statistics]').click();
    const sheet = page.locator('[data-sheet=statistics]');
    await sheet.locator('.rate', { hasText: 'Trained model' }).waitFor();
    await expect.poll(() => sheet.locator('.figures b').allTextContents()).toEqual(['1', '0\u00a0%', '0', '1']);
    await expect.poll(() => sheet.locator('.histogram-bar .count').allTextContents()).toEqual(['1']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect
      .poll(() => sheet.locator('[data-fact=no-strategy]').textContent())
      .toMatch(/^This game has no strategy/);
    await page.keyboard.press('Escape');
    await page.goto(tested().link('preset=block-ten-classic&seed=27&undoLimit=unlimited'));
    await page.locator('[data-action=statistics]').click();
    await expect
      .poll(() => sheet.locator('.kinds tr', { hasText: 'Casual' }).locator('td').first().textContent())
      .toBe('0');
    await page.context().close();
  });
}
