import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clickMove, figures, openStatistics, statisticsRow } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { planGame, seedWith } from '../support/plan.js';

/** No removal is possible from the deal on. */
const LOST_AT_ONCE = 'preset=block-ten-classic&seed=21';

const ONE_LOST = ['1', '0\u00a0%'];
const NONE = ['0', '–'];

/** As soon as they stand so: what is counted is shown a moment later. */
async function expectFigures(page: Page, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => figures(page)).toEqual(wanted);
}

export function statistics(tested: () => PageUnderTest): void {
  it('counts a deal once, however often it is played', async () => {
    const page = await tested().open(LOST_AT_ONCE);
    await openStatistics(page);
    await expectFigures(page, ONE_LOST);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.reload();
    await openStatistics(page);
    await expectFigures(page, ONE_LOST);
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
    await openStatistics(page);
    await expect.poll(() => statisticsRow(page, 'With hints')).toEqual(['1', '0', '0\u00a0%']);
    await page.context().close();
  });

  it('shows the games that are counted in another tab', async () => {
    const page = await tested().open('preset=block-ten-classic&seed=5');
    await openStatistics(page);
    const other = await page.context().newPage();
    await other.goto(tested().link(LOST_AT_ONCE));
    await expectFigures(page, ONE_LOST);
    await page.context().close();
  });

  it('counts no game with more take-backs than are usual', async () => {
    const page = await tested().open('preset=decade&seed=3&takeBacks=unlimited');
    await openStatistics(page);
    await page.locator('[data-sheet=statistics]').getByText('this game is one of them').waitFor();
    await page.context().close();
  });

  it('counts the games of a preset by its own options only', async () => {
    const page = await tested().open(`${LOST_AT_ONCE}&hints=false`);
    await openStatistics(page);
    await expectFigures(page, NONE);
    await page.locator('[data-sheet=statistics]').getByText('this game is one of them').waitFor();
    await page.context().close();
  });

  it('clears those of one preset, after a question', async () => {
    const page = await tested().open(LOST_AT_ONCE);
    await openStatistics(page);
    const clear = page.getByRole('button', { name: 'Clear these statistics' });
    const questions: string[] = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()));
    page.once('dialog', (dialog) => void dialog.dismiss());
    await clear.click();
    await expectFigures(page, ONE_LOST);
    page.once('dialog', (dialog) => void dialog.accept());
    await clear.click();
    await expectFigures(page, NONE);
    await expect.poll(() => clear.isDisabled()).toBe(true);
    expect(questions).toEqual(Array(2).fill('Forget your 1 game of Block Ten: 9 slots, courts in pairs?'));
    await page.context().close();
  });
}
