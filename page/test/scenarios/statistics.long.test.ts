import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/axe.js';
import {
  clickMove,
  clickOn,
  counts,
  figures,
  gameOf,
  notices,
  openStatistics,
  pressButton,
  reads,
  shows,
  statisticsRow,
  unfold,
  until,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame, seedWith } from '../support/plan.js';
import { textFaults } from '../support/text-faults.js';

/** No removal is possible from the deal on. */
const LOST_AT_ONCE = 'preset=block-ten-classic&seed=21';

const ONE_LOST = ['1', '0\u00a0%'];

/** As soon as they stand so: what is counted is shown a moment later. */
async function expectFigures(page: Page, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => figures(page)).toEqual(wanted);
}

inABrowser(({ tested, opened, alone }) => {
  opened('counts a deal once, however often it is played', LOST_AT_ONCE, async (page) => {
    await openStatistics(page);
    await expectFigures(page, ONE_LOST);
    await page.keyboard.press('Escape');
    await unfold(page, 'seed');
    await pressButton(page, 'Deal');
    await page.reload();
    await openStatistics(page);
    await expectFigures(page, ONE_LOST);
  });

  it('counts a game with a hint that was read while looking back as one with hints', async () => {
    const seed = seedWith('block-ten-classic', 'first-legal', ({ moves }) => moves.length === 2);
    const [first, last] = planGame('block-ten-classic', {}, seed, 'first-legal').moves;
    const page = await tested().open(`preset=block-ten-classic&seed=${seed}`);
    await clickMove(page, first);
    await page.keyboard.press('[');
    await page.keyboard.press('h');
    await shows(page, '[data-told=choice]');
    await page.keyboard.press('Escape');
    await clickMove(page, last);
    await openStatistics(page);
    await expect.poll(() => statisticsRow(page, 'With hints')).toEqual(['1', '0', '0\u00a0%']);
  });

  alone('shows the games that are counted in another tab', 'preset=block-ten-classic&seed=5', async (page) => {
    await openStatistics(page);
    const other = await page.context().newPage();
    await other.goto(tested().link(LOST_AT_ONCE));
    await expectFigures(page, ONE_LOST);
  });

  opened('counts the games of a preset by its own options only', `${LOST_AT_ONCE}&hints=false`, async (page) => {
    await openStatistics(page);
    await shows(page, '[data-action=first-game]');
    await page.locator('[data-sheet=statistics]').getByText('this game is one of them').waitFor();
  });

  alone('clears those of one preset, after a question', LOST_AT_ONCE, async (page) => {
    await openStatistics(page);
    const clear = page.getByRole('button', { name: 'Clear these statistics' });
    const questions: string[] = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()));
    page.once('dialog', (dialog) => void dialog.dismiss());
    await clear.click();
    await expectFigures(page, ONE_LOST);
    page.once('dialog', (dialog) => void dialog.accept());
    await clear.click();
    await shows(page, '[data-action=first-game]');
    await counts(page, '.figures, [data-action=clear-statistics]', 0);
    expect(questions).toEqual(Array(2).fill('Forget your 1 game of Block Ten: 9 slots, courts in pairs?'));
  });

  opened('shows the share of wins beside the model’s, and a casual game apart', LOST_AT_ONCE, async (page) => {
    await clickOn(page, '[data-action=statistics]');
    const sheet = page.locator('[data-sheet=statistics]');
    await sheet.locator('.rate', { hasText: 'Trained model' }).waitFor();
    await expect.poll(() => sheet.locator('.figures b').allTextContents()).toEqual(['1', '0\u00a0%', '0', '1']);
    await expect.poll(() => sheet.locator('.histogram-bar .count').allTextContents()).toEqual(['1']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await reads(sheet.locator('[data-fact=no-strategy]'), /^This game is pure luck/);
    await page.keyboard.press('Escape');
    await page.goto(tested().link('preset=block-ten-classic&seed=27&undoLimit=unlimited'));
    await clickOn(page, '[data-action=statistics]');
    await reads(sheet.locator('.kinds tr', { hasText: 'Casual' }).locator('td').first(), '0');
  });

  opened(
    'shares the end as text, as a link to the whole game, and as a picture of 1200 x 630',
    LOST_AT_ONCE,
    async (page) => {
      await clickOn(page, '[data-action=share]');
      const picture = page.locator('.share-picture img');
      await picture.waitFor();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
        .toEqual([1200, 630]);
      await expect.poll(() => textFaults(page)).toEqual([]);
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
      await shows(page, '[data-notice]');
      await notices(page, 'This link to a game is damaged. Your game stays as it is.');
    },
  );
});
