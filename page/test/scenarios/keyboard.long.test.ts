import type { Locator, Page } from 'playwright-core';
import {
  caughtUp,
  clickOn,
  counts,
  hasOutcome,
  holds,
  isAtTurn,
  isHeaded,
  modelLoaded,
  openDrawer,
  shows,
  takeHint,
  unfold,
  until,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { placeInFocus } from '../support/keys.js';
import { planGame } from '../support/plan.js';

/** Tab into the table, then arrows from its first place to the one wanted. */
async function walkTo(page: Page, place: string): Promise<void> {
  for (let steps = 0; (await placeInFocus(page)) === null && steps < 30; steps++) await page.keyboard.press('Tab');
  if ((await placeInFocus(page)) !== place) await page.keyboard.press('Home');
  for (let steps = 0; (await placeInFocus(page)) !== place && steps < 30; steps++)
    await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeInFocus(page)).toBe(place);
}

async function isLost(page: Page): Promise<boolean> {
  await caughtUp(page);
  return page.evaluate<boolean>('document.activeElement === document.body || document.activeElement.disabled === true');
}

async function pressEnterOn(page: Page, what: Locator): Promise<void> {
  await what.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isLost(page)).toBe(false);
}

/** A hint with all of its steps. */
async function askByKey(page: Page): Promise<void> {
  for (const step of ['choice', 'cards', 'why']) {
    await page.keyboard.press('h');
    await shows(page, `[data-told=${step}]`);
  }
  await page.locator('.ranking').waitFor({ state: 'attached' });
}

