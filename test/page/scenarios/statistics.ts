import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clickMove, unfold } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { planGame, seedWith } from '../support/plan.js';

/** No removal is possible from the deal on. */
const LOST_AT_ONCE = 'preset=block-ten-classic&seed=21';

async function row(page: Page, label: string): Promise<string[]> {
  return page.locator('[data-panel=statistics] tr', { hasText: label }).locator('td').allTextContents();
}

async function together(page: Page): Promise<string[]> {
  return row(page, 'Together');
}

export function statistics(tested: () => PageUnderTest): void {
  it('counts a deal once, however often it is played', async () => {
    const page = await tested().open(LOST_AT_ONCE);
    await unfold(page, 'statistics');
    await page.locator('[data-panel=statistics]').getByText('0\u00a0%').first().waitFor();
    await expect.poll(() => together(page)).toEqual(['1', '0', '0\u00a0%']);
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.reload();
    await unfold(page, 'statistics');
    await expect.poll(() => together(page)).toEqual(['1', '0', '0\u00a0%']);
    await page.context().close();
  });

  it('counts a game with a hint that was read while looking back as one with hints', async () => {
    const seed = seedWith('block-ten-classic', 'first-legal', ({ moves }) => moves.length === 2);
    const [first, last] = planGame('block-ten-classic', {}, seed, 'first-legal').moves;
    const page = await tested().open(`preset=block-ten-classic&seed=${seed}`);
    await clickMove(page, first);
    await page.keyboard.press('[');
    await page.keyboard.press('h');
    await page.locator('[data-told=choice]').waitFor();
    await page.keyboard.press('Escape');
    await clickMove(page, last);
    await unfold(page, 'statistics');
    await expect.poll(() => row(page, 'With hints')).toEqual(['1', '0', '0\u00a0%']);
    await page.context().close();
  });

  it('shows the games that are counted in another tab', async () => {
    const page = await tested().open('preset=block-ten-classic&seed=5');
    await unfold(page, 'statistics');
    const other = await page.context().newPage();
    await other.goto(tested().link(LOST_AT_ONCE));
    await page.locator('[data-panel=statistics]').getByText('0\u00a0%').first().waitFor();
    await expect.poll(() => together(page)).toEqual(['1', '0', '0\u00a0%']);
    await page.context().close();
  });

  it('counts no game with more take-backs than are usual', async () => {
    const page = await tested().open('preset=decade&seed=3&takeBacks=unlimited');
    await unfold(page, 'statistics');
    await page.locator('[data-panel=statistics]').getByText('this game is one of them').waitFor();
    await page.context().close();
  });

  it('counts the games of a preset by its own options only', async () => {
    const page = await tested().open(`${LOST_AT_ONCE}&hints=false`);
    await unfold(page, 'statistics');
    await expect.poll(() => together(page)).toEqual(['0', '0', '–']);
    await page.locator('[data-panel=statistics]').getByText('this game is one of them').waitFor();
    await page.context().close();
  });

  it('clears those of one preset, after a question', async () => {
    const page = await tested().open(LOST_AT_ONCE);
    await unfold(page, 'statistics');
    const clear = page.getByRole('button', { name: 'Clear the statistics of block-ten-classic' });
    const questions: string[] = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()));
    page.once('dialog', (dialog) => void dialog.dismiss());
    await clear.click();
    await expect.poll(() => together(page)).toEqual(['1', '0', '0\u00a0%']);
    page.once('dialog', (dialog) => void dialog.accept());
    await clear.click();
    await expect.poll(() => together(page)).toEqual(['0', '0', '–']);
    await expect.poll(() => clear.isDisabled()).toBe(true);
    expect(questions).toEqual(Array(2).fill('Forget your 1 game of block-ten-classic?'));
    await page.context().close();
  });
}
