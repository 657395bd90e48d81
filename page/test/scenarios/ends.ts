import { expect, it } from 'vitest';
import { clickMove, outcome, position, turns, watchToTheEnd } from '../support/clicks.js';
import { finishedGame } from '../support/finished-games.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { dealtPosition, planGame, seedWith } from '../support/plan.js';
import { kept } from '../support/views.js';

export function ends(tested: () => PageUnderTest): void {
  it('shows how a game ended, with the way to the same deal and to a new one', async () => {
    const seed = seedWith('tens', 'first-legal', ({ outcome: end }) => end === 'won');
    const page = await tested().open(`preset=tens&seed=${seed}`);
    for (const move of planGame('tens', {}, seed, 'first-legal').moves) await clickMove(page, move);
    const panel = page.locator('.end-panel');
    await expect.poll(() => panel.locator('h2').textContent()).toBe('You won');
    // By the share of wins that exact play publishes, not by a number of the page's own.
    await expect.poll(() => panel.locator('[data-fact=rate]').textContent()).toMatch(/1 in \d+$/);
    await expect.poll(() => panel.locator('.falling .card').count()).toBe(26);
    await expect.poll(() => panel.textContent()).toMatch(/\d+ moves\./);
    await expect.poll(() => page.evaluate<boolean>("document.activeElement.matches('.end-panel')")).toBe(true);
    await page.locator('[data-action=same-deal]').click();
    await expect.poll(() => turns(page)).toBe(0);
    await expect.poll(() => position(page)).toBe(dealtPosition('tens', {}, seed));
    await expect.poll(() => panel.count()).toBe(0);
    await page.context().close();
  });

  it('shows the points of Tens while it is played and at the end, where it is scored by them', async () => {
    const seed = seedWith('tens', 'first-legal', ({ outcome: end }) => end === 'won');
    const { moves } = planGame('tens', {}, seed, 'first-legal');
    const page = await tested().open(`preset=tens&seed=${seed}&scoring=points&removalPoints=2`);
    const points = page.locator('[data-fact=points]');
    await expect.poll(() => points.textContent()).toBe('0');
    await clickMove(page, moves[0]);
    await expect.poll(() => points.textContent()).toBe(String(moves[0].places.length + 2));
    for (const move of moves.slice(1)) await clickMove(page, move);
    const total = 52 + 2 * moves.length + 52;
    await expect.poll(() => points.textContent()).toBe(String(total));
    await expect.poll(() => page.locator('.end-panel').textContent()).toContain(`are cleared, with ${total} points.`);
    await page.context().close();
  });

  it('covers no card of a lost game on a phone', async () => {
    const lost = finishedGame('decade-loop3-optional', 'lost');
    const phone = { viewport: { width: 390, height: 844 } };
    const page = await tested().open('', { ...phone, storageState: kept(tested(), lost) });
    const { y: top } = (await page.locator('.end-panel.outcome-lost').boundingBox())!;
    const cards = await page.locator('.table-box [data-card]').all();
    expect(cards.length).toBeGreaterThan(3);
    for (const card of cards) {
      const { y, height } = (await card.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(top);
    }
    await page.context().close();
  });

  it('opens the review by a double click, whose second click is not for what comes to lie there', async () => {
    const seed = seedWith('decade', 'first-legal', ({ outcome: end, moves }) => end === 'lost' && moves.length < 70);
    const page = await tested().open(`preset=decade&seed=${seed}`, { viewport: { width: 1440, height: 900 } });
    await watchToTheEnd(page, 'first-legal');
    await page.locator('[data-action=review]').click();
    await page.locator('.review-told').waitFor();
    const undo = (await page.locator('.end-panel [data-action=undo]').boundingBox())!;
    await page.mouse.move(undo.x + 9, undo.y + 9);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect.poll(() => outcome(page)).toBe('lost');
    await page.locator('.end-panel [data-action=undo]').click();
    await expect.poll(() => outcome(page)).toBe('ongoing');
    await page.context().close();
  });

  it('takes back the last move of a lost game, and deals a new one', async () => {
    const seed = seedWith('decade', 'first-legal', ({ outcome: end, moves }) => end === 'lost' && moves.length < 70);
    const plan = planGame('decade', {}, seed, 'first-legal');
    const page = await tested().open(`preset=decade&seed=${seed}`);
    for (const move of plan.moves) await clickMove(page, move);
    await expect.poll(() => page.locator('.end-panel').textContent()).toMatch(/Lost.*\d+ cards? (is|are) left/);
    await page.locator('.end-panel [data-action=undo]').click();
    await expect.poll(() => outcome(page)).toBe('ongoing');
    await clickMove(page, plan.moves.at(-1)!);
    await page.locator('[data-action=new-deal]').click();
    await expect.poll(() => turns(page)).toBe(0);
    await expect.poll(() => page.url()).toMatch(/preset=decade&seed=\d+/);
    await page.context().close();
  });

  it('is in view on a phone when an agent has played to it', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const page = await tested().open('preset=decade-max3&seed=4', phone);
    await watchToTheEnd(page, 'longest-run');
    await page.locator('.end-panel').waitFor();
    const isInView = async (): Promise<boolean> => {
      const { y, height } = (await page.locator('.end-panel').boundingBox())!;
      return y >= 0 && y + height <= 740;
    };
    await expect.poll(isInView).toBe(true);
    await page.context().close();
  });

  it('says why a deal is lost before the first move', async () => {
    const page = await tested().open('preset=block-ten-classic&seed=21');
    await expect
      .poll(() => page.locator('.end-panel').textContent())
      .toMatch(/lost before the first move and counts as a loss/);
    await page.context().close();
  });
}
