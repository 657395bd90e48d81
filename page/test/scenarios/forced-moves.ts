import { expect, it } from 'vitest';
import { partsOf } from '../../../src/env/index.js';
import { outcome, position, turns } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { forcedDraws } from '../support/plan.js';

export function forcedMoves(tested: () => PageUnderTest): void {
  it('draws once for a key that is held down', async () => {
    const page = await tested().open('preset=acm-10-20-30&seed=5');
    for (let i = 0; i < 4; i++) await page.keyboard.down('d');
    await page.keyboard.up('d');
    await expect.poll(() => turns(page)).toBe(1);
    await page.context().close();
  });

  it('acts on the game as it is by buttons that show it as it was, until the frame after a move', async () => {
    const { seed, draws } = forcedDraws('decade', 3);
    const page = await tested().open(`preset=decade&seed=${seed}`);
    for (let i = 0; i < draws; i++) await page.keyboard.press('d');
    await expect.poll(() => turns(page)).toBe(draws);
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
    await expect.poll(() => turns(page)).toBe(draws + 2);
    await expect.poll(() => page.locator('[data-card]').count()).toBe(before.left + 1);
    await page.context().close();
  });

  it('keeps the draw button where it is, whatever can be done', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { seed, draws } = forcedDraws('decade', 3);
    const page = await tested().open(`preset=decade&seed=${seed}`, phone);
    const button = page.locator('[data-action=main]');
    const before = await button.boundingBox();
    for (let i = 0; i < draws; i++) await button.tap();
    await expect.poll(() => turns(page)).toBe(draws);
    await expect.poll(() => button.boundingBox()).toEqual(before);
    await button.tap({ force: true });
    await expect.poll(() => turns(page)).toBe(draws);
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^A set must be taken out first/);
    await page.context().close();
  });

  it('never finishes a game by the key that draws, and asks before it does', async () => {
    const page = await tested().open('preset=decade&seed=11&discards=optional');
    for (let i = 0; i < 60; i++) await page.keyboard.press('d');
    await expect.poll(() => turns(page)).toBe(49);
    await expect.poll(() => outcome(page)).toBe('ongoing');
    await page.locator('[data-action=finish]').click();
    await expect.poll(() => turns(page)).toBe(49);
    await page.locator('[data-move=finish]').click();
    await expect.poll(() => outcome(page)).toBe('lost');
    await page.context().close();
  });

  it('plays forced moves by itself from the first move on, undoes to the last choice, and remembers that it should not', async () => {
    const page = await tested().open('preset=decade&seed=11', {}, true);
    const isChecked = (): Promise<boolean> => page.getByLabel('Play forced moves by itself').isChecked();
    await page.evaluate("document.querySelector('[data-action=drawer]').click()");
    await page.waitForTimeout(500);
    await expect.poll(() => turns(page)).toBe(0);
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
    await page.locator('[data-action=undo]').click();
    await expect.poll(() => position(page)).toBe(choice);
    await page.waitForTimeout(500);
    await expect.poll(() => turns(page)).toBe(made);
    await expect.poll(isChecked).toBe(true);
    await page.evaluate("document.querySelector('input[name=forced]').click()");
    await expect.poll(() => page.evaluate("localStorage['maketen.forced-moves']")).toBe('false');
    await page.reload();
    await expect.poll(isChecked).toBe(false);
    await page.context().close();
  });

  it('leaves forced moves to the player where they are rare', async () => {
    const page = await tested().open('preset=tens&seed=5', {}, true);
    await page.evaluate("document.querySelector('[data-action=drawer]').click()");
    await expect.poll(() => page.getByLabel('Play forced moves by itself').isChecked()).toBe(false);
    await page.context().close();
  });
}
