import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/axe.js';
import {
  atTurn,
  clickMove,
  clickOn,
  counts,
  hasPosition,
  isAtTurn,
  openDrawer,
  openStatistics,
  position,
  shows,
  until,
} from '../support/clicks.js';
import { inABrowser, phone } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

/** Scripts with modules of the Lab, and of traces, which sharing a game needs, too. */
const OF_LAB = /\/(lab-panels|learn-sheet|file-input|option-fields|training-worker|trace-file)-/;
const PHONE = phone(390, 844);

/** A link as it was before there was a Lab, which page it leads to now, and what is seen there. */
const LINKS = [
  ['learn=decade-loop-fives', 'lab.html', '[data-sheet=learn] [data-action=learn]'],
  ['learn=damaged', 'lab.html', '[data-fact=learn-news].is-error'],
  ['preset=decade-loop&seed=8&maxRun=4', '', '.decade-table'],
  ['puzzle=6000005', '', '.puzzle[open]'],
  ['game=decade.xyz', '', '[data-notice=error]'],
] as const;

function pageOf(page: Page): string {
  return /[^/]*$/.exec(new URL(page.url()).pathname)![0];
}

/** The Lab: a page of its own for agents, networks, traces and rules. */
inABrowser(({ tested, alone }) => {
  it('loads nothing of the Lab for a player, whatever is opened', async () => {
    const assets = (await readdir(join(tested().folder, 'assets'))).map((name) => `/${name}`);
    expect(assets.filter((name) => OF_LAB.test(name)).length).toBeGreaterThan(3);
    const page = await tested().openAlone('preset=decade-loop3&seed=17', { viewport: { width: 1440, height: 900 } });
    const scripts = (): Promise<string[]> =>
      page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /js$/.test(name))",
      );
    await openDrawer(page);
    await openStatistics(page);
    await page.keyboard.press('Escape');
    for (const action of ['games', 'daily', 'help']) {
      await clickOn(page, `[data-action=${action}]`);
      await shows(page, `[data-sheet=${action}]`);
      await page.keyboard.press('Escape');
    }
    await counts(page, '.option-fields, [name=agent], [type=file], textarea', 0);
    const loaded = await scripts();
    expect(loaded.length).toBeGreaterThan(4);
    expect(loaded.filter((name) => OF_LAB.test(name))).toEqual([]);
    await clickOn(page, '[data-action=lab]');
    await shows(page, '[data-panel=watch]');
    expect((await scripts()).filter((name) => OF_LAB.test(name))).not.toEqual([]);
  });

  it.each(LINKS)('follows an old link, from elsewhere and on the page: %s', async (link, place, seen) => {
    const page = await tested().openAlone(link);
    await shows(page, seen);
    expect(pageOf(page)).toBe(place);
    await page.goto('about:blank');
    await page.goto(tested().link('preset=tens&seed=2'));
    await page.locator('[data-panel=games]').waitFor({ state: 'attached' });
    await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
    await until(page, `location.pathname.endsWith(${JSON.stringify(`/${place}`)})`);
    await shows(page, seen);
    expect(pageOf(page)).toBe(place);
  });

  alone(
    'takes the game along, there and back, and leaves settings as they are',
    'preset=decade&seed=4',
    async (page) => {
      for (const move of planGame('decade', {}, 4, 'next-card').moves.slice(0, 3)) await clickMove(page, move);
      const before = await position(page);
      await page.locator('select[name=feedback]').selectOption('off');
      await clickOn(page, '[data-action=lab]');
      await shows(page, '[data-panel=watch]');
      await hasPosition(page, before);
      await isAtTurn(page, 3);
      await page.keyboard.press('d');
      await isAtTurn(page, 4);
      await clickOn(page, '[data-action=play]');
      await shows(page, '[data-action=daily]');
      await isAtTurn(page, 4);
      await expect.poll(() => page.locator('select[name=feedback]').inputValue()).toBe('off');
      await page.goBack();
      await shows(page, '[data-action=play]');
      await isAtTurn(page, 4);
    },
  );

  it('is worked by keys alone, and shows its table when an agent plays on a phone', async () => {
    const page = await tested().openAlone('lab.html#preset=decade&seed=4', PHONE);
    await shows(page, '.decade-table');
    await page.locator('.drawer').waitFor({ state: 'hidden' });
    const tabTo = async (selector: string): Promise<void> => {
      const isThere = (): Promise<boolean> =>
        page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
      for (let stops = 0; stops < 40 && !(await isThere()); stops++) await page.keyboard.press('Tab');
      await expect.poll(isThere, { message: selector }).toBe(true);
    };
    await tabTo('[data-action=drawer]');
    await page.keyboard.press('Enter');
    await tabTo('[data-action=teach]');
    await page.keyboard.press('Enter');
    await shows(page, '[data-sheet=learn][open] [data-action=learn]');
    await page.keyboard.press('Escape');
    await tabTo('[name=agent]');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.drawer').waitFor({ state: 'hidden' });
    await atTurn(page, 2);
    await clickOn(page, '[data-action=stop-watching]');
  });

  it.each([
    ['390x844', 'en', 100],
    ['360x780', 'de', 200],
    ['844x390', 'de', 100],
    ['1280x800', 'de', 200],
  ])('shows all of it: %s, %s, text at %i', async (size, locale, fontSize) => {
    const [width, height] = size.split('x').map(Number);
    const page = await tested().openAlone('lab.html#preset=four-ten&seed=5', { viewport: { width, height }, locale });
    await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}%'`);
    await openDrawer(page);
    await shows(page, '.drawer [name=agent]');
    await page.evaluate("document.querySelectorAll('.drawer details').forEach((each) => (each.open = true))");
    const tooWide =
      "['html', '.drawer'].map((each) => document.querySelector(each)).filter((each) => each.scrollWidth > each.clientWidth).length";
    await expect.poll(() => page.evaluate<number>(tooWide)).toBe(0);
    // No line of controls is twice as high as a finger.
    const highest = "Math.max(...[...document.querySelectorAll('.drawer select')].map((each) => each.offsetHeight))";
    await expect.poll(() => page.evaluate<number>(highest)).toBeLessThan(0.6 * fontSize);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
