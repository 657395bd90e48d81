import { partsOf } from '../../../src/env/index.js';
import { clickOn, counts, hasPosition, isAtTurn, position, reads, turns } from '../support/clicks.js';
import { inABrowser, phone } from '../support/in-a-browser.js';
import { forcedDraws } from '../support/plan.js';

inABrowser(({ tested, opened }) => {
  opened('draws once for a key that is held down', 'preset=acm-10-20-30&seed=5', async (page) => {
    for (let i = 0; i < 4; i++) await page.keyboard.down('d');
    await page.keyboard.up('d');
    await isAtTurn(page, 1);
  });

  it('acts on the game as it is by buttons that show it as it was, until the frame after a move', async () => {
    const { seed, draws } = forcedDraws('decade', 3);
    const page = await tested().open(`preset=decade&seed=${seed}`);
    for (let i = 0; i < draws; i++) await page.keyboard.press('d');
    await isAtTurn(page, draws);
    const before = await page.evaluate<{ left: number; isShown: boolean }>(`(async () => {
      const cards = () => document.querySelectorAll('[data-card]').length;
      const set = document.querySelector('.move-buttons button');
      set.click();
      await Promise.resolve().then(() => undefined);
      const seen = { left: cards(), isShown: set.isConnected };
      set.click();
      document.querySelector('[data-action=main]').click();
      return seen;
    })()`);
    expect(before.isShown).toBe(true);
    expect(before.left).toBeLessThan(draws + 3);
    await isAtTurn(page, draws + 2);
    await counts(page, '[data-card]', before.left + 1);
  });

  it('keeps the draw button where it is, whatever can be done', async () => {
    const { seed, draws } = forcedDraws('decade', 3);
    const page = await tested().open(`preset=decade&seed=${seed}`, phone(360, 740));
    const button = page.locator('[data-action=main]');
    // The phone's own layout is there once the button is in view.
    await expect.poll(async () => (await button.boundingBox())!.y).toBeLessThan(740);
    const before = await button.boundingBox();
    for (let i = 0; i < draws; i++) await button.tap();
    await isAtTurn(page, draws);
    await expect.poll(() => button.boundingBox()).toEqual(before);
    await button.tap({ force: true });
    await isAtTurn(page, draws);
    await reads(page.getByRole('status'), /^Take a set first/);
  });

  it('plays forced moves by itself from the first move on, undoes to the last choice, and remembers that it should not', async () => {
    const page = await tested().openNew('preset=decade&seed=11', {});
    const isChecked = (): Promise<boolean> => page.getByLabel('Play forced moves').isChecked();
    await page.evaluate("document.querySelector('[data-action=drawer]').click()");
    await page.waitForTimeout(500);
    await isAtTurn(page, 0);
    await page.keyboard.press('d');
    const { rules, notation } = partsOf('decade');
    const mask = new Uint8Array(rules.moves.length);
    const movesLeft = async (): Promise<number> => rules.actionMask(notation.parseState((await position(page))!), mask);
    await expect.poll(movesLeft).toBeGreaterThan(1);
    const made = await turns(page);
    expect(made).toBeGreaterThan(10);
    const choice = await position(page);
    for (const { pile, index } of notation.cardsOf(notation.parseState(choice!), mask.indexOf(1)))
      if ((await turns(page)) === made)
        await page.locator(`[data-place="${pile}:${index}"]`).click({ position: { x: 9, y: 9 } });
    await expect.poll(() => turns(page)).toBeGreaterThan(made);
    await page.waitForTimeout(500);
    await clickOn(page, '[data-action=undo]');
    await hasPosition(page, choice);
    await page.waitForTimeout(500);
    await isAtTurn(page, made);
    await expect.poll(isChecked).toBe(true);
    await page.evaluate("document.querySelector('input[name=forced]').click()");
    await expect.poll(() => page.evaluate("localStorage['maketen.forced-moves']")).toBe('false');
    await page.reload();
    await expect.poll(isChecked).toBe(false);
  });

  it('leaves forced moves to the player where they are rare', async () => {
    const page = await tested().openNew('preset=tens&seed=5', {});
    await page.evaluate("document.querySelector('[data-action=drawer]').click()");
    await expect.poll(() => page.getByLabel('Play forced moves').isChecked()).toBe(false);
  });
});
