import type { Page } from 'playwright-core';
import { sizedLong } from '../../../test/support/size.js';
import { accessibilityFaults } from '../support/axe.js';
import { clickOn, isAtTurn, openDrawer, shows, turns } from '../support/clicks.js';
import { expectGerman, GERMAN } from '../support/english-texts.js';
import { inABrowser } from '../support/in-a-browser.js';

async function folded(page: Page): Promise<void> {
  await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
}

/** Whatever can be picked is picked and whatever stands in a button is pressed, until the game is over. */
async function playOut(page: Page, where: string): Promise<void> {
  for (let move = 0; move < 400; move++) {
    if ((await page.locator('[data-outcome]').getAttribute('data-outcome')) !== 'ongoing') return;
    if (move % 5 === 0) await expectGerman(page, `${where}, move ${move}`);
    await page.evaluate(`(() => {
      const fits = [...document.querySelectorAll('.move-buttons button[data-move]:not(:disabled), .toolbar button[data-move][aria-disabled=false]')];
      fits[${move} % fits.length].click();
      return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    })()`);
  }
  throw new Error(`Expected the game ${where} to end`);
}

/** The page in German: the browser's language at the first visit. */
inABrowser(({ tested }) => {
  // The views of other games are looked at in German, too: every-view.long.test.ts.
  it.each([
    'preset=four-ten&seed=5',
    ...sizedLong([], ['preset=decade-seven&seed=4', 'preset=tens&seed=4', 'preset=decade-loop3&seed=4']),
  ])('says nothing in English: %s', async (link) => {
    const page = await tested().openAlone(link, GERMAN);
    await expect.poll(() => page.evaluate<string>('document.documentElement.lang')).toBe('de');
    await clickOn(page, '[data-action=help]');
    await shows(page, '[data-sheet=help]');
    await expectGerman(page, 'how to play');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await clickOn(page, '[data-action=games]');
    await shows(page, '[data-sheet=games]');
    await expectGerman(page, 'the games');
    await page.keyboard.press('Escape');
    await openDrawer(page);
    await shows(page, '.new-game');
    await folded(page);
    for (let press = 0; press < 3; press++) {
      await clickOn(page, '[data-action=hint]');
      await shows(page, '.hint-said:not(.is-empty)');
      await expectGerman(page, `hint ${press}`);
    }
    await clickOn(page, '[data-action=why]');
    await shows(page, '.ranking');
    await expectGerman(page, 'the ranking');
    expect(await accessibilityFaults(page)).toEqual([]);
    // Cards that do not go together are answered.
    for (const place of await page.locator('[data-place]').all()) {
      await place.click({ position: { x: 9, y: 9 }, force: true });
      await expectGerman(page, 'an answer');
      if ((await turns(page)) !== 0) break;
    }
    await playOut(page, link);
    await folded(page);
    await expectGerman(page, 'the end');
  });

  it('is chosen in the drawer, keeps game and focus, and stays chosen', async () => {
    const page = await tested().openAlone('preset=decade-loop3&seed=4', { viewport: { width: 1280, height: 800 } });
    await openDrawer(page);
    const place = page.locator('[data-action=main]');
    await place.click();
    const before = await turns(page);
    const language = page.locator('select[name=language]');
    await language.focus();
    await language.selectOption('de');
    await page.getByRole('button', { name: 'Ziehen', exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate<string[]>('[document.documentElement.lang, document.activeElement.name]'))
      .toEqual(['de', 'language']);
    await isAtTurn(page, before);
    await page.reload();
    await page.getByRole('button', { name: 'Ziehen', exact: true }).waitFor();
    await language.selectOption('en');
    await page.getByRole('button', { name: 'Draw', exact: true }).waitFor();
  });
});
