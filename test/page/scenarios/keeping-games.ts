import { expect, it } from 'vitest';
import { clickMove, position, turns } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { dealtPosition, planGame } from '../support/plan.js';

export function keepingGames(tested: () => PageUnderTest): void {
  it('keeps the game over a reload, the picked slots too', async () => {
    const page = await tested().open('preset=tens&seed=5');
    for (const move of planGame('tens', {}, 5, 'first-legal').moves.slice(0, 3)) await clickMove(page, move);
    const before = await position(page);
    await page.reload();
    expect(await turns(page)).toBe(3);
    expect(await position(page)).toBe(before);
    await page.context().close();
  });

  it('keeps the game when the page is opened without a link', async () => {
    const page = await tested().open('preset=decade-loop&seed=12');
    await clickMove(page, planGame('decade-loop', {}, 12, 'next-card').moves[0]);
    await page.goto('about:blank');
    await page.goto(tested().link(''));
    expect(await turns(page)).toBe(1);
    expect(page.url()).toContain('preset=decade-loop&seed=12');
    await page.context().close();
  });

  it('restores a deal with its options from the link that is copied', async () => {
    const page = await tested().open('preset=tens&seed=1');
    await page.locator('select[name=preset]').selectOption('decade-loop3');
    await page.locator('summary', { hasText: 'Options' }).click();
    await page.getByLabel(/^maxRun/).fill('4');
    await page.locator('input[name=seed]').fill('99');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.waitForURL(/seed=99/);
    expect(await position(page)).toBe(dealtPosition('decade-loop3', { maxRun: 4 }, 99));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('is copied').waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toBe(page.url());
    const other = await tested().open(link.split('#')[1]);
    expect(await position(other)).toBe(await position(page));
    await page.context().close();
    await other.context().close();
  });

  it('starts from a position in the link', async () => {
    const given = dealtPosition('decade', {}, 4);
    const page = await tested().open(new URLSearchParams({ preset: 'decade', seed: '1', position: given }).toString());
    expect(await position(page)).toBe(given);
    await page.context().close();
  });
}
