import {
  clickMove,
  clickOn,
  counts,
  hasPosition,
  isAtTurn,
  isHeaded,
  openStatistics,
  position,
  pressButton,
  reads,
  shows,
  unfold,
  watchToTheEnd,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

inABrowser(({ opened, alone }) => {
  const { moves } = planGame('decade', {}, 4, 'next-card');

  opened('returns to the game by a button and by Escape', 'preset=decade&seed=4', async (page) => {
    for (const move of moves.slice(0, 5)) await clickMove(page, move);
    const last = await position(page);
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await isHeaded(page, '3 of 5');
    await expect.poll(() => position(page)).not.toBe(last);
    await reads(page.getByRole('status'), /^Looking back\. (Drew|Took out) [^.]+\.$/);
    await pressButton(page, 'Back to the game');
    await hasPosition(page, last);
    await page.keyboard.press('[');
    await isHeaded(page, '4 of 5');
    await page.keyboard.press('Escape');
    await isHeaded(page, /Moves 5$/);
    await hasPosition(page, last);
  });

  alone(
    'plays on from an earlier position in a second game, which does not count',
    'lab.html#preset=decade&seed=4',
    async (page) => {
      for (const move of moves.slice(0, 5)) await clickMove(page, move);
      const first = await position(page);
      await page.keyboard.press('[');
      await page.keyboard.press('[');
      await pressButton(page, 'Play on from here');
      await isAtTurn(page, 3);
      await clickMove(page, moves[3]);
      await isAtTurn(page, 4);
      await unfold(page, 'games');
      await expect
        .poll(() => page.locator('[data-panel=games] li').allTextContents())
        .toEqual([expect.stringContaining('seed 4, 5 moves')]);
      await watchToTheEnd(page, 'next-card');
      await page.goBack();
      await isHeaded(page, '3 of 5');
      await page.keyboard.press('Escape');
      await hasPosition(page, first);
      await clickOn(page, '[data-action=play]');
      await openStatistics(page);
      await shows(page, '[data-action=first-game]');
      await counts(page, '.figures', 0);
    },
  );
});
