import {
  clickMove,
  clickOn,
  counts,
  isAtTurn,
  openDrawer,
  pressButton,
  reads,
  says,
  shows,
  turns,
  until,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

/** Goes back in the moment in which something is opened, before anything else of the page runs. */
const BACK_AS_IT_OPENS = `new MutationObserver((seen, observer) => {
  if (!seen.some(({ target }) => target.open)) return;
  observer.disconnect();
  addEventListener('popstate', () => { document.body.dataset.went = 'back' }, { once: true });
  history.back();
}).observe(document.body, { attributes: true, attributeFilter: ['open'], subtree: true })`;

inABrowser(({ tested, opened, alone }) => {
  it('shows a new visitor neither sets nor the chance to win before they are asked for', async () => {
    const { moves } = planGame('decade-loop3', {}, 17, 'next-card');
    const page = await tested().openNew('preset=decade-loop3&seed=17', { viewport: { width: 1280, height: 800 } });
    const first = moves.findIndex(({ places }) => places.length > 1);
    for (let i = 0; i < first; i++) await clickOn(page, '[data-action=main]');
    await isAtTurn(page, first);
    await reads(page.locator('.status'), /Take a set\.$/);
    await counts(page, '.move-buttons button, .odds b, .card.is-partner', 0);
    await clickOn(page, '[data-action=take]');
    await expect.poll(() => page.locator('.card.is-partner').count()).toBeGreaterThan(1);
    await isAtTurn(page, first);
    for (const place of moves[first].places) await clickOn(page, `[data-place="${place}"]`);
    await expect.poll(() => turns(page)).toBeGreaterThan(first);
    await openDrawer(page);
    await page.locator('input[name=sets]').check();
    await counts(page, '[data-action=take]', 0);
    await page.reload();
    await expect.poll(() => page.locator('input[name=sets]').isChecked()).toBe(true);
  });

  it.each(['statistics', 'drawer'])(
    'closes what was opened over the game by Back, and stays in the game: %s',
    async (name) => {
      const phone = { viewport: { width: 390, height: 844 } };
      const page = await tested().open('preset=decade-loop3&seed=17', phone);
      await clickMove(page, planGame('decade-loop3', {}, 17, 'next-card').moves[0]);
      await isAtTurn(page, 1);
      const shown = page.locator('dialog:modal, .drawer.is-over[open]');
      await page.evaluate(BACK_AS_IT_OPENS);
      await page.locator(`[data-action=${name}]:visible`).first().click();
      await until(page, "document.body.dataset.went === 'back'");
      await expect.poll(() => shown.count()).toBe(0);
      await isAtTurn(page, 1);
      expect(page.url()).toMatch(/seed=17(&|$)/);
    },
  );

  it('leaves the game by the first Back after a reload over which something lay', async () => {
    const page = await tested().open('preset=decade-loop3&seed=17', { viewport: { width: 390, height: 844 } });
    await page.goto(tested().link('preset=decade-loop3&seed=18'));
    await until(page, "location.hash.endsWith('seed=18')");
    await page.locator('[data-action=statistics]:visible').first().click();
    await shows(page, 'dialog:modal');
    await page.reload();
    await shows(page, '[data-drags]');
    await counts(page, 'dialog:modal', 0);
    await page.goBack();
    await until(page, "location.hash.endsWith('seed=17')");
  });

  it('keeps moves made after such a reload where Back closes a sheet', async () => {
    const { moves } = planGame('decade-loop3', {}, 17, 'next-card');
    const page = await tested().open('preset=decade-loop3&seed=17');
    const sheet = page.locator('dialog:modal');
    const statistics = page.locator('[data-action=statistics]:visible').first();
    await statistics.click();
    await expect.poll(() => page.evaluate('history.state.isOver')).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    await shows(page, '[data-drags]');
    await clickMove(page, moves[0]);
    await statistics.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await clickMove(page, moves[1]);
    await isAtTurn(page, 2);
  });

  it('names no set for the key that draws where the stock is empty', async () => {
    const page = await tested().openNew('preset=decade&seed=11&discards=optional', {});
    for (let i = 0; i < 60; i++) await page.keyboard.press('d');
    const before = await turns(page);
    await page.keyboard.press('d');
    await says(page, 'The stock is empty. Take a set, or finish the game.');
    await counts(page, '.card.is-partner', 0);
    await clickOn(page, '[data-action=take]');
    await says(page, /You can take .+, or finish the game\.$/);
    await isAtTurn(page, before);
  });

  alone(
    'leaves the game by Back at the moment at which a sheet over it is closed',
    'preset=decade-loop3&seed=17',
    async (page) => {
      // Before the dialog has told that it is closed.
      await page.addInitScript("addEventListener('popstate', () => document.querySelector('dialog:modal')?.close())");
      await page.reload();
      await clickOn(page, '.new-game .primary');
      await expect.poll(() => page.url()).not.toMatch(/seed=17(&|$)/);
      await page.locator('[data-action=statistics]:visible').first().click();
      await expect.poll(() => page.evaluate('history.state.isOver')).toBe(true);
      await page.goBack();
      await expect.poll(() => page.url()).toMatch(/seed=17(&|$)/);
    },
  );

  opened(
    'leaves the review by Back and stays in the game, and returns by it to a game from whose review another one was played on',
    'preset=decade&seed=4',
    async (page) => {
      for (const move of planGame('decade', {}, 4, 'next-card').moves.slice(0, 5)) await clickMove(page, move);
      const game = await page.evaluate('history.state.game');
      const review = async (): Promise<void> => {
        await page.keyboard.press('[');
        await page.locator('[data-action=review]:visible').first().click();
        await shows(page, 'main.is-reviewed');
        await expect.poll(() => page.evaluate('history.state.isOver')).toBe(true);
      };
      await review();
      await page.goBack();
      await counts(page, 'main.is-reviewed', 0);
      await expect.poll(() => page.locator('[data-action=undo]').isVisible()).toBe(true);
      await isAtTurn(page, 5);
      await review();
      await pressButton(page, 'Play on from here');
      await expect.poll(() => page.evaluate('history.state.game')).not.toBe(game);
      await page.goBack();
      await expect.poll(() => page.evaluate('history.state.game')).toBe(game);
      await page.locator('h2', { hasText: '4 of 5' }).waitFor({ state: 'attached' });
    },
  );
});