// Whole games by keys alone: by-keyboard-alone.long.test.ts.
inABrowser(({ tested, opened, alone }) => {
  opened('marks what goes with the first card, and lets go by Escape', 'preset=tens&seed=5', async (page) => {
    const [{ places }] = planGame('tens', {}, 5, 'first-legal').moves;
    await walkTo(page, places[0]);
    await page.keyboard.press('Enter');
    await shows(page, `[data-place="${places[1]}"].is-partner`);
    await expect.poll(() => page.locator(`[data-place="${places[0]}"]`).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await page.locator('.is-partner').first().waitFor({ state: 'detached' });
  });

  opened('marks all four cards of a quartet together', 'preset=tens&seed=0&tableauSize=52', async (page) => {
    await page.locator('[data-place][aria-label^="King"]').first().click();
    await page.locator('.is-partner').first().waitFor();
    await counts(page, '.is-picked', 1);
    await counts(page, '.is-partner', 3);
    await page.locator('.is-partner').last().click();
    await isAtTurn(page, 1);
    await counts(page, '[data-place][aria-label^="King"]', 0);
  });

  opened('is one stop for the Tab key', 'preset=tens&seed=5', async (page) => {
    const stops =
      "[...document.querySelectorAll('.table-box [data-place]')].filter((each) => each.tabIndex === 0).length";
    await expect.poll(() => page.evaluate<number>(stops)).toBe(1);
    await walkTo(page, 'tableau:3');
    await expect.poll(() => page.evaluate<number>(stops)).toBe(1);
    await page.keyboard.press('Tab');
    await expect.poll(() => placeInFocus(page)).toBe(null);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => placeInFocus(page)).toBe('tableau:3');
  });

  it('walks by rows in Tens and by stacks in Decade', async () => {
    const tens = await tested().open('preset=tens&seed=5');
    await walkTo(tens, 'tableau:1');
    await tens.keyboard.press('ArrowDown');
    await expect.poll(() => placeInFocus(tens)).toBe('tableau:6');
    await tens.keyboard.press('ArrowUp');
    await tens.keyboard.press('ArrowLeft');
    await expect.poll(() => placeInFocus(tens)).toBe('tableau:0');
    const { moves } = planGame('decade-seven', {}, 5, 'first-legal');
    const decade = await tested().open('preset=decade-seven&seed=5');
    for (const { places } of moves.slice(0, 10)) {
      if (places[0] !== 'stock') break;
      await decade.keyboard.press('d');
    }
    await walkTo(decade, 'stack 1:0');
    await decade.keyboard.press('ArrowDown');
    await expect.poll(() => placeInFocus(decade)).toBe('stack 1:1');
    await decade.keyboard.press('ArrowRight');
    await expect.poll(() => placeInFocus(decade)).toMatch(/^stack 2:/);
  });

  opened('never loses the focus when what had it leaves', 'preset=decade-loop-fives&seed=3', async (page) => {
    await pressEnterOn(page, page.locator('.move-buttons button').first());
    await isAtTurn(page, 1);
    await askByKey(page);
    await page.keyboard.press('h');
    await pressEnterOn(page, page.locator('.ranking tbody button').first());
    await isAtTurn(page, 2);
    await unfold(page, 'moves');
    await pressEnterOn(page, page.getByRole('button', { name: 'Start', exact: true }));
    await pressEnterOn(page, page.getByRole('button', { name: 'End', exact: true }));
    await isHeaded(page, /Moves 2$/);
  });

  alone(
    'keeps the focus when a message is closed, games have been played on, a text is opened or statistics go',
    'lab.html#preset=decade-loop3&seed=17',
    async (page) => {
      await modelLoaded(page, 'decade-loop3-value');
      await takeHint(page);
      await page.locator('[data-action=why]').press('Enter');
      await pressEnterOn(page, page.getByRole('button', { name: 'Try each move in 200 games' }));
      // Fewer than 200 where the time for them ends first.
      await page.getByText(/^Counted in [\d.]+ games per move, played from here by our model/).waitFor();
      await page.locator('.ranking th', { hasText: 'Cards left' }).waitFor();
      await expect.poll(() => isLost(page)).toBe(false);
      await unfold(page, 'seed');
      await page.locator('input[name=seed]').fill('x');
      await page.keyboard.press('Enter');
      await pressEnterOn(page, page.getByRole('button', { name: 'Close the message' }));
      await unfold(page, 'trace');
      const given = (await page.locator('[data-fact=position]').textContent())!;
      await page.locator('textarea[name=import]').fill(given);
      await pressEnterOn(page, page.getByRole('button', { name: 'Open', exact: true }));
      await holds(page.locator('textarea[name=import]'), '');
      await page.goto(tested().link('preset=block-ten-classic&seed=21'));
      // The end takes the focus once it is there.
      await shows(page, '.end-panel:focus');
      await pressEnterOn(page, page.locator('[data-action=statistics]:visible').first());
      page.once('dialog', (dialog) => void dialog.accept());
      await pressEnterOn(page, page.locator('[data-action=clear-statistics]'));
    },
  );

  opened(
    'never finishes a game by the key that draws; asked whether to finish, has the focus on the answer that ends nothing',
    'preset=decade&seed=11&discards=optional',
    async (page) => {
      for (let i = 0; i < 60; i++) await page.keyboard.press('d');
      await isAtTurn(page, 49);
      await pressEnterOn(page, page.locator('[data-action=finish]'));
      await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Play on');
      await page.keyboard.press('Enter');
      await expect.poll(() => isLost(page)).toBe(false);
      await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Finish …');
      await isAtTurn(page, 49);
      await hasOutcome(page, 'ongoing');
      await page.keyboard.press('Enter');
      await clickOn(page, '[data-move=finish]');
      await hasOutcome(page, 'lost');
    },
  );

  it('keeps the focus when the buttons of many moves are folded away', async () => {
    const given =
      'four-ten hand 1 2 / home 1 3 4 / shadow 1 / drawn 3 / out - / round 1 / safeties 3 / points 0 / phase place / seen -';
    const link = new URLSearchParams({ preset: 'four-ten', seed: '1', position: given });
    const page = await tested().openAlone(link.toString());
    await pressEnterOn(page, page.locator('.move-buttons button', { hasText: 'place 3 in Hand' }));
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toMatch(/^Show \d+ moves$/);
  });

  alone('works from a checkbox, which the space key still ticks', 'preset=decade-loop-fives&seed=3', async (page) => {
    const box = page.getByLabel('Play forced moves');
    await box.focus();
    await page.keyboard.press('[');
    await askByKey(page);
    await page.keyboard.press('Space');
    await expect.poll(() => box.isChecked()).toBe(true);
    await unfold(page, 'seed');
    await page.locator('input[name=seed]').focus();
    await page.keyboard.press('u');
    await holds(page.locator('input[name=seed]'), '3u');
  });

  opened(
    'looks back and forth where the brackets are typed with Alt, and leaves other keys with Alt alone',
    'preset=acm-10-20-30&seed=5',
    async (page) => {
      await page.keyboard.press('d');
      await page.keyboard.press('Alt+d');
      await page.keyboard.press('Alt+[');
      await isHeaded(page, '0 of 1');
      await page.keyboard.press('Alt+]');
      await isHeaded(page, /Moves 1$/);
    },
  );

  it('opens what lies behind the dots and gives the focus back, beside the table and over it', async () => {
    for (const width of [1280, 390]) {
      const page = await tested().openAlone('preset=decade&seed=11', { viewport: { width, height: 800 } });
      await pressEnterOn(page, page.locator('[data-action=drawer]'));
      await shows(page, '.drawer');
      const isInside = "document.activeElement.closest('.drawer') !== null";
      await expect.poll(() => page.evaluate<boolean>(isInside)).toBe(width === 390);
      await page.keyboard.press('Escape');
      await page.locator('.drawer').waitFor({ state: 'hidden' });
      await until(page, "document.activeElement?.dataset.action === 'drawer'");
    }
  });

  it('closes what lies behind the dots by a tap beside it, not in it', async () => {
    const page = await tested().open('preset=decade&seed=11', { viewport: { width: 700, height: 800 } });
    await openDrawer(page);
    await clickOn(page, '#drawer-title');
    await counts(page, '.drawer[open]', 1);
    await page.mouse.click(100, 400);
    await counts(page, '.drawer[open]', 0);
  });

  opened('draws by d, and by Enter on the stock again and again', 'preset=acm-10-20-30&seed=5', async (page) => {
    await page.keyboard.press('d');
    await isAtTurn(page, 1);
    await walkTo(page, 'stock');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await isAtTurn(page, 3);
  });
});
