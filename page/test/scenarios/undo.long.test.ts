import { clickMove, clickOn, counts, dealSeedsFrom, isAtTurn, openDrawer, reads } from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

inABrowser(({ tested, alone }) => {
  it.each([
    ['tens', 'undoLimit=1', 'first-legal', 5],
    ['decade', 'takeBacks=1', 'next-card', 4],
  ])('takes back a move of %s, with %s once', async (preset, limit, agent, seed) => {
    const page = await tested().open(`preset=${preset}&seed=${seed}&${limit}`);
    const labels = (): Promise<string[]> =>
      page.evaluate("[...document.querySelectorAll('[data-place]')].map((each) => each.getAttribute('aria-label'))");
    const before = await labels();
    const [first] = planGame(preset, {}, seed, agent).moves;
    const button = page.locator('[data-action=undo]');
    await clickMove(page, first);
    await expect.poll(() => labels()).not.toEqual(before);
    await expect.poll(() => button.textContent()).toContain('1 left');
    await button.click();
    await button.getByText('none left').waitFor();
    await expect.poll(() => labels()).toEqual(before);
    await clickMove(page, first);
    await expect.poll(() => button.isDisabled()).toBe(true);
  });

  it('has no button for it where the rules have no undo', async () => {
    const page = await tested().open('preset=tens&seed=5');
    await page.locator('[data-action=hint]').waitFor();
    await counts(page, '[data-action=undo]', 0);
    await page.keyboard.press('u');
    await reads(page.getByRole('status'), 'No move can be taken back in this game.');
  });

  alone('takes back and makes again as often as one likes', 'preset=decade-loop3&seed=5', async (page) => {
    await openDrawer(page);
    await page.locator('input[name=casual]').check();
    await dealSeedsFrom(page, 3); // five cards can be drawn before the first set
    await clickOn(page, '.new-game button.primary');
    await expect.poll(() => page.url()).toContain('takeBacks=unlimited');
    for (let turn = 0; turn < 5; turn++) {
      await page.keyboard.press('d');
      await isAtTurn(page, turn + 1);
    }
    const made = 5;
    for (let i = 0; i < made; i++) await page.keyboard.press('u');
    await isAtTurn(page, 0);
    await clickOn(page, '[data-action=redo]');
    for (let i = 1; i < made; i++) await page.keyboard.press('r');
    await isAtTurn(page, made);
    await expect.poll(() => page.locator('[data-action=redo]').getAttribute('aria-disabled')).toBe('true');
  });
});
