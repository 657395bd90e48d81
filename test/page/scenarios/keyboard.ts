import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { turns } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { type PlannedMove, planGame } from '../support/plan.js';

async function focused(page: Page): Promise<string | null> {
  return page.evaluate<string | null>("document.activeElement?.getAttribute('data-place') ?? null");
}

/** Tab into the table, then arrows from its first place to the one wanted. */
async function walkTo(page: Page, place: string): Promise<void> {
  for (let steps = 0; (await focused(page)) === null && steps < 30; steps++) await page.keyboard.press('Tab');
  if ((await focused(page)) !== place) await page.keyboard.press('Home');
  for (let steps = 0; (await focused(page)) !== place && steps < 30; steps++) await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(place);
}

async function pressMove(page: Page, { places }: PlannedMove): Promise<void> {
  const before = await turns(page);
  for (const place of places) {
    await walkTo(page, place);
    await page.keyboard.press('Enter');
    if ((await turns(page)) > before) return;
  }
}

export function keyboard(tested: () => PageUnderTest): void {
  it('plays, asks for a hint, undoes and looks back without a pointer', async () => {
    const page = await tested().open('preset=tens&seed=5&undoLimit=3');
    const { moves } = planGame('tens', {}, 5, 'first-legal');
    for (const move of moves.slice(0, 3)) await pressMove(page, move);
    expect(await turns(page)).toBe(3);
    expect(await focused(page)).not.toBe(null);
    await page.keyboard.press('h');
    await page.locator('.ranking').waitFor();
    await page.keyboard.press('u');
    expect(await turns(page)).toBe(4);
    await page.keyboard.press('[');
    await page.locator('h2', { hasText: '3 of 4' }).waitFor();
    await page.keyboard.press(']');
    await page.locator('h2', { hasText: /Moves 4$/ }).waitFor();
    await page.context().close();
  });

  it('marks what goes with the first card, and lets go by Escape', async () => {
    const page = await tested().open('preset=tens&seed=5');
    const [{ places }] = planGame('tens', {}, 5, 'first-legal').moves;
    await walkTo(page, places[0]);
    await page.keyboard.press('Enter');
    await page.locator(`[data-place="${places[1]}"].is-partner`).waitFor();
    expect(await page.locator(`[data-place="${places[0]}"]`).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await page.locator('.is-partner').first().waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('marks all four cards of a quartet together', async () => {
    const page = await tested().open('preset=tens&seed=0&tableauSize=52');
    await page.locator('[data-place][aria-label^="King"]').first().click();
    await page.locator('.is-partner').first().waitFor();
    expect(await page.locator('.is-picked').count()).toBe(1);
    expect(await page.locator('.is-partner').count()).toBe(3);
    await page.locator('.is-partner').last().click();
    expect(await turns(page)).toBe(1);
    expect(await page.locator('[data-place][aria-label^="King"]').count()).toBe(0);
    await page.context().close();
  });

  it('is one stop for the Tab key', async () => {
    const page = await tested().open('preset=tens&seed=5');
    const stops =
      "[...document.querySelectorAll('.table-box [data-place]')].filter((each) => each.tabIndex === 0).length";
    expect(await page.evaluate<number>(stops)).toBe(1);
    await walkTo(page, 'tableau:3');
    expect(await page.evaluate<number>(stops)).toBe(1);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(null);
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('tableau:3');
    await page.context().close();
  });

  it('walks by rows in Tens and by stacks in Decade', async () => {
    const tens = await tested().open('preset=tens&seed=5');
    await walkTo(tens, 'tableau:1');
    await tens.keyboard.press('ArrowDown');
    expect(await focused(tens)).toBe('tableau:6');
    await tens.keyboard.press('ArrowUp');
    await tens.keyboard.press('ArrowLeft');
    expect(await focused(tens)).toBe('tableau:0');
    await tens.context().close();
    const { moves } = planGame('decade-seven', {}, 5, 'first-legal');
    const decade = await tested().open('preset=decade-seven&seed=5');
    for (const { places } of moves.slice(0, 10)) {
      if (places[0] !== 'stock') break;
      await decade.keyboard.press('d');
    }
    await walkTo(decade, 'stack 1:0');
    await decade.keyboard.press('ArrowDown');
    expect(await focused(decade)).toBe('stack 1:1');
    await decade.keyboard.press('ArrowRight');
    expect(await focused(decade)).toMatch(/^stack 2:/);
    await decade.context().close();
  });

  it('never loses the focus when what had it leaves', async () => {
    const page = await tested().open('preset=decade-loop-fives&seed=3');
    const isLost = (): Promise<boolean> => page.evaluate('document.activeElement === document.body');
    await page.locator('.move-buttons button').first().focus();
    await page.keyboard.press('Enter');
    expect(await turns(page)).toBe(1);
    expect(await isLost()).toBe(false);
    await page.keyboard.press('h');
    await page.locator('.ranking tbody button').first().focus();
    await page.keyboard.press('Enter');
    expect(await turns(page)).toBe(2);
    expect(await isLost()).toBe(false);
    await page.context().close();
  });

  it('draws by d, and by Enter on the stock again and again', async () => {
    const page = await tested().open('preset=acm-10-20-30&seed=5');
    await page.keyboard.press('d');
    expect(await turns(page)).toBe(1);
    await walkTo(page, 'stock');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await turns(page)).toBe(3);
    await page.context().close();
  });
}
