import { expect, it } from 'vitest';
import type { PageUnderTest } from '../support/page-under-test.js';

export function guide(tested: () => PageUnderTest): void {
  it('tells the rules of the deal, openly on the first visit, and stays as it was left', async () => {
    const page = await tested().open('preset=decade-loop&seed=4&maxRun=4');
    expect(await page.locator('.goal').textContent()).toContain('total 10, 20 or 30 until no card is left');
    expect(await page.locator('.rules').isVisible()).toBe(true);
    expect(await page.locator('.rules').innerText()).toContain('two to four cards');
    await page.locator('.how-to-play summary').click();
    await page.reload();
    expect(await page.locator('.rules').isVisible()).toBe(false);
    await page.locator('.goal button').click();
    expect(await page.locator('.rules').isVisible()).toBe(true);
    expect(await page.locator('.rules').innerText()).toContain('two to four cards');
    await page.context().close();
  });

  it('credits the author of Four Ten', async () => {
    const page = await tested().open('preset=four-ten&seed=4');
    expect(await page.locator('.how-to-play').innerText()).toMatch(/Jeremiah Sanders .*CC BY-NC-SA 4\.0/);
    await page.context().close();
  });
}
