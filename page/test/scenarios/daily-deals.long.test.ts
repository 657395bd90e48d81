import type { Page } from 'playwright-core';
import { dailySeed } from '../../../src/hint/index.js';
import { accessibilityFaults } from '../support/axe.js';
import { clickMove, clickOn, gameOf, hasOutcome, holds, shows } from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { planGame } from '../support/plan.js';

const PRESET = 'decade-loop3-optional';
const DAY = '2026-11-23';

/** The page at an evening in Berlin. */
async function openInTheEvening(tested: PageUnderTest, time: string, movesClock: boolean): Promise<Page> {
  const berlin = { timezoneId: 'Europe/Berlin', locale: 'en-GB' };
  const page = await tested.open('preset=decade&seed=4', { time, movesClock, ...berlin });
  await clickOn(page, '[data-action=daily]');
  await shows(page, '.daily-deals');
  return page;
}

/** By the buttons of the moves, in the page itself: what clicks on cards do is seen in whole-games. */
async function play(page: Page): Promise<void> {
  const names = planGame(PRESET, {}, dailySeed(PRESET, DAY), 'waiting').moves.map(({ name }) => name);
  await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const turns = () => Number(document.querySelector('[data-turns]').dataset.turns);
    for (const [turn, name] of ${JSON.stringify(names)}.entries()) {
      const button = () => document.querySelector('[data-move="' + name + '"]');
      while (turns() < turn || button() === null) await frame();
      await frame(); // buttons are drawn after the table
      button().click();
    }
  })()`);
}

async function standing(page: Page): Promise<string | null> {
  return page.locator(`[data-daily=${PRESET}]`).getAttribute('data-standing');
}

inABrowser(({ tested }) => {
  it('counts the first try of a day, and says of a later one that it does not count', async () => {
    const page = await openInTheEvening(tested(), '2026-11-23T20:00:00+01:00', false);
    expect(await accessibilityFaults(page)).toEqual([]);
    const who = page.getByText('Which 1,000 players?');
    await expect.poll(() => who.count()).toBe(0);
    await clickOn(page, `[data-daily=${PRESET}] .game-actions button`);
    await shows(page, '.daily-note');
    await expect.poll(() => page.url()).toContain(`day=${DAY}`);
    const first = await gameOf(page);
    await play(page);
    await hasOutcome(page, 'won');
    await page.locator('.on-this-deal', { hasText: /Better than \d+\s%/ }).waitFor();
    await clickOn(page, '[data-action=share]');
    await holds(
      page.locator('[name=share-text]'),
      /\nBetter than \d+\s% of 1,000 players .*\.\n.+\n[▄▆·\n]+\n□□□□□□■ 1 of the last 7 days\n/,
    );
    await page.keyboard.press('Escape');
    await clickOn(page, '[data-action=daily]');
    await expect.poll(() => standing(page)).toBe('won');
    await who.waitFor();
    await expect
      .poll(() => page.locator(`[data-day="${DAY}"]`).getAttribute('aria-label'))
      .toMatch(/^Monday,? 23 November: Decade won.*, Daily puzzle not solved yet$/);
    const marks = (day: string, kind: string) => page.locator(`[data-day="${day}"] .mark-${kind}`).count();
    await expect.poll(() => marks(DAY, 'won')).toBe(1);
    await expect.poll(() => marks(DAY, 'none')).toBe(2);
    await expect.poll(() => marks('2026-11-22', 'none')).toBe(0);
    await clickOn(page, `[data-daily=${PRESET}] .game-actions button`);
    await page.locator('.daily-note', { hasText: 'a later try' }).waitFor();
    await expect.poll(() => gameOf(page)).not.toBe(first);
  });

  it('goes on with a deal that was left, and has the next day’s when midnight passes', async () => {
    const page = await openInTheEvening(tested(), '2026-11-23T23:59:00+01:00', true);
    await clickOn(page, `[data-daily=${PRESET}] .game-actions button`);
    await shows(page, '.daily-note');
    const left = await gameOf(page);
    await clickMove(page, planGame(PRESET, {}, dailySeed(PRESET, DAY), 'waiting').moves[0]);
    await clickOn(page, '[data-action=deal-another]');
    await clickOn(page, '[data-action=daily]');
    await expect.poll(() => standing(page)).toBe('begun');
    await page.clock.runFor(90_000);
    await page.locator('.daily-day', { hasText: /Tuesday,? 24 November/ }).waitFor();
    await expect.poll(() => standing(page)).toBe('not played');
    // This week stands first: the one before is below.
    await page.locator('[data-day="2026-11-24"]').press('ArrowDown');
    await page.locator('.daily-day', { hasText: /Tuesday,? 17 November/ }).waitFor();
    await page.locator('[data-day="2026-11-17"]').press('ArrowUp');
    await page.locator('[data-day="2026-11-24"]').press('ArrowLeft');
    await page.locator('.daily-day', { hasText: /Monday,? 23 November/ }).waitFor();
    await clickOn(page, `[data-daily=${PRESET}] .game-actions button`);
    await shows(page, '.daily-note');
    await expect.poll(() => gameOf(page)).toBe(left);
  });
});
