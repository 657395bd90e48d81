import type { Page } from 'playwright-core';
import { formatLink } from '../../session/link.js';
import { dealSeedsFrom, hasOutcome, isAtTurn, shows, turns, until } from '../support/clicks.js';
import { finishedGame, planOf } from '../support/finished-games.js';
import { inABrowser } from '../support/in-a-browser.js';
import { placeInFocus, walkTo } from '../support/keys.js';
import { heardOf, listen } from '../support/live-regions.js';
import type { PlannedMove } from '../support/plan.js';

/** Far more stops than any view of the page has. */
const MOST_STOPS = 150;

/** Where the focus is: something that is seen and can be used, and never nowhere. */
const FOCUS = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return 'nothing has the focus';
  const { width, top, bottom } = at.getBoundingClientRect();
  const isSeen = at.checkVisibility() && !at.disabled && width > 0 && bottom > 0 && top < innerHeight;
  return isSeen ? 'seen' : 'not seen: ' + at.outerHTML.slice(0, 120);
})()`;

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate<string>(FOCUS)).toBe('seen');
}

/** Presses Tab until that has the focus; every stop on the way is seen, and marked as having it. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const at = await page.evaluate<string>(`(() => {
      const at = document.activeElement;
      if (at.matches(${JSON.stringify(selector)})) return 'there';
      return at.tabIndex < 0 || getComputedStyle(at).outlineStyle !== 'none' ? 'on the way' : at.outerHTML.slice(0, 120);
    })()`);
    if (at === 'there') return;
    if (stops > 0) expect(at).toBe('on the way');
    await press(page, key);
  }
  throw new Error(`Expected Tab to come to ${selector}`);
}

/** Goes there, and presses Enter. */
async function enter(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await press(page, 'Enter');
}

/** Makes a move, and expects it to be said. */
async function playMove(page: Page, { places }: PlannedMove): Promise<void> {
  const [before, heard] = [await turns(page), (await heardOf(page)).length];
  if (places.length === 0 || places[0] === 'stock') await press(page, 'd');
  else
    for (const place of places) {
      if ((await placeInFocus(page)) === null) await tabTo(page, '.table-box [data-place]');
      await walkTo(page, place, (key) => press(page, key));
      await press(page, 'Enter');
      if ((await turns(page)) > before) break;
    }
  await isAtTurn(page, before + 1);
  await expect.poll(async () => (await heardOf(page)).length).toBeGreaterThan(heard);
}

/** Presses a key that says something. */
async function pressAndHear(page: Page, key: string, said?: RegExp): Promise<void> {
  const { length } = await heardOf(page);
  await press(page, key);
  await expect.poll(async () => (await heardOf(page)).slice(length).join(' ')).toMatch(said ?? /./);
}

/** A sheet's script comes when it is first asked for: until it is open, Tab walks on behind it. */
async function openSheet(page: Page, action: string): Promise<void> {
  await enter(page, `[data-action=${action}]`);
  await shows(page, 'dialog:modal');
}

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog:modal').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate<string>(FOCUS)).toBe('seen');
}

/** Of each game so many moves are made; the ones before are those of somebody who has left it. */
const MADE = 8;

const DESKTOP = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

/** The page as somebody has it who never touches a pointer. */
inABrowser(({ tested }) => {
  it.each(['tens', 'decade-loop3-optional', 'four-ten'])(
    'plays %s from the first key to the next game, and never loses the focus',
    async (preset) => {
      const game = finishedGame(preset, 'won');
      const left = game.turns.length - MADE;
      const moves = planOf(preset, 'won').moves.slice(left);
      const resumed = { ...game, turns: game.turns.slice(0, left) };
      const page = await tested().openAlone(formatLink(game.spec), DESKTOP, resumed);
      await listen(page);
      await press(page, 'Tab');
      await press(page, 'Enter'); // skips the bar
      await expect.poll(() => placeInFocus(page)).not.toBe(null);
      const half = MADE / 2;
      for (const move of moves.slice(0, half)) await playMove(page, move);
      for (const step of ['choice', 'cards', 'why']) {
        await pressAndHear(page, 'h');
        await shows(page, `[data-told=${step}]`);
      }
      await pressAndHear(page, '[', /Looking back/);
      await pressAndHear(page, 'Escape');
      await pressAndHear(page, 'u');
      if (preset !== 'tens') {
        await isAtTurn(page, left + half - 1);
        await pressAndHear(page, 'r');
      }
      await isAtTurn(page, left + half);
      for (const move of moves.slice(half)) await playMove(page, move);
      await hasOutcome(page, 'won');

      await expect.poll(() => page.evaluate<boolean>("document.activeElement.matches('.end-panel')")).toBe(true);
      await openSheet(page, 'share');
      await closeSheet(page);
      await expect.poll(() => page.evaluate<string>('document.activeElement.dataset.action')).toBe('share');
      await tabTo(page, '[data-action=review]', 'Shift+Tab');
      await press(page, 'Enter');
      await shows(page, '.review-told');
      await tabTo(page, '.curve-slider');
      await press(page, 'Home');
      await pressAndHear(page, 'ArrowRight');
      await press(page, 'Escape');
      await shows(page, '.end-panel');
      await dealSeedsFrom(page, game.spec.seed);
      await enter(page, '[data-action=new-deal]');
      await hasOutcome(page, 'ongoing');
      await isAtTurn(page, 0);
      await expect.poll(() => page.evaluate<string>(FOCUS)).toBe('seen');
    },
  );

  it.each([DESKTOP, { ...DESKTOP, viewport: { width: 390, height: 844 } }])(
    'opens and leaves everything around the game: $viewport.width pixels',
    async (options) => {
      const page = await tested().openAlone('preset=decade-loop3&seed=17', options);
      await listen(page);
      await openSheet(page, 'daily');
      await tabTo(page, '[data-day][tabindex="0"]');
      await pressAndHear(page, 'ArrowLeft');
      await closeSheet(page);
      await expect.poll(() => page.evaluate<string>('document.activeElement.dataset.action')).toBe('daily');
      await openSheet(page, 'statistics');
      await tabTo(page, 'select[name=statistics-of]');
      await closeSheet(page);
      await openSheet(page, 'help');
      await closeSheet(page);
      await enter(page, '[data-action=drawer]');
      await shows(page, '.new-game');
      await tabTo(page, '[name=sets]');
      await press(page, 'Space');
      await tabTo(page, '[name=feedback]');
      await press(page, 'ArrowDown');
      await expect.poll(() => page.evaluate<string>("localStorage['maketen.feedback']")).toBe('"sounds"');
      await tabTo(page, '[data-action=close-drawer]', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.locator('.drawer').waitFor({ state: 'hidden' });
      await until(page, "document.activeElement?.dataset.action === 'drawer'");
      await tabTo(page, '[data-action=games]', 'Shift+Tab');
      await press(page, 'Enter');
      await shows(page, 'dialog:modal');
      await tabTo(page, '[data-preset=tens]');
      await page.keyboard.press('Enter');
      await shows(page, '.table-box .tens-table');
      await expect.poll(() => page.evaluate<string>(FOCUS)).toBe('seen');
    },
  );

  it('comes by Tab to the bar, the table, and what can be done, in this order', async () => {
    const page = await tested().openAlone('preset=decade-loop3&seed=17', DESKTOP);
    const rooms: string[] = [];
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await page.keyboard.press('Tab');
      const room = await page.evaluate<string>(`
        ['bar', 'strip', 'table-box', 'console'].find((each) => document.activeElement.closest('.' + each)) ?? 'the end'`);
      if (room === 'the end') break;
      if (rooms.at(-1) !== room) rooms.push(room);
    }
    expect(rooms).toEqual(['bar', 'strip', 'table-box', 'console']);
  });
});
