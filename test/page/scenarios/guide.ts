import { expect, it } from 'vitest';
import { watchToTheEnd } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

export function guide(tested: () => PageUnderTest): void {
  it('tells the rules of the deal, openly on the first visit, and stays as it was left', async () => {
    const page = await tested().open('preset=decade-loop&seed=4&maxRun=4');
    expect(await page.locator('.goal').textContent()).toContain('total 10, 20 or 30 until no card is left');
    expect(await page.locator('.rules').isVisible()).toBe(true);
    expect(await page.locator('.rules').innerText()).toContain('two to four cards');
    await page.locator('.how-to-play summary').click();
    await page.waitForFunction(() => localStorage.getItem('maketen.guide-open') === 'false');
    await page.reload();
    expect(await page.locator('.rules').isVisible()).toBe(false);
    await page.locator('.goal button').click();
    expect(await page.locator('.rules').isVisible()).toBe(true);
    expect(await page.locator('.rules').innerText()).toContain('two to four cards');
    await page.context().close();
  });

  it('says whether the last move of a game can be taken back', async () => {
    const tens = await tested().open('preset=tens&seed=4&undoLimit=3');
    expect(await tens.locator('.rules').innerText()).toContain('Up to 3 moves can be taken back, but not the one that');
    await tens.context().close();
    const decade = await tested().open('preset=decade&seed=4');
    expect(await decade.locator('.rules').innerText()).toContain('can be taken back, the one that ends the game too');
    await decade.context().close();
  });

  it('shows no demands on Home and Shadow after a game of Four Ten is won', async () => {
    const page = await tested().open('preset=four-ten&seed=5&gameTarget=1&handTarget=4');
    expect(await page.locator('.home .sum').textContent()).toContain('at least');
    await watchToTheEnd(page, 'four-ten-rule');
    expect(await page.locator('[data-outcome]').getAttribute('data-outcome')).toBe('won');
    expect(await page.locator('.home .sum, .shadow .sum').allTextContents()).toEqual([
      expect.stringMatching(/^\d+ ?$/),
      expect.stringMatching(/^\d+ ?$/),
    ]);
    await page.context().close();
  });

  it('credits the author of Four Ten', async () => {
    const page = await tested().open('preset=four-ten&seed=4');
    expect(await page.locator('.how-to-play').innerText()).toMatch(/Jeremiah Sanders .*CC BY-NC-SA 4\.0/);
    await page.context().close();
  });
}
