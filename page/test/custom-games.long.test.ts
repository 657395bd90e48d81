import { resolve } from 'node:path';
import { accessibilityFaults } from './support/axe.js';
import { clickOn, outcome, position, shows, takeHint } from './support/clicks.js';
import { inABrowser } from './support/in-a-browser.js';

const GAMES = ['elevens', 'golf'].map((name) => resolve(import.meta.dirname, `../../examples/games/${name}.mjs`));

/** The page built with games that it knows nothing of: MAKETEN_GAMES. */
inABrowser(({ opened }) => {
  opened(
    'plays, hints, keeps and reviews a game from outside, on a plain table',
    'preset=elevens&seed=4',
    async (page) => {
      const table = page.locator('.plain-table');
      expect(await table.textContent()).toMatch(/^4 6 7 8 9 9 J Q K\s+stock: 43$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await takeHint(page)).toContain('xact');
      const moves = page.locator('[data-move]');
      expect(await moves.allTextContents()).toEqual(['4+7', 'J+Q+K']);
      await moves.first().click();
      await expect.poll(() => table.textContent()).toContain('stock: 41');
      await page.reload();
      await expect.poll(() => table.textContent()).toContain('stock: 41');
      while ((await outcome(page)) === 'ongoing') {
        const before = await position(page);
        await moves.first().click();
        await expect.poll(() => position(page)).not.toBe(before);
      }
      await clickOn(page, '[data-action=review]');
      await shows(page, '[data-fact=accuracy]');
    },
  );

  opened(
    'has it in the menu of games, and deals it from there',
    'preset=decade-loop3-optional&seed=4',
    async (page) => {
      await page.locator('[data-action=games]').first().click();
      await clickOn(page, '[data-sheet=games] [data-preset=golf]');
      await expect.poll(() => page.locator('.plain-table').textContent()).toContain('waste:');
      expect(await page.locator('[data-action=new-here], [data-action=tutorial]').count()).toBe(0);
    },
  );
}, GAMES);
