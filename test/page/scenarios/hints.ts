import { expect, it } from 'vitest';
import { modelLoaded, takeHint, turns, unfold } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

export function hints(tested: () => PageUnderTest): void {
  it("ranks Decade's moves by the preset's model, marks the cards of the first and plays it", async () => {
    const page = await tested().open('preset=decade-loop3&seed=17');
    await modelLoaded(page, 'decade-loop3-value');
    expect(await takeHint(page)).toBe('by decade-loop3-value');
    expect(await page.locator('.ranking .number').nth(1).textContent()).toMatch(/^\d+(\.\d)? %$/);
    expect(await page.locator('.is-hinted').count()).toBeGreaterThan(0);
    await page.locator('.ranking tbody button').first().click();
    expect(await turns(page)).toBe(1);
    expect(await page.locator('.ranking').count()).toBe(0);
    await page.context().close();
  });

  it('gives the exact odds of Tens, the same in the line and in the hint', async () => {
    const page = await tested().open('preset=tens&seed=5');
    const odds = await page.locator('.odds b').textContent();
    expect(odds).toMatch(/ %$/);
    expect(await takeHint(page)).toBe('exact');
    expect(await page.locator('.ranking .number').nth(1).textContent()).toBe(odds);
    await page.context().close();
  });

  it('ranks the moves of Four Ten by the rounds to come, and then counts the chances', async () => {
    const page = await tested().open('preset=four-ten&seed=5');
    await modelLoaded(page, 'four-ten-value');
    await page.locator('[data-place=home]').click();
    await takeHint(page);
    expect(await page.locator('.ranking tbody small').first().textContent()).toMatch(/^\d+\.\d\d more rounds$/);
    await page.locator('.ranking .number', { hasText: /\d %/ }).first().waitFor();
    await page.context().close();
  });

  it('watches an agent, stops, and leaves the game out of the statistics', async () => {
    const page = await tested().open('preset=decade&seed=4');
    await unfold(page, 'watch');
    await page.locator('select[name=agent]').selectOption('next-card');
    await page.locator('select[name=speed]').selectOption({ label: '15 moves a second' });
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await page.waitForFunction("Number(document.querySelector('[data-turns]').dataset.turns) >= 4");
    await page.getByRole('button', { name: 'Stop' }).click();
    const stopped = await turns(page);
    await page.waitForTimeout(300);
    expect(await turns(page)).toBe(stopped);
    await page.locator('select[name=speed]').selectOption({ label: 'full speed' });
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await page.waitForFunction("document.querySelector('[data-outcome]').dataset.outcome !== 'ongoing'");
    await unfold(page, 'statistics');
    expect(await page.locator('[data-panel=statistics] td').first().textContent()).toBe('0');
    await page.context().close();
  });
}
