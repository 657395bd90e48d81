import { expect, it } from 'vitest';
import { clickMove, openDrawer, openStatistics, outcome, position, statisticsRow, turns } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { planGame } from '../support/plan.js';

export function challenge(tested: () => PageUnderTest): void {
  it('announces and marks no set of Decade, refuses a draw while there is one, and takes a set by exactly its cards', async () => {
    const { moves } = planGame('decade-loop3', {}, 17, 'next-card');
    const page = await tested().open('preset=decade-loop3&seed=17');
    await openDrawer(page);
    await page.locator('input[name=challenge]').check();
    const first = moves.findIndex(({ places }) => places.length > 1);
    for (let i = 0; i < first; i++) await page.locator('[data-action=main]').click();
    await expect.poll(() => turns(page)).toBe(first);
    await expect.poll(() => page.locator('.status').textContent()).toMatch(/Take out a set, or draw\.$/);
    await expect.poll(() => page.locator('.move-buttons button, [data-action=repeat]').count()).toBe(0);
    await expect.poll(() => page.locator('[data-action=main]').getAttribute('aria-disabled')).toBe('false');
    await page.locator('[data-action=main]').click();
    await page.getByText('Not yet: there is a set, and it must be taken out first.').waitFor();
    await expect.poll(() => turns(page)).toBe(first);
    const { places } = moves[first];
    for (const place of places) {
      await expect.poll(() => page.locator('.card.is-partner').count()).toBe(0);
      await page.locator(`[data-place="${place}"]`).click();
    }
    await expect.poll(() => turns(page)).toBe(first + 1);
    await page.reload();
    await expect.poll(() => page.locator('input[name=challenge]').isChecked()).toBe(true);
    await page.context().close();
  });

  it('answers a wrong pair of Tens with a word and lets go of it, and counts the game apart', async () => {
    const { moves } = planGame('tens', {}, 5, 'first-legal');
    const page = await tested().open('preset=tens&seed=5');
    await openDrawer(page);
    await page.locator('input[name=challenge]').check();
    await expect.poll(() => page.locator('.odds').count()).toBe(0);
    const [a, b] = moves[0].places;
    const wrong = await page.locator(`.tableau .card:not([data-place="${b}"])`).evaluateAll((cards, own) => {
      const ten = (card: string): number => 'A23456789'.indexOf(card[0]) + 1;
      const rank = ten(cards.find((each) => each.getAttribute('data-place') === own)!.getAttribute('data-card')!);
      return cards
        .find((each) => each.getAttribute('data-place') !== own && ten(each.getAttribute('data-card')!) + rank !== 10)!
        .getAttribute('data-place')!;
    }, a);
    await page.locator(`[data-place="${a}"]`).click();
    await page.locator(`[data-place="${wrong}"]`).click();
    await page.getByText('No: these do not leave together.').waitFor();
    await expect.poll(() => page.locator('.card.is-picked').count()).toBe(0);
    const before = await position(page);
    for (const { places } of moves) for (const place of places) await page.locator(`[data-place="${place}"]`).click();
    await expect.poll(() => position(page)).not.toBe(before);
    await expect.poll(() => outcome(page)).not.toBe('ongoing');
    await openStatistics(page);
    await expect.poll(async () => (await statisticsRow(page, 'Challenge mode'))[0]).toBe('1');
    await page.context().close();
  });

  it('shows a new visitor neither sets nor the chance to win before they are asked for', async () => {
    const { moves } = planGame('decade-loop3', {}, 17, 'next-card');
    const page = await tested().open('preset=decade-loop3&seed=17', { viewport: { width: 1280, height: 800 } }, true);
    const first = moves.findIndex(({ places }) => places.length > 1);
    for (let i = 0; i < first; i++) await page.locator('[data-action=main]').click();
    await expect.poll(() => turns(page)).toBe(first);
    await expect.poll(() => page.locator('.status').textContent()).toMatch(/Take out a set, or draw\.$/);
    await expect.poll(() => page.locator('.move-buttons button, .odds b, .card.is-partner').count()).toBe(0);
    await page.locator('[data-action=take]').click();
    await expect.poll(() => page.locator('.card.is-partner').count()).toBeGreaterThan(1);
    await expect.poll(() => turns(page)).toBe(first);
    for (const place of moves[first].places) await page.locator(`[data-place="${place}"]`).click();
    await expect.poll(() => turns(page)).toBeGreaterThan(first);
    await openDrawer(page);
    await page.locator('input[name=sets]').check();
    await expect.poll(() => page.locator('[data-action=take]').count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.locator('input[name=sets]').isChecked()).toBe(true);
    await page.context().close();
  });

  it.each(['statistics', 'drawer'])(
    'closes what was opened over the game by Back, and stays in the game: %s',
    async (name) => {
      const phone = { viewport: { width: 390, height: 844 } };
      const page = await tested().open('preset=decade-loop3&seed=17', phone);
      await clickMove(page, planGame('decade-loop3', {}, 17, 'next-card').moves[0]);
      await expect.poll(() => turns(page)).toBe(1);
      const shown = page.locator('dialog:modal, .drawer.is-over[open]');
      await page.locator(`[data-action=${name}]:visible`).first().click();
      await expect.poll(() => shown.count()).toBe(1);
      await page.goBack();
      await expect.poll(() => shown.count()).toBe(0);
      await expect.poll(() => turns(page)).toBe(1);
      expect(page.url()).toContain('seed=17');
      await page.context().close();
    },
  );
}
